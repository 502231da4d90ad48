import { api } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { sweepUploads } from '../../core/media/uploads.sweeper.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { openJobBy } from './applications.kit.ts';
import { jobApplicationsExport } from './job-applications.personal-data.ts';
import { jobApplications } from './job-applications.tables.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const blank = { email: 'me@example.com', note: '', resumeUrl: null, answers: [] };
const apply = (who: Person, id: number, more: object = {}) =>
  who.ok(api.jobApplications.apply, { params: { id }, body: { ...blank, ...more } });
const told = async (who: Person) => {
  await kit.deps.outbox.drain();
  return (await who.ok(api.notifications.list, { query: {} })).items;
};
/** What a member was told of one kind. */
const toldOf = async (who: Person, kind: string) =>
  (await told(who)).filter((notice) => notice.kind === kind).map(({ text }) => text);
const move = (who: Person, applicationId: number, from: string, stage: string) =>
  who.send(api.jobApplications.move, { params: { applicationId }, body: { from, stage } });

/** The stages of the one application in a member's archive. */
async function archivedStages(who: Person): Promise<string[]> {
  const [area] = jobApplicationsExport.areas ?? [];
  if (!area) throw new Error('There is no area.');
  const { rows } = await kit.deps.pool.query<{ history: { stage: string }[] }>(area.select, [who.id, 0]);
  return rows[0]?.history.map(({ stage }) => stage) ?? [];
}

/** A poster with an open job, and somebody who applied for it. */
async function applied() {
  const [owner, applicant] = [await kit.member(), await kit.member()];
  const jobId = await openJobBy(kit, owner, 'Border lead');
  const { id } = await apply(applicant, jobId);
  return { owner, applicant, jobId, id };
}

describe('applying', () => {
  it('sends note, answers and résumé, and says so to both at once', async () => {
    const [owner, applicant] = [await kit.member(), await kit.member()];
    const id = await openJobBy(kit, owner, 'Border lead', ['Do you have a forklift license?']);
    const resume = await kit.upload(applicant, 'document', { originalName: 'resume.pdf' });
    await kit.deps.files.put(resume.key, Buffer.from('%PDF-1.7'), { mime: 'application/pdf' });
    const answered = { questions: ['Do you have a forklift license?'], answers: ['Yes'] };
    const sent = await apply(applicant, id, { note: 'I ran a line.', resumeUrl: resume.url, ...answered });
    expect(sent).toMatchObject({ stage: 'submitted', hasResume: true, answers: [{ answer: 'Yes' }] });
    expect(await toldOf(owner, 'application_received')).toEqual([`${applicant.fullName} applied for “Border lead”`]);
    expect(await toldOf(applicant, 'application_sent')).toHaveLength(1);
    const { items } = await applicant.ok(api.jobApplications.mine, { query: {} });
    expect(items[0]).toMatchObject({ application: { id: sent.id }, job: { id, title: 'Border lead' } });
    expect((await owner.look(resume.url)).status).toBe(200);
    const stranger = await kit.member();
    expect((await stranger.look(resume.url)).status).toBe(404);
  });

  it('is done once, also by fifty at one moment, each once', async () => {
    const { applicant, jobId, owner } = await applied();
    expect(await applicant.refused(api.jobApplications.apply, { params: { id: jobId }, body: blank })).toMatchObject({
      status: 409,
    });
    const crowd = await Promise.all(Array.from({ length: 50 }, () => kit.member()));
    const send = (who: Person) => who.send(api.jobApplications.apply, { params: { id: jobId }, body: blank });
    const answers = await Promise.all(crowd.flatMap((who) => [send(who), send(who)]));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(50);
    const stored = await kit.db.select().from(jobApplications).where(eq(jobApplications.jobId, jobId));
    expect(new Set(stored.map(({ applicantId }) => applicantId)).size).toBe(51);
    expect(stored).toHaveLength(51);
    const first = await owner.ok(api.jobApplications.applicants, { params: { id: jobId }, query: {} });
    expect([first.items.length, first.nextCursor !== null]).toEqual([20, true]);
  });

  it('needs a live job of somebody else that takes applications here, all answers and a real résumé', async () => {
    const [owner, applicant] = [await kit.member(), await kit.member()];
    const id = await openJobBy(kit, owner, 'Border lead', ['Why us?']);
    const refused = (body: object, who = applicant) =>
      who.refused(api.jobApplications.apply, {
        params: { id },
        body: { ...blank, questions: ['Why us?'], answers: ['Because'], ...body },
      });
    expect(await refused({}, owner)).toMatchObject({ status: 409 });
    expect(await refused({ answers: [' '] })).toMatchObject({
      status: 400,
      fields: { 'answers.0': expect.any(String) },
    });
    const picture = await kit.upload(applicant, 'image');
    const others = await kit.upload(owner, 'document');
    const large = await kit.upload(applicant, 'document', { bytes: 6 * 1024 * 1024 });
    for (const { url } of [picture, others, large])
      expect(await refused({ resumeUrl: url })).toMatchObject({
        status: 400,
        fields: { resumeUrl: expect.any(String) },
      });
    await kit.db.update(jobs).set({ applyBy: 'email' }).where(eq(jobs.id, id));
    expect(await refused({})).toMatchObject({ status: 409 });
    await kit.db.update(jobs).set({ state: 'filled' }).where(eq(jobs.id, id));
    expect(await refused({})).toMatchObject({ status: 404 });
    expect((await applicant.ok(api.jobApplications.own, { params: { id } })).application).toBeNull();
  });

  it('answers the questions that were read: others refuse, in another order each keeps its own', async () => {
    const [owner, applicant] = [await kit.member(), await kit.member()];
    const [license, nights] = ['Do you have a forklift license?', 'Can you work nights?'];
    const id = await openJobBy(kit, owner, 'Border lead', [license, nights]);
    const asks = (questions: string[]) => kit.db.update(jobs).set({ questions }).where(eq(jobs.id, id));
    const read = { questions: [license, nights], answers: ['Since 2019', 'No'] };
    const send = (body: object) =>
      applicant.refused(api.jobApplications.apply, { params: { id }, body: { ...blank, ...body } });
    const CHANGED = 'The questions changed since you opened them. Read them again.';
    for (const now of [[license, 'Have you ever been fired?'], [license], [license, nights, 'Why us?'], []]) {
      await asks(now);
      expect(await send(read), now.join(' ')).toMatchObject({ status: 409, error: CHANGED });
    }
    await asks([nights, license]);
    for (const body of [
      { answers: read.answers },
      { questions: [license, license], answers: read.answers },
      { questions: read.questions, answers: ['Since 2019'] },
    ])
      expect(await send(body)).toMatchObject({ status: 409, error: CHANGED });
    expect(await told(owner)).toEqual([]);
    const sent = await apply(applicant, id, read);
    const answered = [
      { question: nights, answer: 'No' },
      { question: license, answer: 'Since 2019' },
    ];
    expect(sent.answers).toEqual(answered);
    await asks(['Have you ever been fired?', 'Why us?']);
    const opened = await owner.ok(api.jobApplications.open, { params: { applicationId: sent.id } });
    expect(opened.answers).toEqual(answered);
  });
});

describe('reviewing', () => {
  it('is for those who manage the job, and each reading is logged', async () => {
    const { owner, applicant, jobId, id } = await applied();
    const stranger = await kit.member();
    const params = { applicationId: id };
    for (const who of [stranger, applicant]) {
      for (const [act, body] of [
        [api.jobApplications.open, undefined],
        [api.jobApplications.move, { stage: 'offer', from: 'submitted' }],
        [api.jobApplications.undo, undefined],
        [api.jobApplications.note, { text: 'Mine' }],
      ] as const)
        expect(await who.refused(act, { params, ...(body ? { body } : {}) })).toMatchObject({ status: 404 });
      expect(await who.refused(api.jobApplications.applicants, { params: { id: jobId }, query: {} })).toMatchObject({
        status: 404,
      });
    }
    const opened = await owner.ok(api.jobApplications.open, { params });
    expect([opened.stage, opened.history.map(({ stage }) => stage)]).toEqual(['viewed', ['submitted', 'viewed']]);
    await owner.ok(api.jobApplications.open, { params });
    const logged = await kit.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'jobApplications.open'), eq(auditLog.subjectId, jobId)));
    expect(logged).toHaveLength(2);
    // Opening is no news for the applicant.
    expect((await told(applicant)).map(({ kind }) => kind)).not.toContain('application_stage');
  });

  it('moves through the stages to Hired, which the applicant confirms', async () => {
    const { owner, applicant, jobId, id } = await applied();
    const params = { applicationId: id };
    await owner.ok(api.jobApplications.move, { params, body: { from: 'submitted', stage: 'interview' } });
    expect(await toldOf(applicant, 'application_stage')).toEqual([
      'Your application for “Border lead” moved to Interview. They want to talk to you.',
    ]);
    expect((await move(owner, id, 'interview', 'hired')).status).toBe(409);
    expect(await applicant.refused(api.jobApplications.answerOffer, { params, body: { accepts: true } })).toMatchObject(
      {
        status: 409,
      },
    );
    await owner.ok(api.jobApplications.move, { params, body: { from: 'interview', stage: 'offer' } });
    expect((await move(owner, id, 'offer', 'hired')).status).toBe(409);
    expect(await owner.refused(api.jobApplications.answerOffer, { params, body: { accepts: true } })).toMatchObject({
      status: 404,
    });
    expect(await applicant.ok(api.jobApplications.answerOffer, { params, body: { accepts: true } })).toMatchObject({
      stage: 'hired',
    });
    expect(await toldOf(owner, 'application_answered')).toEqual([
      `${applicant.fullName} accepted your offer for “Border lead”`,
    ]);
    expect((await move(owner, id, 'hired', 'not_selected')).status).toBe(409);
    expect((await applicant.ok(api.jobApplications.own, { params: { id: jobId } })).application?.stage).toBe('hired');
  });

  it('tells the later of two recruiters that the other was faster', async () => {
    const { owner, jobId, id } = await applied();
    const company = await kit.company();
    const colleague = await kit.member();
    const role = { companyId: company.id, role: 'recruiter' as const };
    await kit.db.insert(companyRoles).values([owner, colleague].map(({ id: userId }) => ({ ...role, userId })));
    await kit.db.update(jobs).set({ companyId: company.id }).where(eq(jobs.id, jobId));
    const answers = await Promise.all([
      move(owner, id, 'submitted', 'shortlisted'),
      move(colleague, id, 'submitted', 'interview'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.text).toContain('Someone moved this application to');
  });

  it('waits half an hour with “Not selected”, which can be undone until then', async () => {
    const { owner, applicant, jobId, id } = await applied();
    const params = { applicationId: id };
    const own = async () => (await applicant.ok(api.jobApplications.own, { params: { id: jobId } })).application?.stage;
    expect(await owner.refused(api.jobApplications.undo, { params })).toMatchObject({ status: 409 });
    await owner.ok(api.jobApplications.move, { params, body: { from: 'submitted', stage: 'not_selected' } });
    expect(await own()).toBe('submitted');
    expect(await archivedStages(applicant)).toEqual(['submitted']);
    kit.clock.advance(29 * MINUTE);
    expect((await told(applicant)).map(({ kind }) => kind)).not.toContain('application_stage');
    expect((await owner.ok(api.jobApplications.undo, { params })).stage).toBe('submitted');
    // What was undone left nothing behind, in the applicant’s archive either.
    expect(await archivedStages(applicant)).toEqual(['submitted']);
    kit.clock.advance(5 * MINUTE);
    expect((await told(applicant)).map(({ kind }) => kind)).not.toContain('application_stage');
    await owner.ok(api.jobApplications.move, { params, body: { from: 'submitted', stage: 'not_selected' } });
    kit.clock.advance(31 * MINUTE);
    expect(await toldOf(applicant, 'application_stage')).toEqual([
      'Your application for “Border lead” moved to Not selected. Your application is closed. It didn’t work out this time.',
    ]);
    expect(await own()).toBe('not_selected');
    expect(await archivedStages(applicant)).toEqual(['submitted', 'not_selected']);
    expect(await owner.refused(api.jobApplications.undo, { params })).toMatchObject({ status: 409 });
  });

  it('keeps private notes of the team', async () => {
    const { owner, applicant, jobId, id } = await applied();
    const read = await owner.ok(api.jobApplications.note, {
      params: { applicationId: id },
      body: { text: ' Call her. ' },
    });
    expect(read.notes).toMatchObject([{ by: owner.fullName, text: 'Call her.' }]);
    const seen = await applicant.ok(api.jobApplications.own, { params: { id: jobId } });
    expect(JSON.stringify(seen)).not.toContain('Call her');
  });
});

describe('time', () => {
  it('reminds of who waits for two weeks (application_waiting), and not of who heard something', async () => {
    const [waiting, heard] = [await applied(), await applied()];
    kit.clock.advance(10 * DAY);
    const owner = await kit.signInAgain(heard.owner);
    await owner.ok(api.jobApplications.move, {
      params: { applicationId: heard.id },
      body: { from: 'submitted', stage: 'interview' },
    });
    kit.clock.advance(5 * DAY);
    const [reminded, quiet] = [await kit.signInAgain(waiting.owner), await kit.signInAgain(heard.owner)];
    expect(await toldOf(reminded, 'application_waiting')).toEqual([
      `${waiting.applicant.fullName} has waited two weeks for news about “Border lead”. Move their application on, or let them know`,
    ]);
    expect(await toldOf(quiet, 'application_waiting')).toEqual([]);
  });

  it('deletes what applicants sent a year after the job closed', async () => {
    const [owner, applicant] = [await kit.member(), await kit.member()];
    const jobId = await openJobBy(kit, owner, 'Border lead');
    const resume = await kit.upload(applicant, 'document');
    await kit.deps.files.put(resume.key, Buffer.from('%PDF-1.7'), { mime: 'application/pdf' });
    const { id } = await apply(applicant, jobId, { resumeUrl: resume.url, note: 'Hello' });
    await owner.ok(api.jobApplications.note, { params: { applicationId: id }, body: { text: 'Call her.' } });
    await owner.ok(api.jobApplications.rate, { params: { applicationId: id }, body: { rating: 4 } });
    await owner.ok(api.jobs.setState, { params: { id: jobId }, body: { state: 'filled' } });
    const stored = async () => (await kit.db.select().from(jobApplications).where(eq(jobApplications.id, id)))[0];
    kit.clock.advance(364 * DAY);
    await kit.deps.outbox.drain();
    expect(await stored()).toMatchObject({ note: 'Hello', resumeId: resume.id });
    kit.clock.advance(2 * DAY);
    await kit.deps.outbox.drain();
    expect(await stored()).toMatchObject({ note: '', email: '', answers: [], resumeId: null });
    const later = await kit.signInAgain(owner);
    const read = await later.ok(api.jobApplications.open, { params: { applicationId: id } });
    expect([read.notes, read.ownRating]).toEqual([[], null]);
    expect((await later.look(resume.url)).status).toBe(404);
  });
});

describe('withdrawing', () => {
  it('ends the application, and deletes what came with it where asked', async () => {
    const [owner, applicant, stranger] = [await kit.member(), await kit.member(), await kit.member()];
    const jobId = await openJobBy(kit, owner, 'Border lead');
    const resume = await kit.upload(applicant, 'document');
    await kit.deps.files.put(resume.key, Buffer.from('%PDF-1.7'), { mime: 'application/pdf' });
    const { id } = await apply(applicant, jobId, { resumeUrl: resume.url, note: 'Hello' });
    const withdraw = { params: { applicationId: id }, body: { deleteFiles: false } };
    expect(await stranger.refused(api.jobApplications.withdraw, withdraw)).toMatchObject({ status: 404 });
    expect(await applicant.ok(api.jobApplications.withdraw, withdraw)).toMatchObject({
      stage: 'withdrawn',
      hasResume: true,
    });
    expect(await applicant.refused(api.jobApplications.withdraw, withdraw)).toMatchObject({ status: 409 });
    expect(await toldOf(owner, 'application_answered')).toEqual([
      `${applicant.fullName} withdrew their application for “Border lead”`,
    ]);
    const gone = await applicant.ok(api.jobApplications.withdraw, { ...withdraw, body: { deleteFiles: true } });
    expect(gone).toMatchObject({ hasResume: false, note: '' });
    for (const who of [owner, applicant]) expect((await who.look(resume.url)).status).toBe(404);
    kit.clock.advance(2 * 3_600_000);
    await sweepUploads(kit.deps);
    expect(await kit.deps.files.stat(resume.key)).toBeNull();
    expect((await move(owner, id, 'withdrawn', 'offer')).status).toBe(409);
  });

  it.each(['not_selected', 'hired'] as const)('takes back what came with one that ended as %s', async (stage) => {
    const { owner, applicant, jobId, id } = await applied();
    const resume = await kit.upload(applicant, 'document');
    await kit.deps.files.put(resume.key, Buffer.from('%PDF-1.7'), { mime: 'application/pdf' });
    const sent = { resumeId: resume.id, note: 'Hello', answers: [{ question: 'Why?', answer: 'Because' }] };
    await kit.db
      .update(jobApplications)
      .set({ stage, ...sent })
      .where(eq(jobApplications.id, id));
    const before = await told(owner);
    const params = { applicationId: id };
    const refused = await applicant.refused(api.jobApplications.withdraw, { params, body: { deleteFiles: false } });
    expect(refused).toMatchObject({ status: 409 });
    expect((await owner.look(resume.url)).status).toBe(200);
    expect(await applicant.ok(api.jobApplications.withdraw, { params, body: { deleteFiles: true } })).toMatchObject({
      stage,
      hasResume: false,
      note: '',
      answers: [],
    });
    expect((await applicant.ok(api.jobApplications.own, { params: { id: jobId } })).application?.stage).toBe(stage);
    for (const who of [owner, applicant]) expect((await who.look(resume.url)).status).toBe(404);
    expect(await told(owner)).toEqual(before);
  });

  it('goes with the account of the applicant, and stays without a job when the poster is erased', async () => {
    const one = await applied();
    await kit.erase(one.applicant);
    expect(await kit.db.select().from(jobApplications).where(eq(jobApplications.id, one.id))).toEqual([]);
    const other = await applied();
    await kit.erase(other.owner);
    expect(await kit.db.select().from(jobApplications).where(eq(jobApplications.id, other.id))).toMatchObject([
      { jobId: null, jobTitle: 'Border lead' },
    ]);
    expect((await other.applicant.ok(api.jobApplications.mine, { query: {} })).items).toMatchObject([
      { job: { id: null, title: 'Border lead' } },
    ]);
    const withdraw = { params: { applicationId: other.id }, body: { deleteFiles: true } };
    expect(await other.applicant.ok(api.jobApplications.withdraw, withdraw)).toMatchObject({ stage: 'withdrawn' });
  });
});
