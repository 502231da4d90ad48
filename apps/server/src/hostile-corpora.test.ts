import { allEndpoints, type EndpointShape, withoutControls, withoutZeroWidth } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './testing/hostile/answer-faults.ts';
import { allTexts, hasCorpora } from './testing/hostile/corpora.ts';
import { fittingSamples, wayBack, wordsTaken } from './testing/hostile/scene.ts';
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

const oneBlank = (text: string) => text.replaceAll(/\s+/g, ' ');

let walk: HostileWalk;
let stored: StoredTexts;
let fitting: Awaited<ReturnType<typeof fittingSamples>>;
const texts = hasCorpora ? allTexts() : [];
beforeAll(async () => {
  walk = await hostileWalk();
  fitting = await fittingSamples(walk.scene, walk.site);
  stored = await createStoredTexts(walk.site.deps.pool);
  console.log(`Hostile texts: ${texts.length}, ${isWhole ? 'all' : SHARE} an endpoint, HOSTILE_TURN=${turn}`);
});
afterAll(() => walk.close());

let attempts = 0;
/** The same number of a client is the same message, a second invitation to an address is none: each request has its own. */
function anew(name: string, { input, given }: WithTexts): Input {
  const body = input.body as Record<string, unknown> | undefined;
  if (!body) return input;
  attempts += 1;
  const own: Record<string, unknown> = {};
  if ('clientId' in body) own['clientId'] = `message-${attempts}`;
  if (name === 'invitations.create') own['email'] = `guest-${attempts}@example.com`;
  // What is tried stays as it is.
  for (const { part, field } of given) if (part === 'body') delete own[field];
  return { ...input, body: { ...body, ...own } };
}

/** What of a request's words is neither in its answer nor kept. */
async function lostOf(name: string, { given }: WithTexts, answer: string): Promise<string[]> {
  const back = new Set(stringsIn(answer));
  const { notKept, squeezed } = wordsTaken[name] ?? {};
  const kept = given
    .filter(({ part, field }) => part === 'body' && !notKept?.fields.includes(field))
    .map(({ field, text }) => ({ field, text: squeezed?.includes(field) ? oneBlank(text) : text }));
  // Text of several lines is kept without control characters, a line without characters of no width.
  const formsOf = (text: string) => [text, withoutControls(text), withoutZeroWidth(text)];
  const missing = kept
    .flatMap(({ text }) => formsOf(text))
    .filter((text) => text.trim() !== '' && !back.has(text.trim()));
  const lost = await stored.missing(missing);
  return kept
    .filter(({ text }) => withoutControls(text).trim() !== '' && formsOf(text).every((form) => lost.has(form)))
    .map(({ field, text }) => `${field}: ${JSON.stringify(text)} is not kept as it was given`);
}

const short = texts.filter(({ length }) => length > 4 && length <= 30);
const withText = allEndpoints.filter((endpoint) => textFieldsOf(endpoint).length > 0);

describe.skipIf(!hasCorpora)('the corpora (skipped where ../shared/corpora is absent)', () => {
  it.each(withText.map((endpoint, at) => [endpoint.name, endpoint, at] as const))(
    '%s',
    { timeout: 600_000 },
    async (name, endpoint: EndpointShape, at) => {
      const { input: sample, known } = walk.input(endpoint);
      const { params, body } = fitting[name] ?? {};
      const input: Input = {
        ...sample,
        ...(params && { params: { ...(sample.params as object), ...params } }),
        ...(body && { body: { ...(sample.body as object), ...body } }),
      };
      const back = wayBack(name, walk.scene);
      const nth = at + turn * withText.length;
      // A few are short, so that fields for names take some of each share too.
      const chosen = isWhole ? texts : [...shareOf(texts, SHARE, nth), ...shareOf(short, 3, nth)];
      await stored.startAnew();
      const faults: string[] = [];
      let taken = 0;
      let refusal = '';
      await inParallel(withTexts(endpoint, input, known, chosen), back ? 1 : 4, async (one) => {
        if (back) await walk.site.db.execute(back);
        const heard = await walk.send(endpoint, sendingOf(endpoint, '', anew(name, one)));
        const sent = one.given.map(({ text }) => text);
        const mayMiss = one.given.some(({ part }) => part === 'params');
        const wrong = faultsOf(endpoint, heard, { sent, mayMiss, mayQuote: wordsTaken[name]?.mayQuote ?? false });
        for (const fault of wrong) faults.push(`${JSON.stringify(sent)} → ${fault}`.slice(0, 600));
        refusal = heard.status >= 400 ? heard.text : refusal;
        if (heard.status >= 400) return;
        taken += 1;
        if (endpoint.method !== 'GET') faults.push(...(await lostOf(name, one, heard.text)));
      });
      expect(faults).toEqual([]);
      if (wordsTaken[name]?.hardlyTakes !== undefined) return;
      expect(
        taken,
        `texts taken: mend the sample (fitting of its *.hostile.ts), or say in hardlyTakes of its words why. ${refusal}`,
      ).not.toBe(0);
    },
  );
});
