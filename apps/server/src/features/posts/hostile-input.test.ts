import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, withoutControls } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';

const folder = join(import.meta.dirname, '../../../../../../shared/corpora');
const isThere = existsSync(folder);
if (!isThere) console.warn('The corpora of hostile input are not at ../shared/corpora, so their tests are skipped.');

const lines = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

function payloads(file: string): string[] {
  if (file.endsWith('.b64.txt')) return lines(file).map((line) => Buffer.from(line, 'base64').toString('utf8'));
  if (!file.endsWith('.jsonl')) return lines(file);
  return lines(file).map((line) => {
    const value: unknown = JSON.parse(line);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

const texts = ['blns.b64.txt', 'xss_intruders.txt', 'html5sec.jsonl', 'owasp_xss_filter_evasion.jsonl', 'sqli.txt'];

describe.skipIf(!isThere)('hostile input', () => {
  let kit: MemberKit;
  let author: Person;
  beforeAll(async () => {
    kit = await memberKit({ rateLimitScale: 10_000 });
    author = await kit.member();
  });
  afterAll(() => kit.close());

  it.each(texts)(
    'in posts is read back as typed, without control characters, or refused: %s',
    async (file) => {
      let taken = 0;
      for (const content of payloads(file)) {
        const answer = await author.send(api.posts.create, {
          body: { content },
        });
        expect([201, 400, 409], `${JSON.stringify(content)} gave ${answer.text}`).toContain(answer.status);
        if (answer.status !== 201) continue;
        taken += 1;
        const { id } = JSON.parse(answer.text) as { id: number };
        expect((await author.ok(api.posts.get, { params: { id } })).content).toBe(withoutControls(content));
      }
      expect(taken).toBeGreaterThan(0);
    },
    60_000,
  );

  it.each(texts)(
    'in comments is read back as typed, without control characters, or refused: %s',
    async (file) => {
      let taken = 0;
      const params = {
        id: (
          await author.ok(api.posts.create, {
            body: { content: `Comment below ${file}` },
          })
        ).id,
      };
      for (const content of payloads(file)) {
        const answer = await author.send(api.comments.write, {
          params,
          body: { content },
        });
        expect([201, 400, 409], `${JSON.stringify(content)} gave ${answer.text}`).toContain(answer.status);
        if (answer.status !== 201) continue;
        taken += 1;
        expect((JSON.parse(answer.text) as { content: string }).content).toBe(withoutControls(content));
      }
      expect(taken).toBeGreaterThan(0);
    },
    60_000,
  );

  it('in search words, paths, cursors and addresses never breaks anything', async () => {
    for (const text of [...payloads('sqli.txt'), ...payloads('blns.b64.txt'), ...payloads('path_traversal.txt')]) {
      const answers = await Promise.all([
        author.send(api.posts.mentionable, { query: { q: text } }),
        author.send(api.posts.feed, { query: { cursor: text } }),
        author.send(api.posts.create, {
          body: { content: 'With a file', imageUrl: text || 'x' },
        }),
        author.send(api.posts.create, {
          body: { content: 'With a film', videoUrl: `javascript:${text}video` },
        }),
        author.send(api.follows.follow, {
          body: { targetId: text, targetType: text },
        }),
      ]);
      for (const answer of answers) expect(answer.status, `${JSON.stringify(text)}: ${answer.text}`).toBeLessThan(500);
      for (const answer of answers.slice(2)) expect(answer.status, JSON.stringify(text)).toBe(400);
    }
  }, 60_000);

  it('of the wrong type is refused', async () => {
    const values = [null, 1, true, [], {}, { $ne: null }, [''], ...payloads('nosql.txt').slice(0, 5)];
    for (const value of values) {
      expect(
        (
          await author.send(api.posts.create, {
            body: {
              content: value,
              ...(typeof value === 'string' ? { mediaType: value } : {}),
            },
          })
        ).status,
      ).toBe(400);
      expect(
        (
          await author.send(api.posts.create, {
            body: { content: 'Plain words', unknown: value },
          })
        ).status,
      ).toBe(400);
    }
    for (const body of [
      '{"content":"Plain words","__proto__":{"isAdmin":true}}',
      '{"content":',
      '[]',
      'null',
      '"text"',
      '{"content":"half \\ud800 pair"}',
    ]) {
      expect((await author.send(api.posts.create, { body })).status, body).toBe(400);
    }
  });
});
