import type { Db } from '../deps.ts';

/** Events that must reach their consumers at least once, also after a crash. */
export type OutboxEvents = {
  'applications.submitted': { userId: number };
  'applications.decided': { userId: number; status: 'approved' | 'rejected' | 'pending'; message: string | null };
  'mail.queued': { mailId: number };
  /** A notification stands in a member's list; told to their open tabs at once. */
  'notifications.created': { notificationId: number; userId: number };
  /** The mail of a notification is due: after quiet hours, and not before its delay. */
  'notifications.mailDue': { userId: number };
  /** A notification is due on the member's devices, outside their quiet hours. Its text is read when it is sent. */
  'notifications.pushDue': { notificationId: number; userId: number };
  /** The same for one device, tried again until then. */
  'push.deviceDue': { deviceId: number; notificationId: number; until: string };
  /** Somebody reacted to a post for the first time. */
  'posts.reacted': { postId: number; actorId: number };
  /** Somebody reacted to a comment for the first time. */
  'comments.reacted': { commentId: number; actorId: number };
  /** The words of a post, new or edited, mention members. */
  'posts.mentioned': { postId: number };
  /** A company's followers hear of its post, some at a time: those whose follow has a number above `after`. */
  'companies.posted': { postId: number; companyId: number; after: number };
  'companies.claimDecided': { claimId: number };
  /** `role` was given to the member, or changed to it, by `actorId`; `day` (ISO date) is when it was. */
  'companies.roleGiven': { companyId: number; userId: number; actorId: number; role: string; day: string };
  'companies.handoverOffered': { companyId: number; userId: number; actorId: number };
  'bugs.moved': { bugId: number; actorId: number; state: string };
  /** A line in the security log of an account. */
  'accounts.securityNoted': { userId: number; securityEventId: number };
  /** First visit of a profile in a week, whose first day it names (ISO date); due when the week is over. */
  'profiles.visitedInWeek': { userId: number; week: string };
  'safety.decided': { caseId: number };
  'safety.appealDecided': { caseId: number };
  'settings.exportAsked': { exportId: number };
  'settings.exportReady': { userId: number; exportId: number };
  /** Whether, when or in which time zone a member gets the digest. */
  'settings.digestChanged': { userId: number };
  'settings.erasureDue': { userId: number };
  /** `connected`: the other follows back. `day` (ISO date) is when it was. */
  'follows.followed': { followerId: number; userId: number; connected: boolean; day: string };
  /** `day` (ISO date) is when it was. */
  'posts.reposted': { originalId: number; repostId: number; actorId: number; day: string };
  /** Who should hear of it, each with the reasons in the order in which they count. */
  'comments.written': {
    commentId: number;
    hearers: { userId: number; kinds: ('reply' | 'mention' | 'comment')[] }[];
  };
  /** A post names a file of which something is to be made. */
  'posts.documentAttached': { uploadId: number; ownerId?: number };
  'posts.videoAttached': { uploadId: number; ownerId?: number };
  'groups.invited': { inviteId: number; groupId: number; userId: number; inviterId: number };
  /** `at` (ISO) is when they asked: the same request may be made again. */
  'groups.requested': { requestId: number; groupId: number; userId: number; at: string };
  'groups.approved': { requestId: number; groupId: number; userId: number; actorId: number };
  /** A member is asked to own a group. */
  'groups.handoverAsked': { groupId: number; userId: number; at: string };
  /** The owner has been without Premium for long; `at` (ISO) is when that was seen. */
  'groups.ownerLapsed': { groupId: number; userId: number; at: string };
  /** A chat message names members, or calls everybody. */
  'groups.said': { messageId: number };
  /** A post of a group, or a comment there, names members. */
  'groups.mentioned': { groupId: number; postId: number; commentId?: number; actorId: number; userIds: number[] };
  'follows.requested': { followerId: number; userId: number };
  /** Somebody who is not connected to the member writes to them for the first time. */
  'messages.requested': { conversationId: number; userId: number; senderId: number };
  /** The first of a run of unread messages, due once it has waited as long as the member chose. */
  'messages.unread': { conversationId: number; userId: number; senderId: number; seq: number };
  /** Staff took a message away, or put it back. */
  'messages.moderated': { messageId: number };
  'follows.accepted': { followerId: number; userId: number; connected: boolean };
};

/** How events of one type are worked off where that is slow work. */
export type LaneOptions = {
  /** Milliseconds that a consumer may take; a minute unless given. */
  timeoutMs?: number;
  /** Events worked off at once in each process. */
  width?: number;
  /** The number in the payload that says whose work it is: owners take turns, whoever has more of it. */
  fairBy?: string;
};

export type Outbox = {
  /** Writes the event in the caller's transaction; it is worked off after commit, not before `notBefore`. */
  emit<T extends keyof OutboxEvents>(tx: Db, type: T, payload: OutboxEvents[T], notBefore?: Date): Promise<void>;
  /** Consumers are idempotent by `eventId`: the same event may come twice. */
  consume<T extends keyof OutboxEvents>(
    type: T,
    name: string,
    consumer: (payload: OutboxEvents[T], eventId: number) => Promise<void>,
    lane?: LaneOptions,
  ): void;
  /** Starts working off in the background. */
  start(): void;
  /** Works off everything that is due, for tests and for a graceful stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};
