import type { AddressInfo } from 'node:net';
import { allEndpoints, api, type LiveSubject } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeApplication } from './features/applications/applications.kit.ts';
import { applicationMessages } from './features/applications/applications.tables.ts';
import { companyClaims, companyRoles } from './features/companies/companies.tables.ts';
import { eventBy } from './features/events/events.kit.ts';
import { applicationBy, openJobBy } from './features/job-applications/applications.kit.ts';
import { type GroupKit, groupKit } from './features/groups/groups.kit.ts';
import { jobs } from './features/jobs/jobs.tables.ts';
import { jobsEvents } from './features/jobs/jobs.tokens.ts';
import { features } from './features.ts';
import type { Api } from './platform/deps.ts';
import { collect } from './platform/feature.ts';
import { LiveClient } from './testing/live-kit.ts';
import type { Person } from './testing/member-kit.ts';

let kit: GroupKit;
let url: string;
let origin: string;
let reader: Person;
let author: Person;
const open: LiveClient[] = [];

beforeAll(async () => {
  kit = await groupKit();
  await kit.app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}/ws`;
  origin = new URL(kit.deps.config.publicUrl).origin;
  reader = await kit.member();
  author = await kit.member();
});
afterEach(() => {
  for (const client of open.splice(0)) client.socket.terminate();
});
afterAll(() => kit.close());

const secrets = new Map<number, string>();
/** A session of the member, the same for all their tabs: only so many are open at a time. */
async function secretOf({ id }: Person): Promise<string> {
  const known = secrets.get(id);
  if (known !== undefined) return known;
  const { secret } = await kit.deps.sessions.open({ userId: id, device: 'test', ip: null, isAdmin: false });
  secrets.set(id, secret);
  return secret;
}

async function tab(person: Person): Promise<LiveClient> {
  const client = new LiveClient(url, await secretOf(person), origin);
  open.push(client);
  await client.next('connection_established');
  client.send({ type: 'auth', userId: person.id });
  await client.next('auth_success');
  return client;
}
async function watching(person: Person, subject: LiveSubject, id: number): Promise<LiveClient> {
  const client = await tab(person);
  client.send({ type: 'watch', subject, id });
  expect(await client.next('watching')).toEqual({ type: 'watching', subject, id });
  return client;
}

const post = (content = 'A post about foam') =>
  author.ok(api.posts.create, { body: { content: `${content} ${Math.random()}` } });
const comment = (id: number, by = author) =>
  by.ok(api.comments.write, { params: { id }, body: { content: `A comment ${Math.random()}` } });

/** What is done to a page that `reader` has open; prepared first, then done. */
type Act = { subject: LiveSubject; ready: () => Promise<{ id: number; act: () => Promise<unknown> }> };
const onPost = (act: (id: number) => Promise<unknown>): Act => ({
  subject: 'post',
  async ready() {
    const { id } = await post();
    return { id, act: () => act(id) };
  },
});
const onComment = (act: (commentId: number) => Promise<unknown>, by = () => reader): Act => ({
  subject: 'post',
  async ready() {
    const { id } = await post();
    const made = await comment(id, by());
    return { id, act: () => act(made.id) };
  },
});
const onPerson = (act: () => Promise<unknown>, before?: () => Promise<unknown>): Act => ({
  subject: 'person',
  async ready() {
    await before?.();
    return { id: author.id, act };
  },
});

const acts: Record<string, Act> = {
  'comments.write': onPost((id) => comment(id)),
  'comments.edit': onComment(
    (id) => author.ok(api.comments.edit, { params: { id }, body: { content: 'Other words' } }),
    () => author,
  ),
  'comments.remove': onComment((id) => author.ok(api.comments.remove, { params: { id } })),
  'comments.pin': onComment((id) => author.ok(api.comments.pin, { params: { id } })),
  'comments.hide': onComment((id) => author.ok(api.comments.hide, { params: { id } })),
  'comments.close': onPost((id) => author.ok(api.comments.close, { params: { id } })),
  'posts.react': onPost((id) => author.ok(api.posts.react, { params: { id }, body: { kind: 'like' } })),
  'posts.edit': onPost((id) => author.ok(api.posts.edit, { params: { id }, body: { content: 'Edited words' } })),
  'posts.remove': onPost((id) => author.ok(api.posts.remove, { params: { id } })),
  'reposts.repost': onPost((id) => author.ok(api.reposts.repost, { params: { id }, body: {} })),
  'follows.follow': onPerson(async () => {
    const fan = await kit.member();
    await fan.ok(api.follows.follow, { body: { targetId: author.id, targetType: 'user' } });
  }),
  'follows.accept': {
    subject: 'person',
    async ready() {
      const careful = await kit.member({ requiresFollowApproval: true });
      await reader.ok(api.follows.follow, { body: { targetId: careful.id, targetType: 'user' } });
      const [request] = await careful.ok(api.follows.pending, {});
      return { id: careful.id, act: () => careful.ok(api.follows.accept, { params: { id: request?.id ?? 0 } }) };
    },
  },
  'people.change': onPerson(() => author.ok(api.people.change, { body: { bio: `Coils since ${Math.random()}` } })),
  'companies.link': onPerson(async () => {
    const { id } = await kit.company();
    await author.ok(api.companies.link, { body: { companyId: id } });
  }),
  'posts.create': {
    subject: 'company',
    async ready() {
      const { id } = await kit.company();
      await kit.db.insert(companyRoles).values({ companyId: id, userId: author.id, role: 'owner' });
      return {
        id,
        act: () => author.ok(api.posts.create, { body: { content: 'News from the plant', companyId: id } }),
      };
    },
  },
  'events.attend': {
    subject: 'event',
    async ready() {
      const [id, guest] = [await eventBy(kit, author, 'Open house'), await kit.member()];
      return { id, act: () => guest.ok(api.events.attend, { params: { id } }) };
    },
  },
  'eventDiscussion.write': {
    subject: 'event',
    async ready() {
      const id = await eventBy(kit, author, 'Open house');
      return {
        id,
        act: () =>
          author.ok(api.eventDiscussion.write, { params: { id }, body: { content: 'Park behind the plant.' } }),
      };
    },
  },
  'groupMembers.approve': {
    subject: 'group',
    async ready() {
      const { id, owner } = await kit.group({ joinPolicy: 'request' });
      await reader.ok(api.groups.join, { params: { id }, body: { answer: 'Coils' } });
      return { id, act: () => owner.ok(api.groupMembers.approve, { params: { id, userId: reader.id } }) };
    },
  },
  'groupMembers.remove': {
    subject: 'group',
    async ready() {
      const { id, owner } = await kit.group({ visibility: 'hidden', joinPolicy: 'invite' }, [reader]);
      return { id, act: () => owner.ok(api.groupMembers.remove, { params: { id, userId: reader.id } }) };
    },
  },
  'jobApplications.withdraw': {
    subject: 'job',
    async ready() {
      const id = await openJobBy(kit, reader, 'Quilting lead');
      const applicationId = await applicationBy(kit, author, id);
      return {
        id,
        act: () => author.ok(api.jobApplications.withdraw, { params: { applicationId }, body: { deleteFiles: false } }),
      };
    },
  },
  'jobs.setState': {
    subject: 'job',
    async ready() {
      const id = await openJobBy(kit, reader, 'Border lead');
      return { id, act: () => reader.ok(api.jobs.setState, { params: { id }, body: { state: 'paused' } }) };
    },
  },
  'companyRoles.add': {
    subject: 'company',
    async ready() {
      const { id } = await kit.company();
      await kit.db.insert(companyRoles).values({ companyId: id, userId: author.id, role: 'owner' });
      return {
        id,
        act: () => author.ok(api.companyRoles.add, { params: { id }, body: { userId: reader.id, role: 'editor' } }),
      };
    },
  },
};

describe('an open page', () => {
  it.each(Object.entries(acts))('hears of %s', async (_name, { subject, ready }) => {
    const { id, act } = await ready();
    const page = await watching(reader, subject, id);
    await act();
    expect(await page.next('subject_changed')).toEqual({ type: 'subject_changed', subject, id });
  });

  it('hears of many changes once', async () => {
    const { id } = await post();
    const page = await watching(reader, 'post', id);
    await Promise.all(Array.from({ length: 5 }, () => comment(id)));
    await page.next('subject_changed');
    expect((await page.settled()).filter(({ type }) => type === 'subject_changed')).toEqual([]);
  });

  it('hears nothing once it is closed', async () => {
    const { id } = await post();
    const [page, other] = [await watching(reader, 'post', id), await watching(author, 'post', id)];
    page.send({ type: 'unwatch', subject: 'post', id });
    await page.settled();
    await comment(id);
    await other.next('subject_changed');
    expect(await page.settled()).toEqual([]);
  });

  it('is not told of what its reader may not read', async () => {
    const { id } = await author.ok(api.posts.create, {
      body: { content: 'For connections only', audience: 'connections' },
    });
    const page = await tab(reader);
    page.send({ type: 'watch', subject: 'post', id });
    expect(await page.next('error')).toEqual({ type: 'error', message: 'This isn’t available.' });
  });

  it('hears one last word when its reader loses the right, and nothing after it', async () => {
    const lost = await kit.member();
    const { id } = await post();
    const [page, other] = [await watching(lost, 'post', id), await watching(reader, 'post', id)];
    await author.ok(api.safety.block, { params: { id: lost.id } });
    await comment(id);
    await page.next('subject_changed');
    await other.next('subject_changed');
    await comment(id);
    await other.next('subject_changed');
    expect((await page.settled()).filter(({ type }) => type === 'subject_changed')).toEqual([]);
  });

  it('hears nothing of a company’s posting once the role of its reader is taken', async () => {
    const [owner, recruiter] = [await kit.member(), await kit.member()];
    const { id: companyId } = await kit.company();
    await kit.db.insert(companyRoles).values([
      { companyId, userId: owner.id, role: 'owner' },
      { companyId, userId: recruiter.id, role: 'recruiter' },
    ]);
    const id = await openJobBy(kit, owner, 'Foam pouring operator');
    await kit.db.update(jobs).set({ companyId }).where(eq(jobs.id, id));
    const [page, other] = [await watching(recruiter, 'job', id), await watching(owner, 'job', id)];
    await owner.ok(api.companyRoles.remove, { params: { id: companyId, userId: recruiter.id } });
    await page.next('roles_changed');
    await owner.ok(api.jobs.setState, { params: { id }, body: { state: 'paused' } });
    await other.next('subject_changed');
    expect((await page.settled()).filter(({ type }) => type === 'subject_changed')).toEqual([]);
  });

  it('gives way where one connection has more than ten', async () => {
    const page = await tab(reader);
    const ids: number[] = [];
    for (let made = 0; made < 11; made += 1) {
      const { id } = await post();
      ids.push(id);
      page.send({ type: 'watch', subject: 'post', id });
      await page.next('watching');
    }
    const other = await watching(author, 'post', ids[0] ?? 0);
    await comment(ids[0] ?? 0);
    await other.next('subject_changed');
    await comment(ids[10] ?? 0);
    expect(await page.next('subject_changed')).toMatchObject({ id: ids[10] });
  });
});

it.each([{ state: 'approved' }, { state: 'refused', reason: 'The letter is of another company.' }] as const)(
  'an open company page and its claimant hear that staff decided a claim: $state',
  async (body) => {
    const [admin, claimant] = [await kit.member({ isAdmin: true }), await kit.member()];
    const { id } = await kit.company();
    const claims = await kit.db
      .insert(companyClaims)
      .values({ companyId: id, userId: claimant.id, method: 'documents' })
      .returning({ id: companyClaims.id });
    const pages = [await watching(claimant, 'company', id), await watching(reader, 'company', id)];
    await admin.ok(api.adminCompanies.decideClaim, {
      params: { id: claims[0]?.id ?? 0 },
      body: { ...body, version: 1 },
    });
    for (const page of pages)
      expect(await page.next('subject_changed')).toEqual({ type: 'subject_changed', subject: 'company', id });
    const shown = await claimant.ok(api.companies.get, { params: { id } });
    expect(shown.claim).toMatchObject({ state: body.state });
  },
);

/** An applicant whom staff have asked something that is not answered yet. */
async function askedApplicant(): Promise<Person> {
  const applicant = await kit.member({ applicationStatus: 'pending' });
  await storeApplication(kit, applicant, { queueState: 'waiting_for_applicant' });
  await kit.db.insert(applicationMessages).values({ userId: applicant.id, from: 'staff', text: 'Which plant?' });
  return applicant;
}

describe('the admin area', () => {
  const toStaff: Record<string, () => Promise<() => Promise<unknown>>> = {
    'safety.report': async () => {
      const { id } = await post();
      return () => reader.ok(api.safety.report, { body: { targetType: 'post', targetId: id, reason: 'spam' } });
    },
    'a posting that was paid for': async () => async () => {
      await kit.deps.outbox.emit(kit.db, jobsEvents.submitted, { jobId: 1 });
      await kit.deps.outbox.drain();
    },
    'auth.replyToStaff': async () => {
      const applicant = await askedApplicant();
      return () => applicant.ok(api.auth.replyToStaff, { body: { text: 'The one in Grand Rapids.' } });
    },
  };
  it.each(Object.entries(toStaff))('hears of %s', async (_name, ready) => {
    const admin = await kit.member({ isAdmin: true });
    const act = await ready();
    const page = await watching(admin, 'staff', 1);
    await act();
    expect(await page.next('subject_changed')).toEqual({ type: 'subject_changed', subject: 'staff', id: 1 });
  });

  it('is told to staff alone', async () => {
    const page = await tab(reader);
    page.send({ type: 'watch', subject: 'staff', id: 1 });
    expect(await page.next('error')).toEqual({ type: 'error', message: 'This isn’t available.' });
  });
});

it('an open page of an event hears that the place of somebody who was blocked became free', async () => {
  const [host, guest, waiting] = [await kit.member(), await kit.member(), await kit.member()];
  const id = await eventBy(kit, host, 'Workshop', { capacity: 1 });
  for (const who of [guest, waiting]) await who.ok(api.events.attend, { params: { id } });
  await host.ok(api.safety.block, { params: { id: guest.id } });
  const page = await watching(waiting, 'event', id);
  await kit.deps.outbox.drain();
  expect(await page.next('subject_changed')).toEqual({ type: 'subject_changed', subject: 'event', id });
  expect(await waiting.ok(api.events.attendance, { params: { id } })).toMatchObject({ state: 'offered' });
});

it('tells both of a block at once, so that their thread and presence change', async () => {
  const [one, other] = [await kit.member(), await kit.member()];
  const tabs = [await tab(one), await tab(other)] as const;
  await one.ok(api.safety.block, { params: { id: other.id } });
  expect(await tabs[0].next('direct_changed')).toMatchObject({ personId: other.id });
  expect(await tabs[1].next('direct_changed')).toMatchObject({ personId: one.id });
  expect(await tabs[0].next('presence_changed')).toMatchObject({ userIds: [other.id] });
  expect(await tabs[1].next('presence_changed')).toMatchObject({ userIds: [one.id] });
});

it('asks nothing of the database for a page that nobody has open', async () => {
  const told = vi.spyOn(kit.deps.db, 'execute');
  kit.deps.live.subjectsChanged([{ type: 'post', id: 999_999 }]);
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});

const said = collect(features, 'openPages').map(({ changes = {}, queues = [], apart = {} }) => ({
  changes: Object.keys(changes),
  queues,
  apart: Object.keys(apart),
}));

const groupOf = (name: string) => `${name.split('.')[0]}.*`;

it('names endpoints that there are, and each once in a list', () => {
  const names = new Set(allEndpoints.map(({ name }) => name));
  const groups = new Set([...names].map(groupOf));
  for (const list of ['changes', 'queues', 'apart'] as const) {
    const named = said.flatMap((one) => one[list]);
    expect(named.filter((name) => !names.has(name) && !(list === 'apart' && groups.has(name)))).toEqual([]);
    expect(named.filter((name, at) => named.indexOf(name) < at)).toEqual([]);
  }
});

/** Features whose endpoints change no page that other members keep open, and why. */
const apartFeatures: Record<string, string> = {
  media: 'a file has no page of its own',
  notifications: 'notifications have frames of their own',
  messages: 'conversations have frames of their own',
  analytics: 'figures are read again when they are opened',
  invitations: 'an invitation shows to its sender alone',
  orders: 'an order shows to its buyer alone',
  premium: 'a subscription shows to its member alone',
  push: 'devices show to their owner alone',
  'site-settings': 'what administrators change shows with the next page',
  'test-payments': 'a payment is between its buyer and the provider',
};

it.each(features)('knows of every endpoint of $name that writes whether open pages are told of it', (feature) => {
  const { name: featureName, openPages = {}, routes } = feature;
  const writing: string[] = [];
  const record: Api = { on: ({ method, name }) => method !== 'GET' && writing.push(name) };
  routes?.(record, kit.deps);
  const { changes = {}, queues = [], apart = {} } = openPages;
  const isSaid = (name: string) => name in changes || queues.includes(name) || name in apart || groupOf(name) in apart;
  if (featureName in apartFeatures) {
    expect(feature.openPages).toBeUndefined();
    expect(writing).not.toEqual([]);
  } else expect(writing.filter((name) => !isSaid(name))).toEqual([]);
});
