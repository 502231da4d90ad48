import { expect, it } from 'vitest';
import { someConversation, someMessage } from '../../testing/message-fixtures.ts';
import {
  messagesOf,
  type ThreadData,
  versionOf,
  withConversation,
  withMessages,
  withoutMessage,
} from './thread-cache.ts';

const page = (seqs: number[], hasOlder: boolean) => ({
  conversation: someConversation({ version: Math.max(...seqs) }),
  items: seqs.map((seq) => someMessage({ seq })),
  hasOlder,
  hasNewer: false,
});
const thread: ThreadData = { pages: [page([5, 6], true), page([3, 4], true)], pageParams: [undefined, 5] };
const words = (data: ThreadData) => messagesOf(data).map(({ seq, content }) => `${seq} ${content}`);

it('reads from old to new over the pages', () => {
  expect(messagesOf(thread).map(({ seq }) => seq)).toEqual([3, 4, 5, 6]);
});

it('puts new messages in their order at the end, and replaces changed ones where they stand', () => {
  const changed = withMessages(thread, [
    someMessage({ seq: 8, content: 'eight' }),
    someMessage({ seq: 7, content: 'seven' }),
    someMessage({ seq: 4, version: 9, content: 'four, edited' }),
  ]);
  expect(words(changed)).toEqual(['3 Message 3', '4 four, edited', '5 Message 5', '6 Message 6', '7 seven', '8 eight']);
});

it('takes the same message twice as one, and an older state of it not at all', () => {
  const once = withMessages(thread, [someMessage({ seq: 7, version: 9, content: 'edited' })]);
  const twice = withMessages(once, [someMessage({ seq: 7, version: 8, content: 'before' })]);
  expect(words(twice).slice(-1)).toEqual(['7 edited']);
  expect(messagesOf(twice)).toHaveLength(5);
});

it('leaves out changes of messages that lie before those shown', () => {
  expect(messagesOf(withMessages(thread, [someMessage({ seq: 1, version: 9 })]))).toHaveLength(4);
});

it('takes one out, and remembers up to which change it is known', () => {
  expect(messagesOf(withoutMessage(thread, 104)).map(({ seq }) => seq)).toEqual([3, 5, 6]);
  expect(versionOf(withConversation(thread, someConversation({ version: 42 })))).toBe(42);
  expect(versionOf(withConversation(thread, null))).toBe(0);
});
