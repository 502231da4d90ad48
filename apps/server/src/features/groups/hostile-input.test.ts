import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, withoutControls } from '@innerspring/contract';
import { clientId, type GroupKit, groupKit } from './groups.kit.ts';

const folder = join(import.meta.dirname, '../../../../../../shared/corpora');
const isThere = existsSync(folder);
if (!isThere) console.warn('The corpora of hostile input are not at ../shared/corpora, so their tests are skipped.');

function payloads(file: string): string[] {
  const lines = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  if (file.endsWith('.b64.txt')) return lines.map((line) => Buffer.from(line, 'base64').toString('utf8'));
  if (!file.endsWith('.jsonl')) return lines;
  return lines.map((line) => {
    const value: unknown = JSON.parse(line);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

describe.skipIf(!isThere)('hostile input', () => {
  let kit: GroupKit;
  beforeAll(async () => {
    kit = await groupKit({ rateLimitScale: 10_000 });
  });
  afterAll(() => kit.close());

  it.each(['blns.b64.txt', 'sqli.txt', 'xss_intruders.txt'])(
    'in the chat is read back as typed, without control characters, or refused: %s',
    async (file) => {
      const { id, owner } = await kit.group();
      let taken = 0;
      for (const content of payloads(file).slice(0, 150)) {
        const answer = await owner.send(api.groupChat.send, {
          params: { id },
          body: { content, clientId: clientId() },
        });
        expect([201, 400], `${JSON.stringify(content)} gave ${answer.text}`).toContain(answer.status);
        if (answer.status !== 201) continue;
        taken += 1;
        expect((JSON.parse(answer.text) as { content: string }).content).toBe(withoutControls(content).trim());
      }
      expect(taken).toBeGreaterThan(0);
    },
    60_000,
  );

  it('in the search of groups and of members finds nothing or something, and never breaks', async () => {
    const { id, owner } = await kit.group();
    for (const q of [...payloads('sqli.txt').slice(0, 60), ...payloads('blns.b64.txt').slice(0, 60)]) {
      const answers = await Promise.all([
        owner.send(api.groups.list, { query: { q } }),
        owner.send(api.groupMembers.list, { params: { id }, query: { q } }),
        owner.send(api.search.results, { query: { q, tab: 'groups' } }),
      ]);
      for (const { status, text } of answers) expect([200, 400], `${JSON.stringify(q)} gave ${text}`).toContain(status);
    }
  }, 60_000);
});
