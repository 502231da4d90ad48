import { existsSync, readFileSync } from 'node:fs';
import { api, withoutControls } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../testing/member-kit.ts';
import { type MessagesKit, messagesKit } from './messages.kit.ts';

let kit: MessagesKit;
beforeAll(async () => {
  kit = await messagesKit({ rateLimitScale: 1 });
});
afterAll(() => kit.close());

describe('limits', () => {
  it('60 messages a minute', async () => {
    const [ann, bo] = await kit.connected();
    for (let at = 0; at < 60; at += 1) await kit.send(ann, bo, `m${at}`);
    expect(await kit.refused(ann, bo, 'Too many')).toMatchObject({ status: 429, error: /60 messages a minute/ });
    kit.clock.advance(61_000);
    await kit.send(ann, bo, 'After a while');
  });

  it('20 new people an hour', async () => {
    const ann = await kit.member({ premiumUntil: new Date('2030-01-01') });
    for (let at = 0; at < 20; at += 1) await kit.send(ann, await kit.member(), 'Hello');
    const next = await kit.member();
    expect(await kit.refused(ann, next, 'Hello')).toMatchObject({ status: 429, error: /20 new people an hour/ });
    kit.clock.advance(3_600_001);
    await kit.send(ann, next, 'Hello');
  });
});

it('a thread is read with the session’s statement and two more, also where every message has everything', async () => {
  const [ann, bo] = await kit.connected();
  const first = await kit.send(ann, bo, 'Hello');
  for (let at = 0; at < 10; at += 1) {
    const { url } = await kit.upload(ann, 'image');
    const { id } = await kit.send(ann, bo, `m${at}`, { attachmentUrl: url, replyToId: first.id });
    await bo.ok(api.messages.react, { params: { id }, body: { emoji: '👍' } });
  }
  expect(await countStatements(() => kit.thread(bo, ann))).toBeLessThanOrEqual(3);
  expect(await countStatements(() => kit.list(bo))).toBeLessThanOrEqual(3);
  expect(await countStatements(() => kit.conversation(bo, ann))).toBeLessThanOrEqual(3);
});

const corpus = new URL('../../../../../../shared/corpora/blns.b64.txt', import.meta.url);
it.skipIf(!existsSync(corpus))(
  'naughty strings are kept but for control characters, or refused with a sentence, and found without harm',
  async () => {
    const [ann, bo] = await kit.connected();
    const strings = readFileSync(corpus, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => Buffer.from(line, 'base64').toString())
      .filter((text) => text.trim() !== '');
    for (const [at, content] of strings.filter((_text, at) => at % 7 === 0).entries()) {
      if (at % 50 === 0) kit.clock.advance(61_000);
      const { status, text } = await ann.send(api.messages.send, { body: { recipientId: bo.id, content } });
      expect([201, 400]).toContain(status);
      if (status === 201) expect(JSON.parse(text).content).toBe(withoutControls(content).trim());
      const found = await ann.send(api.messages.search, { query: { q: content.slice(0, 100) } });
      expect([200, 400]).toContain(found.status);
      const named = await ann.send(api.messages.list, { query: { q: content.slice(0, 100) } });
      expect([200, 400]).toContain(named.status);
      const people = await ann.send(api.messages.recipients, { query: { q: content.slice(0, 100) } });
      expect([200, 400]).toContain(people.status);
    }
  },
);
