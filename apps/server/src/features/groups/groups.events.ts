import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens in groups. */
export const groupsEvents = {
  invited: defineEvent<{ inviteId: number; groupId: number; userId: number; inviterId: number }>('groups.invited'),
  /** `at` (ISO) is when they asked: the same request may be made again. */
  requested: defineEvent<{ requestId: number; groupId: number; userId: number; at: string }>('groups.requested'),
  approved: defineEvent<{ requestId: number; groupId: number; userId: number; actorId: number }>('groups.approved'),
  /** A member is asked to own a group. */
  handoverAsked: defineEvent<{ groupId: number; userId: number; at: string }>('groups.handoverAsked'),
  /** The owner has been without Premium for long; `at` (ISO) is when that was seen. */
  ownerLapsed: defineEvent<{ groupId: number; userId: number; at: string }>('groups.ownerLapsed'),
  /** A chat message names members, or calls everybody. */
  said: defineEvent<{ messageId: number }>('groups.said'),
  /** A post of a group, or a comment there, names members. */
  mentioned: defineEvent<{ groupId: number; postId: number; commentId?: number; actorId: number; userIds: number[] }>(
    'groups.mentioned',
  ),
};
