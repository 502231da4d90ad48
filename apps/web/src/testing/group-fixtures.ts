import type { GroupCard, GroupMessage, GroupPage, GroupPost, OwnGroup } from '@innerspring/contract/groups/schemas';
import { somePerson } from './post-fixtures.ts';

const at = '2026-03-02T10:00:00.000Z';

/** A listed group that anyone can join and that the viewer isn't in. */
export function someGroupCard(given: Partial<GroupCard> = {}): GroupCard {
  return {
    id: 5,
    name: 'Pocket Coil Makers',
    topic: 'Coils and innersprings',
    coverUrl: null,
    visibility: 'listed',
    joinPolicy: 'open',
    memberCount: 12,
    standing: 'none',
    role: null,
    ...given,
  };
}

export function someOwnGroup(given: Partial<OwnGroup> = {}): OwnGroup {
  return {
    ...someGroupCard({ standing: 'member', role: 'member' }),
    unreadCount: 0,
    mute: { muted: false, until: null },
    lastMessage: { authorName: 'Dana Ruiz', text: 'The new coiler runs', createdAt: at },
    activeAt: at,
    ...given,
  };
}

/** A group as its viewer sees it: as a member, unless `standing` says otherwise. */
export function someGroup(given: Partial<GroupPage> = {}): GroupPage {
  const isMember = (given.standing ?? 'member') === 'member';
  return {
    ...someGroupCard({ standing: 'member', role: isMember ? 'member' : null }),
    about: 'Wire, coilers and glue lines.',
    question: null,
    owner: somePerson({ id: 12 }),
    needsOwner: false,
    createdAt: at,
    isFull: false,
    canRead: true,
    chatLocked: false,
    invitedBy: null,
    mute: isMember ? { muted: false, until: null } : null,
    readSeq: isMember ? 0 : null,
    seq: isMember ? 0 : null,
    pinned: null,
    handoverAsked: false,
    waiting: null,
    ...given,
  };
}

/** A message by Dana Ruiz (12) in the group, or by the viewer (7) if `isOwn`. */
export function someGroupMessage(given: Partial<GroupMessage> = {}): GroupMessage {
  const seq = given.seq ?? 1;
  const isOwn = given.isOwn ?? false;
  const sender = isOwn ? somePerson({ id: 7, fullName: 'Maren Oduya' }) : somePerson({ id: 12 });
  return {
    id: 100 + seq,
    groupId: 5,
    seq,
    version: seq,
    sender,
    isOwn,
    clientId: null,
    content: `Message ${seq}`,
    attachment: null,
    mentions: [],
    mentionsEveryone: false,
    replyTo: null,
    reactions: [],
    createdAt: `2026-03-02T10:${String(seq % 60).padStart(2, '0')}:00.000Z`,
    editedAt: null,
    deletedAt: null,
    deletedBy: null,
    editableUntil: null,
    seenBy: isOwn ? 0 : null,
    ...given,
  };
}

export function someGroupPost(given: Partial<GroupPost> = {}): GroupPost {
  return {
    id: 31,
    groupId: 5,
    author: somePerson({ id: 12 }),
    content: 'Which wire do you run?',
    mentions: [],
    attachment: null,
    isPinned: false,
    likeCount: 0,
    liked: false,
    reactionCount: 0,
    reactions: {},
    viewerReaction: null,
    commentCount: 0,
    createdAt: at,
    editedAt: null,
    canEdit: false,
    canDelete: false,
    ...given,
  };
}
