import { allEndpoints, type EndpointShape } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './testing/hostile/answer-faults.ts';
import { allTexts, hasCorpora } from './testing/hostile/corpora.ts';
import { inParallel, sendingOf } from './testing/hostile/request.ts';
import type { Input } from './testing/hostile/schema-samples.ts';
import { createStoredTexts, type StoredTexts, stringsIn } from './testing/hostile/stored-texts.ts';
import { shareOf, textFieldsOf, type WithTexts, withTexts } from './testing/hostile/text-fields.ts';
import { type HostileWalk, hostileWalk } from './testing/hostile/walk.ts';

/**
 * Every text of every corpus in the text fields of every endpoint that has one: refused in order, or kept as it was given. A
 * run gives each endpoint a share, so that each text is met many times; HOSTILE_TEXTS=all gives all of them to each, and
 * HOSTILE_TURN=<number> shares them out another way.
 */

const turn = Number(process.env.HOSTILE_TURN ?? 0);
const isWhole = process.env.HOSTILE_TEXTS === 'all';
const SHARE = 30;

/** Fields whose texts are taken and not kept as they were given, where that is meant; each with the reason. */
const notKept: Record<string, { fields: string[]; reason: string }> = {
  'admin.previewDecision': { fields: ['message'], reason: 'shows a mail that nobody sends' },
  'auth.requestPasswordReset': { fields: ['email'], reason: 'is kept for nobody: it looks for an account' },
  'feedback.clientError': { fields: ['message', 'stack', 'page'], reason: 'is kept without what looks like a secret' },
  'feedback.reportBug': { fields: ['currentPage'], reason: 'is kept without what looks like a secret' },
  'groups.join': { fields: ['answer'], reason: 'the owner is in the group, so nobody is asked' },
  'linkPreviews.read': { fields: ['url'], reason: 'is kept as browsers write addresses' },
  'messages.send': { fields: ['linkPreviewUrl'], reason: 'shows a preview where the server has one' },
  'posts.create': { fields: ['linkPreviewUrl'], reason: 'shows a preview where the server has one' },
  'safety.report': { fields: ['note'], reason: 'a second report of the same by the same member is the first' },
  'saved.restore': { fields: ['items.0.note'], reason: 'what is saved stays as it is' },
};

/** Fields that keep one blank for each run of blanks: names, which would read the same and be two. */
const squeezed: Record<string, string[]> = { 'companies.create': ['name'], 'companies.edit': ['name'] };
const oneBlank = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Refusals that quote names of others' things, which may hold anything, as those that were tried before do here. */
const quoting = new Set(['companies.create']);

let walk: HostileWalk;
let stored: StoredTexts;
const texts = hasCorpora ? allTexts() : [];
beforeAll(async () => {
  walk = await hostileWalk();
  stored = await createStoredTexts(walk.site.deps.pool);
  console.log(`Hostile texts: ${texts.length}, ${isWhole ? 'all' : SHARE} an endpoint, HOSTILE_TURN=${turn}`);
});
afterAll(() => walk.close());

let attempts = 0;
/** The same number of a client is the same message: each request has its own. */
function anew(input: Input): Input {
  const body = input.body as Record<string, unknown> | undefined;
  if (!body || !('clientId' in body)) return input;
  attempts += 1;
  return { ...input, body: { ...body, clientId: `text-${attempts}` } };
}

const withText = allEndpoints.filter((endpoint) => textFieldsOf(endpoint).length > 0);

describe.skipIf(!hasCorpora)('the corpora (skipped where ../shared/corpora is absent)', () => {
  it.each(withText.map((endpoint, at) => [endpoint.name, endpoint, at] as const))(
    '%s',
    { timeout: 600_000 },
    async (name, endpoint: EndpointShape, at) => {
      const { input, known } = walk.input(endpoint);
      const chosen = isWhole ? texts : shareOf(texts, SHARE, at + turn * withText.length);
      // What another endpoint kept before is told from what this one keeps by a tail.
      const isNew = await stored.missing(chosen);
      const share = chosen.map((text) => (isNew.has(text) ? text : `${text} ~${at}`));
      const began = await stored.now();
      const faults: string[] = [];
      /** Sends a request; gives what of its texts is neither in the answer nor kept. */
      const lostOf = async ({ input, given }: WithTexts): Promise<string[]> => {
        const sending = sendingOf(endpoint, '', anew(input));
        const heard = await walk.send(endpoint, sending);
        const sent = given.map(({ text }) => text);
        const mayMiss = given.some(({ part }) => part === 'params');
        const wrong = faultsOf(endpoint, heard, { sent, mayMiss, mayQuote: quoting.has(name) });
        for (const fault of wrong) faults.push(`${JSON.stringify(sent)} → ${fault}`.slice(0, 600));
        if (heard.status >= 400 || endpoint.method === 'GET') return [];
        const back = new Set(stringsIn(heard.text));
        const kept = given
          .filter(({ part, field }) => part === 'body' && !notKept[name]?.fields.includes(field))
          .map(({ field, text }) => ({ field, text: squeezed[name]?.includes(field) ? oneBlank(text) : text }));
        const missing = kept.map(({ text }) => text).filter((text) => text.trim() !== '' && !back.has(text.trim()));
        const lost = await stored.missing(missing, began);
        return kept.filter(({ text }) => lost.has(text)).map(({ field, text }) => `${field}: ${JSON.stringify(text)}`);
      };
      const doubtful: WithTexts[] = [];
      await inParallel(withTexts(endpoint, input, known, share), 4, async (one) => {
        if ((await lostOf(one)).length > 0) doubtful.push(one);
      });
      // Where there is one place for all of them, another may have come in between.
      for (const one of doubtful) {
        for (const text of await lostOf(one)) faults.push(`${text} is not kept as it was given`);
      }
      expect(faults).toEqual([]);
    },
  );
});
