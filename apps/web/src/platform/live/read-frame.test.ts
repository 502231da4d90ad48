import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveFromServer, LiveFromServer as Schema } from '@innerspring/contract';
import { describe, expect, it } from 'vitest';
import { readFrame } from './read-frame.ts';

const message = {
  id: 5,
  seq: 9,
  senderId: 2,
  content: 'The new quilter runs.',
  attachmentUrl: null,
  mentionedUserIds: [3],
  replyToId: null,
  createdAt: '2026-03-01T12:00:00.000Z',
};
const frames: Record<LiveFromServer['type'], Record<string, unknown>> = {
  connection_established: {},
  auth_success: { userId: 7, epoch: 'a.1', seq: 0 },
  resync: { epoch: 'a.1', seq: 4 },
  error: { message: 'Not authenticated' },
  pong: {},
  feed_new: { postIds: [1, 2] },
  account_changed: {},
  roles_changed: {},
  joined_group: { groupId: 4 },
  left_group: { groupId: 4, removed: true },
  group_message: { groupId: 4, message },
  group_changed: { groupId: 4 },
  watching: { subject: 'post', id: 4 },
  subject_changed: { subject: 'group', id: 4 },
  typing: { userId: 2, isTyping: true },
  messages_read: { userId: 2, messageId: 5 },
  direct_message: { personId: 2, messageId: 5 },
  direct_changed: { personId: 2 },
  notifications_changed: {},
  presence_changed: { userIds: [2] },
};
const each = Object.entries(frames).map(([type, fields]) => ({ type, fields }));

describe.each(each)('a frame $type', ({ type, fields }) => {
  it('is read as the contract describes it', () => {
    const text = JSON.stringify({ type, ...fields });
    expect(Schema.safeParse(JSON.parse(text)).success).toBe(true);
    expect(readFrame(text)).toEqual({ type, ...fields });
  });

  it.each(Object.keys(fields))('is nothing without %s, or with something else there', (name) => {
    for (const value of [undefined, {}, [{}], -1])
      expect(readFrame(JSON.stringify({ type, ...fields, [name]: value }))).toBeNull();
  });
});

it.each([
  ['{', 'no JSON'],
  ['null', 'nothing'],
  ['[]', 'a list'],
  ['"ping"', 'a word'],
  ['{"type":"from_the_future"}', 'an unknown type'],
  ['{"type":"__proto__"}', 'a type of every object'],
  ['{"type":"toString"}', 'a method of every object'],
  ['{"type":["pong"]}', 'a list as type'],
  ['{"type":"pong","seq":"1"}', 'a place that is no number'],
])('ignores %s (%s)', (text) => {
  expect(readFrame(text)).toBeNull();
});

it('ignores what is no text', () => {
  for (const data of [new ArrayBuffer(3), null, undefined, 3, {}]) expect(readFrame(data)).toBeNull();
});

const corpus = join(import.meta.dirname, '../../../../../../shared/corpora/blns.b64.txt');
it.skipIf(!existsSync(corpus))('ignores naughty strings, as frames and as their types', () => {
  const strings = readFileSync(corpus, 'utf8').split('\n').filter(Boolean);
  for (const line of strings) {
    const text = Buffer.from(line, 'base64').toString();
    expect(readFrame(text)).toBeNull();
    expect(readFrame(JSON.stringify({ type: text }))).toBeNull();
  }
});
