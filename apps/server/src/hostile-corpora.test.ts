import { allEndpoints, api, type EndpointShape } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './testing/hostile/answer-faults.ts';
import { allTexts, hasCorpora } from './testing/hostile/corpora.ts';
import { wayBack } from './testing/hostile/scene.ts';
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
  'auth.register': { fields: ['password'], reason: 'is kept as a hash' },
  'auth.requestPasswordReset': { fields: ['email'], reason: 'is kept for nobody: it looks for an account' },
  'feedback.clientError': { fields: ['message', 'stack', 'page'], reason: 'is kept without what looks like a secret' },
  'feedback.reportBug': { fields: ['currentPage'], reason: 'is kept without what looks like a secret' },
  'groups.join': { fields: ['answer'], reason: 'the owner is in the group, so nobody is asked' },
  'linkPreviews.read': { fields: ['url'], reason: 'is kept as browsers write addresses' },
  'messages.send': { fields: ['linkPreviewUrl'], reason: 'shows a preview where the server has one' },
  'posts.create': {
    fields: ['linkPreviewUrl', 'imageAlt'],
    reason: 'shows a preview where the server has one, and describes a picture where there is one',
  },
  'safety.report': { fields: ['note'], reason: 'a second report of the same by the same member is the first' },
  'saved.restore': { fields: ['items.0.note'], reason: 'what is saved stays as it is' },
};

/** Fields that keep one blank for each run of blanks: names, which would read the same and be two. */
const squeezed: Record<string, string[]> = {
  'adminCompanies.edit': ['name'],
  'companies.create': ['name'],
  'companies.edit': ['name'],
};
const oneBlank = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Refusals that quote names of others' things, which may hold anything, as those that were tried before do here. */
const quoting = new Set(['adminCompanies.merge', 'companies.create']);

/** Endpoints that take none of these words, or few by chance, where that is meant; each with what they take. */
const hardlyTakes: Record<string, string> = {
  'analytics.reactions': 'names of time zones alone',
  'auth.accountLink': 'the secret of a link',
  'auth.appeal': 'an applicant alone',
  'auth.changeApplication': 'an applicant alone',
  'auth.changeEmail': 'the own password',
  'auth.changePassword': 'the own password',
  'auth.confirmAccountLink': 'the secret of a link',
  'auth.confirmEmailChange': 'the secret of a link',
  'auth.confirmTwoFactor': 'a code',
  'auth.directLogin': 'a password',
  'auth.login': 'a password',
  'auth.proveIdentity': 'the own password',
  'auth.replyToStaff': 'an applicant alone',
  'auth.requestPasswordReset': 'an address of e-mail',
  'auth.resetPassword': 'the secret of a link',
  'auth.stopTwoFactor': 'the own password',
  'auth.verifyEmail': 'the secret of a link',
  'admin.setup': 'there is an administrator',
  'linkPreviews.read': 'addresses alone',
  'notifications.resubscribe': 'the secret of a link',
  'notifications.subscription': 'the secret of a link',
  'notifications.unsubscribe': 'the secret of a link',
  'push.subscribe': 'addresses of push services alone',
  'settings.deactivate': 'the own password',
  'settings.requestDeletion': 'the own name alone',
  'topics.follow': 'topics that somebody wrote about',
  'topics.get': 'topics that somebody wrote about',
  'topics.posts': 'topics that somebody wrote about',
  'topics.unfollow': 'topics that somebody wrote about',
};

let walk: HostileWalk;
let stored: StoredTexts;
/** What the sample of an endpoint has to be for words to be taken, where the smallest that the contract allows is not enough. */
let fitting: Record<string, { params?: object; body?: object }>;
const texts = hasCorpora ? allTexts() : [];
beforeAll(async () => {
  walk = await hostileWalk();
  const { friend, asker, numbers } = walk.scene;
  const tomorrow = new Date(walk.site.clock.now().getTime() + 86_400_000).toISOString();
  const post = await friend.ok(api.posts.create, { body: { content: 'Coils for everybody' } });
  const params = { id: numbers.group };
  const message = await friend.ok(api.groupChat.send, { params, body: { content: 'Hm', clientId: 'hm-hm-hm' } });
  fitting = {
    'admin.suspend': { params: { id: asker.id }, body: { until: tomorrow } },
    'drafts.save': { body: { basedOn: null } },
    'groupMembers.list': { params },
    'companyClaims.open': { params: { id: (await walk.site.company()).id }, body: { method: 'documents' } },
    'groupReports.report': { body: { targetType: 'message', targetId: message.id } },
    'reposts.repost': { params: { id: post.id } },
    'safety.report': { body: { targetType: 'post', targetId: post.id } },
  };
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
  const kept = given
    .filter(({ part, field }) => part === 'body' && !notKept[name]?.fields.includes(field))
    .map(({ field, text }) => ({ field, text: squeezed[name]?.includes(field) ? oneBlank(text) : text }));
  const missing = kept.map(({ text }) => text).filter((text) => text.trim() !== '' && !back.has(text.trim()));
  const lost = await stored.missing(missing);
  return kept
    .filter(({ text }) => lost.has(text))
    .map(({ field, text }) => `${field}: ${JSON.stringify(text)} is not kept as it was given`);
}

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
      const chosen = isWhole ? texts : shareOf(texts, SHARE, at + turn * withText.length);
      await stored.startAnew();
      const faults: string[] = [];
      let taken = 0;
      let refusal = '';
      await inParallel(withTexts(endpoint, input, known, chosen), back ? 1 : 4, async (one) => {
        if (back) await walk.site.db.execute(back);
        const heard = await walk.send(endpoint, sendingOf(endpoint, '', anew(name, one)));
        const sent = one.given.map(({ text }) => text);
        const mayMiss = one.given.some(({ part }) => part === 'params');
        const wrong = faultsOf(endpoint, heard, { sent, mayMiss, mayQuote: quoting.has(name) });
        for (const fault of wrong) faults.push(`${JSON.stringify(sent)} → ${fault}`.slice(0, 600));
        refusal = heard.status >= 400 ? heard.text : refusal;
        if (heard.status >= 400) return;
        taken += 1;
        if (endpoint.method !== 'GET') faults.push(...(await lostOf(name, one, heard.text)));
      });
      expect(faults).toEqual([]);
      if (name in hardlyTakes) return;
      expect(taken, `texts taken: mend the sample in fitting, or say in hardlyTakes why. ${refusal}`).not.toBe(0);
    },
  );
});
