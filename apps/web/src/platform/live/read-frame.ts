import type { LiveFromServer } from '@innerspring/contract';

/** A frame to a member also says where it stands among all of theirs. */
export type ReceivedFrame = LiveFromServer & { seq?: number };

const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isId = (value: unknown) => isCount(value) && value !== 0;
const isIds = (value: unknown) => Array.isArray(value) && value.every(isId);
const orNone = (is: Check) => (value: unknown) => value === undefined || is(value);
const orNull = (is: Check) => (value: unknown) => value === null || is(value);
const isMessage = (value: unknown) => has(value, messageFields);

const isState = (value: unknown) => has(value, stateFields);

type Check = (value: unknown) => boolean;
type Fields = Record<string, Check>;

const messageFields: Fields = {
  id: isId,
  seq: isCount,
  senderId: isId,
  content: isText,
  attachmentUrl: orNull(isText),
  mentionedUserIds: isIds,
  replyToId: orNull(isId),
  createdAt: isText,
};

const unreadFields: Fields = { count: isCount, requests: isCount };
const conversationFields: Fields = {
  personId: isId,
  version: isCount,
  lastSeq: isCount,
  readSeq: isCount,
  unreadCount: isCount,
  draft: isText,
};
const directFields: Fields = {
  id: isId,
  seq: isId,
  version: isId,
  senderId: isId,
  content: isText,
  createdAt: isText,
  reactions: Array.isArray,
};
const stateFields: Fields = {
  message: orNone((value) => has(value, directFields)),
  conversation: (value) => has(value, conversationFields),
  unread: (value) => has(value, unreadFields),
  at: isCount,
};

const fieldsOf: Record<LiveFromServer['type'], Fields> = {
  connection_established: {},
  auth_success: { userId: isId, epoch: isText, seq: isCount },
  resync: { epoch: isText, seq: isCount },
  error: { message: isText, groupId: orNone(isId), clientId: orNone(isText) },
  pong: {},
  feed_new: { postIds: isIds },
  account_changed: {},
  roles_changed: {},
  joined_group: { groupId: isId },
  left_group: { groupId: isId, removed: isFlag },
  group_message: { groupId: isId, message: isMessage, clientId: orNone(isText) },
  group_changed: { groupId: isId },
  watching: { subject: isText, id: isId },
  subject_changed: { subject: isText, id: isId },
  typing: { userId: isId, groupId: orNone(isId), isTyping: isFlag },
  messages_read: { userId: isId, groupId: orNone(isId), messageId: isId, seq: orNone(isCount) },
  direct_message: { personId: isId, messageId: isId, now: orNone(isState) },
  direct_changed: { personId: isId, hiddenId: orNone(isId), now: orNone(isState) },
  notifications_changed: {},
  presence_changed: { userIds: isIds },
};

function has(value: unknown, fields: Fields): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(fields).every(([name, is]) => is(Reflect.get(value, name)));
}

function isFrame(value: unknown): value is ReceivedFrame {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(fieldsOf, type)) return false;
  return has(value, { seq: orNone(isCount), ...Reflect.get(fieldsOf, type) });
}

/**
 * Reads a frame of the server. Checked by hand, since the contract's schema would bring its library into the first load.
 * Null for anything else: frames of a newer server are none of this page's business.
 */
export function readFrame(data: unknown): ReceivedFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const given: unknown = JSON.parse(data);
    return isFrame(given) ? given : null;
  } catch {
    return null;
  }
}
