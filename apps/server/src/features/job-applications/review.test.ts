import { api } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { applicationBy, openJobBy } from './applications.kit.ts';
import {
  jobApplicationNotes,
  jobApplicationRatings,
  jobApplications,
  jobApplicationStages,
} from './job-applications.tables.ts';

const MINUTE = 60_000;

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

/** A company's job with a poster, another recruiter, and so many applicants. */
async function reviewed(count: number) {
  const [owner, recruiter] = [await kit.member(), await kit.member({ fullName: 'Renata Vasquez' })];
  const { id: companyId } = await kit.company();
  const role = { companyId, role: 'recruiter' as const };
  await kit.db.insert(companyRoles).values([owner, recruiter].map(({ id: userId }) => ({ ...role, userId })));
  const jobId = await openJobBy(kit, owner, 'Border lead');
  await kit.db.update(jobs).set({ companyId }).where(eq(jobs.id, jobId));
  const applicants: { person: Person; id: number }[] = [];
  for (let at = 0; at < count; at += 1) {
    kit.clock.advance(MINUTE);
    const person = await kit.member({ fullName: `Applicant ${'ABCDEF'[at] ?? at}` });
    applicants.push({ person, id: await applicationBy(kit, person, jobId) });
  }
  return { owner, recruiter, jobId, applicants, ids: applicants.map(({ id }) => id) };
}

const listed = async (who: Person, id: number, query: object = {}) =>
  (await who.ok(api.jobApplications.applicants, { params: { id }, query })).items.map((row) => row.id);
const stageOf = async (id: number) =>
  (await kit.db.select().from(jobApplications).where(eq(jobApplications.id, id)))[0]?.stage;
const toldOf = async (who: Person, kind: string) => {
  await kit.deps.outbox.drain();
  const { items } = await who.ok(api.notifications.list, { query: {} });
  return items.filter((notice) => notice.kind === kind).map(({ text }) => text);
};

describe('an applicant who recruits for the company later', () => {
  it('neither reads what the team says of them nor decides about themselves', async () => {
    const { owner, jobId, applicants } = await reviewed(2);
    const [own, other] = applicants;
    if (!own || !other) throw new Error('There are no applicants.');
    const [job] = await kit.db.select().from(jobs).where(eq(jobs.id, jobId));
    const params = { applicationId: own.id };
    await owner.ok(api.jobApplications.note, { params, body: { text: 'Only for the team.' } });
    await kit.db
      .insert(companyRoles)
      .values({ companyId: job?.companyId ?? 0, userId: own.person.id, role: 'recruiter' });
    expect(await listed(own.person, jobId)).toEqual([other.id]);
    for (const [endpoint, input] of [
      [api.jobApplications.open, { params }],
      [api.jobApplications.note, { params, body: { text: 'I am good.' } }],
      [api.jobApplications.rate, { params, body: { rating: 5 } }],
      [api.jobApplications.move, { params, body: { from: 'submitted' as const, stage: 'offer' as const } }],
    ] as const)
      expect((await own.person.refused(endpoint, input)).status, endpoint.name).toBe(404);
    expect(await stageOf(own.id)).toBe('submitted');
    expect((await own.person.look(`/api/jobs/${jobId}/applicants.csv`)).text).not.toContain(own.person.fullName);
    await own.person.ok(api.jobApplications.withdraw, { params, body: { deleteFiles: false } });
  });
});

describe('the list of applicants', () => {
  it('is narrowed by stage and name, and ordered by waiting and by the own rating', async () => {
    const { owner, recruiter, jobId, ids } = await reviewed(4);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    expect(await listed(owner, jobId)).toEqual([d, c, b, a]);
    const move = { params: { applicationId: b }, body: { from: 'submitted' as const, stage: 'interview' as const } };
    kit.clock.advance(MINUTE);
    await owner.ok(api.jobApplications.move, move);
    expect(await listed(owner, jobId, { stage: 'interview' })).toEqual([b]);
    expect(await listed(owner, jobId, { sort: 'waiting' })).toEqual([a, c, d, b]);
    expect(await listed(owner, jobId, { q: 'applicant c' })).toEqual([c]);
    expect(await listed(owner, jobId, { q: 'C' })).toEqual([c]);
    const rate = (who: Person, applicationId: number, rating: number | null) =>
      who.ok(api.jobApplications.rate, { params: { applicationId }, body: { rating } });
    await rate(owner, a, 5);
    await rate(owner, c, 3);
    await rate(recruiter, d, 4);
    expect(await listed(owner, jobId, { sort: 'rating' })).toEqual([a, c, d, b]);
    expect(await listed(recruiter, jobId, { sort: 'rating' })).toEqual([d, c, b, a]);
    expect((await rate(owner, a, null)).ownRating).toBeNull();
    const stages = await owner.ok(api.jobApplications.stages, { params: { id: jobId } });
    expect(new Map(stages.map(({ stage, count }) => [stage, count]))).toEqual(
      new Map([
        ['submitted', 3],
        ['interview', 1],
      ]),
    );
    const refused = { params: { applicationId: a }, body: { rating: 6 } };
    expect(await owner.refused(api.jobApplications.rate, refused)).toMatchObject({ status: 400 });
  });

  it('goes on where a page ended, in every order', async () => {
    const { owner, jobId, ids } = await reviewed(23);
    for (const [at, applicationId] of ids.entries())
      if (at % 3 === 0)
        await owner.ok(api.jobApplications.rate, { params: { applicationId }, body: { rating: 1 + (at % 5) } });
    for (const sort of ['newest', 'waiting', 'rating'] as const) {
      const params = { id: jobId };
      const first = await owner.ok(api.jobApplications.applicants, { params, query: { sort } });
      const cursor = first.nextCursor ?? '';
      const second = await owner.ok(api.jobApplications.applicants, { params, query: { sort, cursor } });
      expect(second.nextCursor, sort).toBeNull();
      const seen = [...first.items, ...second.items].map(({ id }) => id);
      expect(
        seen.toSorted((x, y) => x - y),
        sort,
      ).toEqual(ids);
    }
  });

  it('tells how far away an applicant lives', async () => {
    const { owner, jobId, applicants } = await reviewed(2);
    await kit.db.update(jobs).set({ latitude: 41.7015, longitude: -71.155 }).where(eq(jobs.id, jobId));
    const [near] = applicants;
    await kit.db
      .update(users)
      .set({ location: 'Boston, MA' })
      .where(eq(users.id, near?.person.id ?? 0));
    const { items } = await owner.ok(api.jobApplications.applicants, { params: { id: jobId }, query: {} });
    expect(items.map(({ miles }) => miles)).toEqual([null, 46]);
  });
});

describe('a posting that staff took down', () => {
  it('lets its applicants be let go, and nothing else, one by one and together', async () => {
    const { owner, jobId, ids } = await reviewed(3);
    const [one = 0, two = 0, three = 0] = ids;
    await kit.db.update(jobs).set({ withheldAt: kit.clock.now() }).where(eq(jobs.id, jobId));
    const move = (stage: 'offer' | 'not_selected') => ({
      params: { applicationId: one },
      body: { stage, from: 'submitted' as const },
    });
    expect(await owner.refused(api.jobApplications.move, move('offer'))).toMatchObject({
      status: 409,
      error: 'Our staff took this posting down, so its applicants can only be let go.',
    });
    const applications = [two, three].map((id) => ({ id, from: 'submitted' as const }));
    const together = { params: { id: jobId }, body: { stage: 'interview' as const, applications } };
    expect(await owner.ok(api.jobApplications.moveMany, together)).toEqual({ moved: 0, left: 2 });
    await owner.ok(api.jobApplications.move, move('not_selected'));
    expect([await stageOf(one), await stageOf(two)]).toEqual(['not_selected', 'submitted']);
  });

  it('closes what they sent, until it is up again', async () => {
    const { owner, jobId, ids } = await reviewed(1);
    const params = { applicationId: ids[0] ?? 0 };
    const hide = (withheldAt: Date | null) => kit.db.update(jobs).set({ withheldAt }).where(eq(jobs.id, jobId));
    await hide(kit.clock.now());
    for (const [endpoint, input] of [
      [api.jobApplications.csv, { params: { id: jobId } }],
      [api.jobApplications.open, { params }],
      [api.jobApplications.rate, { params, body: { rating: 4 } }],
      [api.jobApplications.note, { params, body: { text: 'Call her.' } }],
    ] as const)
      expect(await owner.refused(endpoint, input), endpoint.name).toMatchObject({ status: 409 });
    expect((await owner.ok(api.jobApplications.applicants, { params: { id: jobId }, query: {} })).items).toHaveLength(
      1,
    );
    await hide(null);
    expect(await owner.ok(api.jobApplications.open, { params })).toMatchObject({ email: expect.stringContaining('@') });
  });
});

describe('several at once', () => {
  it('moves those that are as they were shown, and leaves the others', async () => {
    const { owner, recruiter, jobId, applicants, ids } = await reviewed(3);
    const [a = 0, b = 0, c = 0] = ids;
    await recruiter.ok(api.jobApplications.move, {
      params: { applicationId: b },
      body: { from: 'submitted', stage: 'interview' },
    });
    const applications = ids.map((id) => ({ id, from: 'submitted' as const }));
    const all = { params: { id: jobId }, body: { stage: 'shortlisted' as const, applications } };
    expect(await owner.ok(api.jobApplications.moveMany, all)).toEqual({ moved: 2, left: 1 });
    expect([await stageOf(a), await stageOf(b), await stageOf(c)]).toEqual(['shortlisted', 'interview', 'shortlisted']);
    expect(await toldOf(applicants[0]?.person ?? owner, 'application_stage')).toHaveLength(1);
    const stranger = await kit.member();
    expect(await stranger.refused(api.jobApplications.moveMany, all)).toMatchObject({ status: 404 });
    // An application of another job of the same poster.
    const other = await applicationBy(kit, stranger, await openJobBy(kit, owner, 'Another'));
    const mixed = {
      ...all,
      body: { stage: 'offer' as const, applications: [{ id: other, from: 'submitted' as const }] },
    };
    expect(await owner.refused(api.jobApplications.moveMany, mixed)).toMatchObject({ status: 404 });
    expect(await stageOf(other)).toBe('submitted');
    expect(
      await owner.refused(api.jobApplications.moveMany, { ...all, body: { stage: 'offer', applications: [] } }),
    ).toMatchObject({ status: 400 });
  });

  it('tells everyone who is still open once the job is closed, and not before', async () => {
    const { owner, jobId, applicants, ids } = await reviewed(3);
    const [a = 0, b = 0] = ids;
    const params = { id: jobId };
    expect(await owner.refused(api.jobApplications.closeAll, { params })).toMatchObject({ status: 409 });
    await applicants[0]?.person.ok(api.jobApplications.withdraw, {
      params: { applicationId: a },
      body: { deleteFiles: false },
    });
    await owner.ok(api.jobs.setState, { params, body: { state: 'filled' } });
    const stranger = await kit.member();
    expect(await stranger.refused(api.jobApplications.closeAll, { params })).toMatchObject({ status: 404 });
    expect(await owner.ok(api.jobApplications.closeAll, { params })).toEqual({ moved: 2 });
    expect(await owner.ok(api.jobApplications.closeAll, { params })).toEqual({ moved: 0 });
    await owner.ok(api.jobApplications.undo, { params: { applicationId: b } });
    kit.clock.advance(31 * MINUTE);
    const told = await Promise.all(applicants.map(({ person }) => toldOf(person, 'application_stage')));
    expect(told.map((one) => one.length)).toEqual([0, 0, 1]);
  });
});

describe('who blocked, was blocked, or is leaving', () => {
  it.each([
    ['the applicant blocked', (one: Person, other: Person) => one.ok(api.safety.block, { params: { id: other.id } })],
    ['the recruiter blocked', (one: Person, other: Person) => other.ok(api.safety.block, { params: { id: one.id } })],
    [
      'the applicant asked for deletion',
      async (one: Person) => {
        const gone = { deactivatedAt: kit.clock.now(), deletionDueAt: new Date(kit.clock.now().getTime() + 9e8) };
        await kit.db.update(users).set(gone).where(eq(users.id, one.id));
      },
    ],
  ] as const)('(%s) is out of reach before anything is written, and so is the résumé', async (_, part) => {
    const { recruiter, jobId, applicants } = await reviewed(1);
    const { person, id } = applicants[0] ?? { person: recruiter, id: 0 };
    const resume = await kit.upload(person, 'document');
    await kit.deps.files.put(resume.key, Buffer.from('%PDF-1.7'), { mime: 'application/pdf' });
    await kit.db.update(jobApplications).set({ resumeId: resume.id }).where(eq(jobApplications.id, id));
    expect((await recruiter.look(resume.url)).status).toBe(200);
    await part(person, recruiter);
    const all = async () => [
      await kit.db.select().from(jobApplications).where(eq(jobApplications.id, id)),
      await kit.db.select().from(jobApplicationStages).where(eq(jobApplicationStages.applicationId, id)),
      await kit.db.select().from(jobApplicationNotes).where(eq(jobApplicationNotes.applicationId, id)),
      await kit.db.select().from(jobApplicationRatings).where(eq(jobApplicationRatings.applicationId, id)),
    ];
    const before = await all();
    const params = { applicationId: id };
    const from = 'submitted';
    for (const [endpoint, input] of [
      [api.jobApplications.open, { params }],
      [api.jobApplications.move, { params, body: { from, stage: 'offer' } }],
      [api.jobApplications.undo, { params }],
      [api.jobApplications.rate, { params, body: { rating: 3 } }],
      [api.jobApplications.note, { params, body: { text: 'Call her.' } }],
      [api.jobApplications.moveMany, { params: { id: jobId }, body: { stage: 'offer', applications: [{ id, from }] } }],
    ] as const)
      expect(await recruiter.refused(endpoint, input), endpoint.name).toMatchObject({ status: 404 });
    await kit.db.update(jobs).set({ state: 'filled' }).where(eq(jobs.id, jobId));
    expect(await recruiter.ok(api.jobApplications.closeAll, { params: { id: jobId } })).toEqual({ moved: 0 });
    expect(await all()).toEqual(before);
    expect((await recruiter.look(resume.url)).status).toBe(404);
  });
});

describe('notes and lists', () => {
  it('tells those of the team whom a note mentions, and nobody else', async () => {
    const { owner, recruiter, applicants, jobId } = await reviewed(1);
    const applicationId = applicants[0]?.id ?? 0;
    const stranger = await kit.member();
    const names = [recruiter, stranger, owner, applicants[0]?.person ?? owner].map(
      (who) => `@[${who.fullName}](${who.id})`,
    );
    await owner.ok(api.jobApplications.note, {
      params: { applicationId },
      body: { text: `${names.join(' ')} look at this.` },
    });
    expect(await toldOf(recruiter, 'application_mention')).toEqual([
      `${owner.fullName} mentioned you in a note about an applicant for “Border lead”`,
    ]);
    for (const who of [stranger, owner, applicants[0]?.person ?? stranger])
      expect(await toldOf(who, 'application_mention')).toEqual([]);
    const team = (q: string) => owner.ok(api.jobApplications.team, { params: { id: jobId }, query: { q } });
    expect((await team('vas')).items.map(({ id }) => id)).toEqual([recruiter.id]);
    expect((await team('zz')).items).toEqual([]);
    expect(
      await stranger.refused(api.jobApplications.team, { params: { id: jobId }, query: { q: 'a' } }),
    ).toMatchObject({ status: 404 });
  });

  it('gives the list as CSV to the team alone, and logs it', async () => {
    const { owner, jobId, applicants } = await reviewed(2);
    await kit.db
      .update(jobApplications)
      .set({ note: '=1+1' })
      .where(eq(jobApplications.id, applicants[0]?.id ?? 0));
    const answer = await owner.send(api.jobApplications.csv, { params: { id: jobId } });
    expect(answer.text).toContain('"Applicant A"');
    expect(answer.text).toContain(`"'=1+1"`);
    const stranger = await kit.member();
    for (const who of [stranger, applicants[0]?.person ?? stranger])
      expect(await who.refused(api.jobApplications.csv, { params: { id: jobId } })).toMatchObject({ status: 404 });
    const logged = await kit.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'jobApplications.export'), eq(auditLog.subjectId, jobId)));
    expect(logged.map(({ actorId }) => actorId)).toEqual([owner.id]);
  });
});
