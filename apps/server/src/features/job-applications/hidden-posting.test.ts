import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { sendDueDigests } from '../../core/notifications/digests.ts';
import { notificationsKit, type NotificationsKit } from '../../core/notifications/notifications.kit.ts';
import { pushTextOf } from '../../core/notifications/public.ts';
import type { Person } from '../../testing/member-kit.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { openJobBy } from './applications.kit.ts';
import { jobApplicationsExport } from './job-applications.personal-data.ts';
import { jobApplications } from './job-applications.tables.ts';

/** What an applicant can’t open any more is not named to them anywhere: not in their list, archive, notifications, mails or pushes. */
const TITLE = 'Foam pouring operator';
const DAY = 86_400_000;
const FAR = new Date('2099-01-01');

let kit: NotificationsKit;
beforeAll(async () => {
  kit = await notificationsKit();
});
afterAll(() => kit.close());

type Applied = { owner: Person; applicant: Person; jobId: number; id: number; companyId: number };

/** Somebody who applied, was told of each step, and gets everything in the digest. */
async function applied(isOfCompany = false): Promise<Applied> {
  const [owner, applicant] = [await kit.member(), await kit.member()];
  const { id: companyId } = await kit.company();
  const jobId = await openJobBy(kit, owner, TITLE);
  await kit.db.insert(companyRoles).values({ companyId, userId: owner.id, role: 'recruiter' });
  if (isOfCompany) await kit.db.update(jobs).set({ companyId }).where(eq(jobs.id, jobId));
  const inDigest = { app: true, mail: false, digest: true };
  await kit.set(applicant, { digest: 'daily', notifications: { applicationStage: inDigest, jobAlert: inDigest } });
  const body = { email: 'me@example.com', note: '', resumeUrl: null, answers: [] };
  const { id } = await applicant.ok(api.jobApplications.apply, { params: { id: jobId }, body });
  const step = { from: 'submitted', stage: 'interview' } as const;
  await owner.ok(api.jobApplications.move, { params: { applicationId: id }, body: step });
  await kit.deps.outbox.drain();
  await kit.tell(applicant, 'job_alert', { jobId, title: TITLE, jobs: 1, name: 'Foam', address: 'q=foam' });
  return { owner, applicant, jobId, id, companyId };
}

/** The title of the application in the applicant’s archive. */
async function archived({ applicant }: Applied): Promise<unknown> {
  const [area] = jobApplicationsExport.areas ?? [];
  if (!area) throw new Error('There is no area.');
  return (await kit.deps.pool.query<{ job: string }>(area.select, [applicant.id, 0])).rows[0]?.job;
}

/** Everything that names the posting to the applicant. */
async function named(of: Applied): Promise<string[]> {
  const { applicant } = of;
  const list = await kit.list(applicant);
  const reading = { viewerId: applicant.id, now: kit.clock.now() };
  const pushes = await Promise.all(list.map(({ id }) => pushTextOf(kit.deps, reading, id)));
  const before = (await kit.mailed(applicant)).length;
  kit.clock.advance(2 * DAY);
  await sendDueDigests(kit.deps);
  const digests = (await kit.mailed(applicant)).slice(before);
  expect([list.length, pushes.length, digests.length]).toEqual([3, 3, 1]);
  const again = await kit.signInAgain(applicant);
  const { items } = await again.ok(api.jobApplications.mine, { query: {} });
  const all = { list, pushes, digests, items, archive: await archived(of) };
  return Object.entries(all).flatMap(([name, one]) => (JSON.stringify(one).includes(TITLE) ? [name] : []));
}

const everywhere = ['list', 'pushes', 'digests', 'items', 'archive'];
/** What the list tells, which has no text below. */
async function told({ applicant }: Applied): Promise<string[]> {
  const list = await kit.list(applicant);
  expect(list.map(({ snippet }) => snippet)).toEqual([null, null, null]);
  return list.map(({ text }) => text).toSorted();
}

const change = (set: Partial<typeof jobs.$inferInsert>) => async (of: Applied) => {
  await kit.db.update(jobs).set(set).where(eq(jobs.id, of.jobId));
};
const suspendPoster = async ({ owner }: Applied) => {
  await kit.db.update(users).set({ suspendedUntil: FAR }).where(eq(users.id, owner.id));
};

it.each([
  ['staff removed', false, change({ removedAt: FAR })],
  ['reports hid', false, change({ withheldAt: FAR })],
  ['staff rejected', false, change({ state: 'rejected' })],
  ['waits for review again', false, change({ state: 'in_review' })],
  ['has a suspended poster', false, suspendPoster],
  [
    'has a suspended company',
    true,
    async ({ companyId }: Applied) => {
      await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, companyId));
    },
  ],
  [
    'has a poster whom the applicant blocked',
    false,
    ({ owner, applicant }: Applied) => applicant.ok(api.safety.block, { params: { id: owner.id } }),
  ],
] as const)('a posting that %s is named nowhere', async (_name, isOfCompany, hide) => {
  const of = await applied(isOfCompany);
  await hide(of);
  expect(await told(of)).toEqual([
    'A new job matches Foam',
    'We sent your application. You can follow it under Applied',
    'Your application moved to Interview. They want to talk to you.',
  ]);
  expect(await named(of)).toEqual([]);
});

it.each([
  ['that is up', false, async () => undefined],
  ['of a company whose former recruiter is suspended', true, suspendPoster],
  ['that is filled', false, change({ state: 'filled' })],
  [
    'whose poster is leaving',
    false,
    async ({ owner }: Applied) => {
      const gone = { deactivatedAt: kit.clock.now(), deletionDueAt: FAR };
      await kit.db.update(users).set(gone).where(eq(users.id, owner.id));
    },
  ],
] as const)('a posting %s is named in each', async (_name, isOfCompany, change) => {
  const of = await applied(isOfCompany);
  await change(of);
  expect(await told(of)).toEqual([
    `We sent your application for “${TITLE}”. You can follow it under Applied`,
    `Your application for “${TITLE}” moved to Interview. They want to talk to you.`,
    `“${TITLE}” matches Foam`,
  ]);
  expect(await named(of)).toEqual(everywhere);
});

it('a deleted posting is named where the application is', async () => {
  const of = await applied();
  await kit.erase(of.owner);
  expect(await named(of)).toEqual(['items', 'archive']);
});

it.each([
  ['was removed', change({ removedAt: FAR })],
  ['was of a suspended member', suspendPoster],
])('a posting that %s is not named again when its poster is erased', async (_name, hide) => {
  const of = await applied();
  await hide(of);
  await kit.erase(of.owner);
  const [stored] = await kit.db.select().from(jobApplications).where(eq(jobApplications.id, of.id));
  expect(stored).toMatchObject({ jobId: null, jobTitle: 'Job not available', companyName: '' });
  expect(await named(of)).toEqual([]);
});
