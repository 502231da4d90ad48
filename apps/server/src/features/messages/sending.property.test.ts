import { api } from '@innerspring/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MessagesKit, messagesKit } from './messages.kit.ts';

let kit: MessagesKit;
beforeAll(async () => {
  kit = await messagesKit();
});
afterAll(() => kit.close());

/** Bursts of sends at once; a small pool of numbers makes many of them retries. */
const bursts = fc.array(
  fc.array(fc.record({ from: fc.constantFrom(0, 1), number: fc.nat({ max: 9 }) }), { minLength: 1, maxLength: 6 }),
  { minLength: 1, maxLength: 5 },
);

it('whatever is retried in whatever order, each message is there once, in one order for both, and counted right', async () => {
  await fc.assert(
    fc.asyncProperty(bursts, async (all) => {
      const pair = await kit.connected();
      const wanted = new Set<string>();
      for (const burst of all) {
        const sent = burst.map(({ from, number }) => {
          const [sender, recipient] = from === 0 ? pair : [pair[1], pair[0]];
          const clientId = `n${number}`;
          wanted.add(`${sender.id}:${clientId}`);
          return kit.send(sender, recipient, clientId, { clientId });
        });
        const answers = await Promise.all(sent);
        const ids = new Map(answers.map(({ id, senderId, clientId }) => [id, `${senderId}:${clientId}`]));
        expect(new Set(ids.values()).size).toBe(ids.size);
      }
      const [mine, theirs] = [await kit.thread(pair[0], pair[1]), await kit.thread(pair[1], pair[0])];
      expect(mine.items.map(({ seq }) => seq)).toEqual(Array.from({ length: wanted.size }, (_, at) => at + 1));
      expect(new Set(mine.items.map(({ senderId, content }) => `${senderId}:${content}`))).toEqual(wanted);
      expect(theirs.items.map(({ id }) => id)).toEqual(mine.items.map(({ id }) => id));
      for (const [page, reader] of [
        [mine, pair[0]],
        [theirs, pair[1]],
      ] as const) {
        const readSeq = page.conversation?.readSeq ?? 0;
        const unread = page.items.filter(({ seq, senderId }) => seq > readSeq && senderId !== reader.id);
        expect(page.conversation?.unreadCount).toBe(unread.length);
        expect((await reader.ok(api.unreadMessages.unreadCount, {})).count).toBe(unread.length);
      }
    }),
    { numRuns: 12 },
  );
});
