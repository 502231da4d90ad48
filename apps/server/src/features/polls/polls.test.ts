import { api } from '@innerspring/contract';
import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { countPolls } from './counting.ts';
import type { PollInput } from './managing.commands.ts';
import { completePoll, openPoll } from './polls.kit.ts';
import { pollBallots, pollOptions, polls } from './polls.tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let kit: MemberKit;
let staff: Person;
beforeAll(async () => {
  kit = await memberKit();
});
beforeEach(async () => {
  // Time passes between tests, and ends sessions.
  staff = await kit.member({ isAdmin: true });
});
afterAll(() => kit.close());

const create = async (changed: Partial<PollInput> = {}) =>
  (await staff.ok(api.adminPolls.create, { body: completePoll(kit, changed) })).id;
const get = (who: Person, id: number) => who.ok(api.polls.get, { params: { id } });
const vote = (who: Person, id: number, ...choices: number[]) =>
  who.ok(api.polls.vote, { params: { id }, body: { choices } });
const refusedVote = (who: Person, id: number, ...choices: number[]) =>
  who.refused(api.polls.vote, { params: { id }, body: { choices } });
const forfeit = (who: Person, id: number) => who.ok(api.polls.forfeit, { params: { id } });
const members = (count: number) => Promise.all(Array.from({ length: count }, () => kit.member()));
const count = async () => {
  await countPolls(kit.deps);
  await kit.deps.outbox.drain();
};

/** The id of a poll that staff published, and those of its options. */
async function published(changed: Partial<PollInput> = {}): Promise<{ id: number; options: number[] }> {
  const id = await create(changed);
  await staff.ok(api.adminPolls.publish, { params: { id } });
  await count();
  const { options } = await staff.ok(api.adminPolls.get, { params: { id } });
  return { id, options: options.map((option) => option.id) };
}

const toldOf = async (who: Person) => {
  await kit.deps.outbox.drain();
  const found = await kit.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(and(eq(notifications.userId, who.id), sql`${notifications.kind} like 'poll%'`));
  return found.map(({ kind }) => kind).toSorted();
};

const countsOf = ({ options }: { options: { votes: number | null }[] }) => options.map(({ votes }) => votes);

/** Counted votes by option as they follow from the ballots, and how many those are. */
async function recounted(id: number, ids: readonly number[]) {
  const ballots = await kit.db.select().from(pollBallots).where(eq(pollBallots.pollId, id));
  const counted = ballots.flatMap((ballot) => (ballot.counted ? [ballot.counted] : []));
  return { voters: counted.length, votes: ids.map((option) => counted.filter((one) => one.includes(option)).length) };
}

describe('a poll of staff', () => {
  it('is a draft, then scheduled, then open, then closed, and stays', async () => {
    const viewer = await kit.member();
    const opensAt = new Date(kit.clock.now().getTime() + DAY).toISOString();
    const id = await create({ opensAt });
    expect(await viewer.refused(api.polls.get, { params: { id } })).toMatchObject({ status: 404 });
    expect(await staff.ok(api.adminPolls.publish, { params: { id } })).toMatchObject({ state: 'scheduled' });
    expect(await viewer.refused(api.polls.get, { params: { id } })).toMatchObject({ status: 404 });
    kit.clock.advance(DAY);
    [staff] = [await kit.member({ isAdmin: true })];
    const [reader] = await members(1);
    if (!reader) throw new Error('There is nobody.');
    expect(await get(reader, id)).toMatchObject({ state: 'open', viewerState: null, isForViewer: true });
    kit.clock.advance(6 * DAY);
    const [late] = await members(1);
    if (!late) throw new Error('There is nobody.');
    expect(await get(late, id)).toMatchObject({ state: 'closed', countedVotes: null });
  });

  it('is published once it is complete', async () => {
    const refused = async (changed: Partial<PollInput>) => {
      const id = await create(changed);
      return (await staff.refused(api.adminPolls.publish, { params: { id } })).fields;
    };
    const at = (hours: number) => new Date(kit.clock.now().getTime() + hours * HOUR).toISOString();
    expect(await refused({ question: 'Prices?' })).toEqual({ question: 'The question needs at least 10 characters' });
    expect(await refused({ category: null })).toEqual({ category: 'Choose a category' });
    expect(await refused({ options: ['Yes', ' '] })).toEqual({ options: 'Enter at least 2 options' });
    expect(await refused({ options: ['Yes', 'yes '] })).toEqual({ options: 'Two options are the same' });
    expect(await refused({ options: ['Yes', 'y\u200bes'] })).toEqual({ options: 'Two options are the same' });
    expect(await refused({ maxChoices: 4 })).toEqual({ maxChoices: 'There are 3 options, so nobody can choose 4' });
    expect(await refused({ closesAt: null })).toEqual({ closesAt: 'Enter when the poll closes' });
    expect(await refused({ closesAt: at(-1) })).toEqual({ closesAt: 'Choose a time in the future' });
    expect(await refused({ opensAt: at(5), closesAt: at(4) })).toEqual({
      closesAt: 'The poll must close after it opens',
    });
    expect(await refused({ closesAt: at(24 * 400) })).toEqual({ closesAt: 'A poll can be open for at most 366 days' });
    expect(
      await staff.refused(api.adminPolls.create, { body: completePoll(kit, { options: Array(11).fill('A') }) }),
    ).toMatchObject({ status: 400 });
    const { id } = await published();
    expect(await staff.refused(api.adminPolls.publish, { params: { id } })).toMatchObject({ status: 409 });
  });

  it('keeps its question and options once a member has voted; a typo is corrected in the open', async () => {
    const { id, options } = await published();
    const [voter] = await members(1);
    if (!voter) throw new Error('There is nobody.');
    const present = async () => (await staff.ok(api.adminPolls.get, { params: { id } })).input;
    const save = async (changed: Partial<PollInput>) =>
      staff.ok(api.adminPolls.save, { params: { id }, body: { ...(await present()), ...changed } });
    expect(await save({ question: 'Will you raise your list prices?' })).toMatchObject({ isLocked: false });
    await vote(voter, id, Number(options[0]));
    for (const changed of [
      { question: 'Will you lower list prices?' },
      { options: ['Yes', 'Never', 'We lower them'] },
      { options: ['Yes', 'No'] },
      { maxChoices: 2 },
      { results: 'staff' },
      { breakdown: 'profession' },
      { professions: ['Sales'] },
    ] as Partial<PollInput>[]) {
      const body = { ...(await present()), ...changed };
      expect(await staff.refused(api.adminPolls.save, { params: { id }, body })).toMatchObject({
        status: 409,
        error: 'A member has voted, so question and options stay as they are. You can correct a typo.',
      });
    }
    const closesAt = new Date(kit.clock.now().getTime() + 20 * DAY).toISOString();
    expect(await save({ description: 'Your own lines only.', closesAt })).toMatchObject({
      isLocked: true,
      input: { description: 'Your own lines only.', closesAt },
    });
    const correct = (optionId: number | null, text: string) => ({ params: { id }, body: { optionId, text } });
    const corrected = await staff.ok(api.adminPolls.correct, correct(Number(options[1]), 'No.'));
    expect(corrected.corrections).toMatchObject([{ before: 'No', after: 'No.', by: staff.fullName }]);
    expect((await get(voter, id)).options[1]).toMatchObject({ text: 'No.', isCorrected: true });
    expect(await staff.refused(api.adminPolls.correct, correct(Number(options[1]), 'yes'))).toMatchObject({
      status: 400,
      fields: { text: 'Two options would be the same' },
    });
    expect(await staff.refused(api.adminPolls.correct, correct(999_999, 'Maybe'))).toMatchObject({ status: 404 });
    await staff.ok(api.adminPolls.correct, correct(null, 'Will you raise any list prices?'));
    expect((await get(voter, id)).question).toBe('Will you raise any list prices?');
  });

  it('is closed, archived, featured and deleted in its time', async () => {
    const { id } = await published();
    const inLists = async () => {
      const viewer = await kit.member();
      const idsOf = async (tab: 'open' | 'closed') =>
        (await viewer.ok(api.polls.list, { query: { tab } })).items.map((poll) => poll.id);
      return { open: (await idsOf('open')).includes(id), closed: (await idsOf('closed')).includes(id) };
    };
    expect(await inLists()).toEqual({ open: true, closed: false });
    await staff.ok(api.adminPolls.feature, { params: { id }, body: { isFeatured: true } });
    expect(await (await kit.member()).ok(api.polls.ofWeek, {})).toMatchObject({ id, isFeatured: true });
    expect(await staff.refused(api.adminPolls.archive, { params: { id }, body: { isArchived: true } })).toMatchObject({
      status: 409,
      error: 'Only a closed poll can be archived.',
    });
    kit.clock.advance(1000);
    await staff.ok(api.adminPolls.close, { params: { id } });
    expect(await staff.refused(api.adminPolls.close, { params: { id } })).toMatchObject({ status: 409 });
    // It can be archived while its votes are still counted.
    for (const isArchived of [true, false])
      await staff.ok(api.adminPolls.archive, { params: { id }, body: { isArchived } });
    await count();
    expect(await inLists()).toEqual({ open: false, closed: true });
    await staff.ok(api.adminPolls.archive, { params: { id }, body: { isArchived: true } });
    expect(await inLists()).toEqual({ open: false, closed: false });
    expect(await get(await kit.member(), id)).toMatchObject({ state: 'archived' });
    await staff.ok(api.adminPolls.archive, { params: { id }, body: { isArchived: false } });
    expect(await staff.refused(api.adminPolls.feature, { params: { id }, body: { isFeatured: true } })).toMatchObject({
      status: 409,
    });
    expect(await staff.refused(api.adminPolls.remove, { params: { id } })).toMatchObject({
      status: 409,
      error: 'Only a poll that hasn’t opened can be deleted.',
    });
    const draft = await create();
    await staff.ok(api.adminPolls.remove, { params: { id: draft } });
    expect(await staff.refused(api.adminPolls.get, { params: { id: draft } })).toMatchObject({ status: 404 });
    const scheduled = await create({ opensAt: new Date(kit.clock.now().getTime() + DAY).toISOString() });
    await staff.ok(api.adminPolls.publish, { params: { id: scheduled } });
    await staff.ok(api.adminPolls.remove, { params: { id: scheduled } });
  });
});

describe('voting', () => {
  it('counts a member once, and lets them change their vote until the end', async () => {
    const { id, options } = await published();
    const [yes = 0, no = 0] = options;
    const [voter] = await members(1);
    if (!voter) throw new Error('There is nobody.');
    expect(await vote(voter, id, yes)).toMatchObject({ voteCount: 1, viewerState: 'voted', viewerChoices: [yes] });
    expect(await vote(voter, id, yes)).toMatchObject({ voteCount: 1, viewerChoices: [yes] });
    expect(await vote(voter, id, no)).toMatchObject({ voteCount: 1, viewerChoices: [no] });
    expect(await kit.db.select().from(pollBallots).where(eq(pollBallots.pollId, id))).toMatchObject([
      { changes: 1, choices: [no] },
    ]);
    kit.clock.advance(7 * DAY);
    const late = await kit.member();
    expect(await refusedVote(late, id, yes)).toMatchObject({
      status: 409,
      error: 'This poll is closed, so nobody can vote any longer.',
    });
  });

  it('takes what belongs to the poll, and no more options than it allows', async () => {
    const { id, options } = await published({ maxChoices: 2 });
    const other = await published();
    const [voter] = await members(1);
    if (!voter) throw new Error('There is nobody.');
    expect(await refusedVote(voter, id, Number(other.options[0]))).toMatchObject({
      status: 400,
      fields: { choices: 'This option belongs to another poll' },
    });
    expect(await refusedVote(voter, id, ...options)).toMatchObject({
      status: 400,
      fields: { choices: 'You chose more options than this poll allows' },
    });
    expect(await refusedVote(voter, id)).toMatchObject({ status: 400, fields: { choices: 'Choose an option' } });
    const [first = 0, second = 0] = options;
    expect(await refusedVote(voter, id, first, first)).toMatchObject({
      status: 400,
      fields: { choices: 'Choose each option only once' },
    });
    expect(await get(voter, id)).toMatchObject({ viewerState: null, voteCount: 0 });
    expect(await vote(voter, id, first, second)).toMatchObject({ viewerChoices: [first, second] });
    const draft = await create();
    expect(await refusedVote(voter, draft, first)).toMatchObject({ status: 404 });
  });

  it('is for the audience', async () => {
    const mill = await kit.company({ type: 'Ticking and textile mill' });
    const { id, options } = await published({ professions: ['Sales'], companyTypes: ['Ticking and textile mill'] });
    const weaver = await kit.member({ profession: 'Sales', companyId: mill.id });
    const [outsider, halfway] = [await kit.member(), await kit.member({ profession: 'Sales' })];
    expect(await get(weaver, id)).toMatchObject({ isForViewer: true });
    await vote(weaver, id, Number(options[0]));
    for (const who of [outsider, halfway]) {
      expect(await get(who, id)).toMatchObject({ isForViewer: false, professions: ['Sales'] });
      expect(await refusedVote(who, id, Number(options[0]))).toMatchObject({
        status: 403,
        error: 'This poll is for other members of the trade.',
      });
      expect(await who.refused(api.polls.forfeit, { params: { id } })).toMatchObject({ status: 403 });
    }
    expect((await get(weaver, id)).voteCount).toBe(1);
  });

  it('is for whoever was in the audience when the poll opened, whatever their profile says since', async () => {
    const { id, options } = await published({ professions: ['Sales'] });
    const [insider, outsider] = [
      await kit.member({ profession: 'Sales' }),
      await kit.member({ profession: 'Finance' }),
    ];
    const says = (who: Person, profession: 'Sales' | 'Finance') => who.ok(api.people.change, { body: { profession } });
    kit.clock.advance(60_000);
    await says(outsider, 'Sales');
    await says(insider, 'Finance');
    expect(await get(outsider, id)).toMatchObject({ isForViewer: false });
    expect(await refusedVote(outsider, id, Number(options[0]))).toMatchObject({ status: 403 });
    expect(await get(insider, id)).toMatchObject({ isForViewer: true });
    await vote(insider, id, Number(options[0]));
    const [ballot] = await kit.db.select().from(pollBallots).where(eq(pollBallots.pollId, id));
    expect(ballot).toMatchObject({ profession: 'Sales' });
    // Back and forth, and once more: what counts is what it said then.
    kit.clock.advance(60_000);
    await says(outsider, 'Finance');
    kit.clock.advance(60_000);
    await says(outsider, 'Sales');
    expect(await refusedVote(outsider, id, Number(options[0]))).toMatchObject({ status: 403 });
    // A poll that opens later goes by the profile of then.
    kit.clock.advance(60_000);
    const later = await published({ professions: ['Sales'] });
    await vote(outsider, later.id, Number(later.options[0]));
    expect(await refusedVote(insider, later.id, Number(later.options[0]))).toMatchObject({ status: 403 });
    // Who joins later counts as they joined.
    kit.clock.advance(60_000);
    const newcomer = await kit.member({ profession: 'Sales' });
    await says(newcomer, 'Finance');
    await vote(newcomer, id, Number(options[0]));
  });

  it('is for whose company had the type when the poll opened', async () => {
    const mill = await kit.company({ type: 'Ticking and textile mill' });
    const store = await kit.company({ type: 'Retailer' });
    const { id, options } = await published({ companyTypes: ['Retailer'] });
    const [weaver, seller] = [await kit.member({ companyId: mill.id }), await kit.member({ companyId: store.id })];
    kit.clock.advance(60_000);
    const become = (companyId: number, type: 'Retailer' | 'Ticking and textile mill') =>
      staff.ok(api.adminCompanies.edit, { params: { id: companyId }, body: { type } });
    await become(mill.id, 'Retailer');
    await become(store.id, 'Ticking and textile mill');
    await weaver.ok(api.people.change, { body: { companyId: null } });
    await weaver.ok(api.people.change, { body: { companyId: mill.id } });
    expect(await refusedVote(weaver, id, Number(options[0]))).toMatchObject({ status: 403 });
    expect(await get(seller, id)).toMatchObject({ isForViewer: true });
    await vote(seller, id, Number(options[0]));
  });

  it('isn’t given up while there is nothing to see', async () => {
    const { id, options } = await published();
    const [looker] = await members(1);
    if (!looker) throw new Error('There is nobody.');
    for (const voter of await members(9)) await vote(voter, id, Number(options[0]));
    await count();
    expect(await get(looker, id)).toMatchObject({ hasResults: false });
    expect(await looker.refused(api.polls.forfeit, { params: { id } })).toMatchObject({
      status: 409,
      error: 'There are no results to see yet. They show once 10 members have voted.',
    });
    expect(await get(looker, id)).toMatchObject({ viewerState: null });
    for (const voter of await members(1)) await vote(voter, id, Number(options[0]));
    await count();
    expect(await get(looker, id)).toMatchObject({ hasResults: true, countedVotes: null });
    expect(await forfeit(looker, id)).toMatchObject({ viewerState: 'forfeited', countedVotes: 5 });
  });

  it('is given up by looking at the results', async () => {
    const { id, options } = await published();
    const [looker, voter] = await members(2);
    if (!looker || !voter) throw new Error('There is nobody.');
    for (const one of await members(10)) await vote(one, id, Number(options[0]));
    await count();
    expect(await forfeit(looker, id)).toMatchObject({ viewerState: 'forfeited', viewerChoices: [], voteCount: 10 });
    expect(await refusedVote(looker, id, Number(options[0]))).toMatchObject({
      status: 409,
      error: 'You chose to see the results, so you can’t vote in this poll.',
    });
    await vote(voter, id, Number(options[0]));
    // Whoever has voted sees them anyway.
    expect(await forfeit(voter, id)).toMatchObject({ viewerState: 'voted' });
    const later = await published({ results: 'on_close' });
    expect(await looker.refused(api.polls.forfeit, { params: { id: later.id } })).toMatchObject({
      status: 409,
      error: 'The results of this poll don’t show before it is closed.',
    });
  });

  it('takes two votes of a member at the same time as one', async () => {
    const { id, options } = await published();
    const [yes = 0, no = 0] = options;
    const voters = await members(12);
    await Promise.all(voters.flatMap((voter) => [vote(voter, id, yes), vote(voter, id, no), vote(voter, id, yes)]));
    expect((await get(staff, id)).voteCount).toBe(12);
    const ballots = await kit.db.select().from(pollBallots).where(eq(pollBallots.pollId, id));
    expect(ballots).toHaveLength(12);
    kit.clock.advance(8 * DAY);
    await count();
    const [stored] = await kit.db.select().from(polls).where(eq(polls.id, id));
    expect(stored).toMatchObject({ voteCount: 12, countedCount: 12 });
    expect((await recounted(id, options)).votes.reduce((sum, votes) => sum + votes, 0)).toBe(12);
  });
});

describe('results', () => {
  it('show by the rule', async () => {
    const voters = await members(12);
    const rules = ['after_vote', 'on_close', 'staff'] as const;
    const made = await Promise.all(rules.map((results) => openPoll(kit, { results })));
    for (const { id, options } of made) for (const voter of voters) await vote(voter, id, Number(options[0]));
    const [voter] = voters;
    const outsider = await kit.member();
    if (!voter) throw new Error('There is nobody.');
    const seenBy = async (who: Person) => Promise.all(made.map(async ({ id }) => (await get(who, id)).countedVotes));
    await count();
    expect(await seenBy(voter)).toEqual([7, null, null]);
    expect(await seenBy(outsider)).toEqual([null, null, null]);
    for (const { id } of made) await kit.db.update(polls).set({ closesAt: kit.clock.now() }).where(eq(polls.id, id));
    await count();
    expect(await seenBy(voter)).toEqual([12, 12, null]);
    expect(await seenBy(outsider)).toEqual([12, 12, null]);
    const hidden = made[2];
    if (!hidden) throw new Error('There is no poll.');
    const staffs = await staff.ok(api.adminPolls.analytics, { params: { id: hidden.id } });
    expect(countsOf(staffs.poll)).toEqual([12, 0, 0]);
    expect(countsOf(await get(staff, hidden.id))).toEqual([null, null, null]);
  });

  it('never tell of fewer than five votes', async () => {
    const { id, options } = await openPoll(kit, { results: 'after_vote' });
    const [yes = 0, no = 0] = options;
    const voters = await members(9);
    const [first] = voters;
    if (!first) throw new Error('There is nobody.');
    for (const voter of voters) {
      await vote(voter, id, yes);
      await count();
      expect(await get(first, id)).toMatchObject({ countedVotes: 0 });
    }
    await vote(await kit.member(), id, no);
    await count();
    expect(countsOf(await get(first, id))).toEqual([5, 0, 0]);
    const few = await openPoll(kit, { results: 'on_close' });
    for (const voter of voters.slice(0, 4)) await vote(voter, few.id, Number(few.options[0]));
    await kit.db.update(polls).set({ closesAt: kit.clock.now() }).where(eq(polls.id, few.id));
    await count();
    expect(await get(first, few.id)).toMatchObject({ state: 'closed', voteCount: 4, countedVotes: null });
    expect(countsOf(await get(staff, few.id))).toEqual([null, null, null]);
    const { poll } = await staff.ok(api.adminPolls.analytics, { params: { id: few.id } });
    expect(countsOf(poll)).toEqual([null, null, null]);
    expect(await toldOf(first)).toContain('poll_ended');
  });

  it('move in steps of five or more, in whatever order members vote and change their votes', async () => {
    const voters = await members(24);
    const acts = fc.array(fc.record({ who: fc.nat({ max: 23 }), choice: fc.nat({ max: 2 }), counts: fc.boolean() }), {
      minLength: 20,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        const { id, options } = await openPoll(kit);
        /** What is counted of each member. */
        let known = new Map<number, string>();
        const step = async () => {
          await countPolls(kit.deps);
          const ballots = await kit.db.select().from(pollBallots).where(eq(pollBallots.pollId, id));
          const now = new Map(
            ballots.flatMap((one) => (one.counted ? [[Number(one.userId), String(one.counted)]] : [])),
          );
          const [poll] = await kit.db.select().from(polls).where(eq(polls.id, id));
          const stored = await kit.db
            .select()
            .from(pollOptions)
            .where(eq(pollOptions.pollId, id))
            .orderBy(pollOptions.position);
          const { voters: counted, votes } = await recounted(id, options);
          expect(poll?.countedCount).toBe(counted);
          expect(stored.map((option) => option.voteCount)).toEqual(votes);
          return { now, waiting: ballots.filter((one) => one.isPending).length };
        };
        for (const { who, choice, counts } of list) {
          const voter = voters[who];
          if (!voter) continue;
          await vote(voter, id, Number(options[choice]));
          if (!counts) continue;
          const before = await kit.db
            .select()
            .from(pollBallots)
            .where(and(eq(pollBallots.pollId, id), eq(pollBallots.isPending, true)));
          const { now, waiting } = await step();
          const taken = before.length - waiting;
          expect(taken === 0 || taken >= POLL_LIMITS.cell).toBe(true);
          if (taken > 0) expect(waiting).toBeGreaterThanOrEqual(POLL_LIMITS.cell);
          known = now;
        }
        await kit.db.update(polls).set({ closesAt: kit.clock.now() }).where(eq(polls.id, id));
        const { now, waiting } = await step();
        expect(waiting).toBe(0);
        expect(now.size).toBe(new Set(list.map(({ who }) => who)).size);
        expect(now.size).toBeGreaterThanOrEqual(known.size);
      }),
      { numRuns: 8 },
    );
  });

  it('keep a vote whose member left, so that no count falls', async () => {
    const { id, options } = await openPoll(kit);
    const voters = await members(11);
    for (const voter of voters) await vote(voter, id, Number(options[0]));
    await count();
    const [leaver, stayer] = voters;
    if (!leaver || !stayer) throw new Error('There is nobody.');
    const before = await get(stayer, id);
    await kit.erase(leaver);
    expect(await get(stayer, id)).toEqual(before);
    expect(
      await kit.db
        .select()
        .from(pollBallots)
        .where(and(eq(pollBallots.pollId, id), sql`${pollBallots.userId} is null`)),
    ).toHaveLength(1);
  });

  it('are broken down by groups of five or more once the poll is closed', async () => {
    const { id, options } = await openPoll(kit, { breakdown: 'profession' });
    const [yes = 0, no = 0] = options;
    const voteAs = async (profession: string, choice: number, times: number) => {
      for (let time = 0; time < times; time += 1) await vote(await kit.member({ profession }), id, choice);
    };
    await voteAs('Sales', yes, 9);
    await voteAs('Sales', no, 5);
    await voteAs('Finance', yes, 6);
    await voteAs('Finance', no, 6);
    await voteAs('Marketing', no, 3);
    const reader = await kit.member();
    await count();
    await forfeit(reader, id);
    expect((await get(reader, id)).groups).toBeNull();
    await kit.db.update(polls).set({ closesAt: kit.clock.now() }).where(eq(polls.id, id));
    await count();
    const { groups } = await get(reader, id);
    expect(groups?.map(({ name, votes }) => [name, votes.map((cell) => cell.votes)])).toEqual([
      ['Sales', [9, 5, 0]],
      ['All others', [6, 9, 0]],
    ]);
    // What a member becomes later changes no group.
    await kit.db.update(users).set({ profession: 'Finance' }).where(eq(users.profession, 'Sales'));
    expect((await get(reader, id)).groups).toEqual(groups);
  });
});

describe('around a poll', () => {
  it('tells its audience once when it opens, and who voted once when it closes', async () => {
    const [voter, other] = await members(2);
    if (!voter || !other) throw new Error('There is nobody.');
    const { id, options } = await published();
    await count();
    expect(await toldOf(other)).toEqual(['poll_opened']);
    for (const who of [voter, ...(await members(5))]) await vote(who, id, Number(options[0]));
    kit.clock.advance(1000);
    await staff.ok(api.adminPolls.close, { params: { id } });
    await count();
    await count();
    expect(await toldOf(voter)).toEqual(['poll_closed', 'poll_opened']);
    expect(await toldOf(other)).toEqual(['poll_opened']);
  });

  it('has a discussion, which staff moderate', async () => {
    const { id } = await published();
    const [viewer, other] = await members(2);
    if (!viewer || !other) throw new Error('There is nobody.');
    const asked = await viewer.ok(api.pollDiscussion.write, {
      params: { id },
      body: { content: `What about freight, @[${other.fullName}](${other.id})?` },
    });
    expect(await toldOf(staff)).toContain('poll_comment');
    expect(await toldOf(other)).toContain('poll_mention');
    await other.ok(api.comments.react, { params: { id: asked.id }, body: { kind: 'like' } });
    await other.ok(api.pollDiscussion.write, {
      params: { id },
      body: { content: `Ask @[${viewer.fullName}](${viewer.id})`, replyTo: asked.id },
    });
    expect(await toldOf(viewer)).toEqual(expect.arrayContaining(['poll_comment_reaction', 'poll_reply']));
    await staff.ok(api.comments.remove, { params: { id: asked.id } });
    const draft = await create();
    expect(
      await viewer.refused(api.pollDiscussion.write, { params: { id: draft }, body: { content: 'Hello?' } }),
    ).toMatchObject({ status: 404 });
    expect(await viewer.refused(api.pollDiscussion.list, { params: { id: draft }, query: {} })).toMatchObject({
      status: 404,
    });
  });

  it('is shared into the feed as a card that takes votes', async () => {
    const { id, options } = await published();
    const [author, reader] = await members(2);
    if (!author || !reader) throw new Error('There is nobody.');
    const post = await author.ok(api.posts.create, { body: { content: 'What do you say?', pollId: id } });
    expect(await reader.ok(api.posts.get, { params: { id: post.id } })).toMatchObject({
      mediaType: 'poll',
      poll: { id, viewerState: null, options: [{ text: 'Yes', votes: null }, {}, {}] },
    });
    await vote(reader, id, Number(options[0]));
    expect((await reader.ok(api.posts.get, { params: { id: post.id } })).poll).toMatchObject({ viewerState: 'voted' });
    // Nobody reads another's vote in it.
    expect((await author.ok(api.posts.get, { params: { id: post.id } })).poll).toMatchObject({
      viewerState: null,
      viewerChoices: [],
    });
    await kit.db.update(polls).set({ withheldAt: kit.clock.now() }).where(eq(polls.id, id));
    expect(await reader.ok(api.posts.get, { params: { id: post.id } })).toMatchObject({ poll: null });
    const draft = await create();
    expect(await author.refused(api.posts.create, { body: { content: 'Look', pollId: draft } })).toMatchObject({
      status: 400,
      fields: { pollId: 'This poll isn’t available, so it can’t be shared' },
    });
  });

  it('is saved, searched, listed and reported', async () => {
    const { id, options } = await published({ question: 'Do you weave damask ticking in house?' });
    const viewer = await kit.member();
    await viewer.ok(api.savedThings.save, { params: { kind: 'poll', id } });
    const saved = await viewer.ok(api.savedThings.list, { params: { kind: 'poll' }, query: { q: 'damask' } });
    expect(saved.items[0]?.thing).toMatchObject({ kind: 'poll', poll: { id, viewerSaved: true } });
    const found = await viewer.ok(api.search.results, { query: { q: 'damask ticking', tab: 'polls' } });
    expect(found.items[0]).toMatchObject({ kind: 'poll', poll: { id } });
    await vote(viewer, id, Number(options[0]));
    expect((await viewer.ok(api.polls.own, { query: {} })).items.map((poll) => poll.id)).toEqual([id]);
    const ofCategory = async (category: 'prices' | 'retail') =>
      (await viewer.ok(api.polls.list, { query: { category } })).items.map((poll) => poll.id);
    expect([(await ofCategory('prices')).includes(id), (await ofCategory('retail')).includes(id)]).toEqual([
      true,
      false,
    ]);
    await viewer.ok(api.safety.report, { body: { targetType: 'poll', targetId: id, reason: 'spam' } });
    const reported = await staff.ok(api.adminPolls.list, { query: { tab: 'reported' } });
    expect(reported.items.map((poll) => poll.id)).toContain(id);
  });

  it('is analyzed without naming anybody, and downloaded', async () => {
    const { id, options } = await openPoll(kit);
    const voters = await members(11);
    for (const voter of voters) await vote(voter, id, Number(options[0]));
    const [first, looker] = [voters[0], await kit.member()];
    if (!first) throw new Error('There is nobody.');
    await vote(first, id, Number(options[1]));
    await count();
    await forfeit(looker, id);
    const seen = await staff.ok(api.adminPolls.analytics, { params: { id } });
    expect(seen).toMatchObject({ forfeitCount: 1, changedCount: 1, groups: null, poll: { voteCount: 11 } });
    expect(seen.days).toEqual([{ day: kit.clock.now().toISOString().slice(0, 10), votes: 11 }]);
    expect(seen.audienceCount).toBeGreaterThan(11);
    const { text, status } = await staff.send(api.adminPolls.csv, { params: { id } });
    expect(status).toBe(200);
    expect(text).toContain('"Members who voted","11"');
    for (const voter of voters) expect(text).not.toContain(voter.fullName);
    expect(await staff.refused(api.adminPolls.analytics, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });

  it('lets members read nothing of how others voted', async () => {
    const { id, options } = await openPoll(kit);
    const voters = await members(10);
    for (const [at, voter] of voters.entries()) await vote(voter, id, Number(options[at % 2]));
    await count();
    const [one, two] = [await kit.member(), await kit.member()];
    await forfeit(one, id);
    await forfeit(two, id);
    const seen = JSON.stringify([await get(one, id), await one.ok(api.polls.list, { query: {} })]);
    // Two who only look see the same, and no name.
    expect(seen).toBe(JSON.stringify([await get(two, id), await two.ok(api.polls.list, { query: {} })]));
    for (const voter of voters) expect(seen).not.toContain(voter.fullName);
  });
});

describe('suggestions', () => {
  const body = { question: 'How long is your exchange window?', options: ['30 nights', ' ', '60 nights'], note: '' };

  it('become a poll, whose member is told when it opens', async () => {
    const member = await kit.member();
    const { id } = await member.ok(api.polls.suggest, { body });
    const waiting = await staff.ok(api.adminPolls.suggestions, { query: {} });
    expect(waiting.items.find((one) => one.id === id)).toMatchObject({ member: { id: member.id } });
    const poll = await staff.ok(api.adminPolls.accept, { params: { suggestionId: id } });
    const draft = await staff.ok(api.adminPolls.get, { params: { id: poll.id } });
    expect(draft).toMatchObject({ suggestedBy: { id: member.id }, input: { options: ['30 nights', '60 nights'] } });
    const own = async () => (await member.ok(api.polls.suggestions, { query: {} })).items[0];
    expect(await own()).toMatchObject({ state: 'accepted', pollId: null });
    const closesAt = new Date(kit.clock.now().getTime() + DAY).toISOString();
    await staff.ok(api.adminPolls.save, {
      params: { id: poll.id },
      body: { ...draft.input, category: 'retail', closesAt },
    });
    await staff.ok(api.adminPolls.publish, { params: { id: poll.id } });
    await count();
    expect(await toldOf(member)).toContain('poll_from_suggestion');
    expect(await own()).toMatchObject({ pollId: poll.id });
    expect(await staff.refused(api.adminPolls.accept, { params: { suggestionId: id } })).toMatchObject({ status: 409 });
    expect(await member.refused(api.polls.withdraw, { params: { suggestionId: id } })).toMatchObject({ status: 409 });
  });

  it('are declined with a reason, withdrawn, and bounded', async () => {
    const [member, other] = await members(2);
    if (!member || !other) throw new Error('There is nobody.');
    const first = await member.ok(api.polls.suggest, { body });
    const params = { suggestionId: first.id };
    await staff.ok(api.adminPolls.decline, { params, body: { reason: 'We asked that in May.' } });
    expect(await toldOf(member)).toEqual(['poll_suggestion_declined']);
    expect((await member.ok(api.polls.suggestions, { query: {} })).items).toMatchObject([
      { state: 'declined', reason: 'We asked that in May.' },
    ]);
    expect(await staff.refused(api.adminPolls.decline, { params, body: { reason: 'Again' } })).toMatchObject({
      status: 409,
    });
    for (let time = 0; time < POLL_LIMITS.suggestions; time += 1) await member.ok(api.polls.suggest, { body });
    expect(await member.refused(api.polls.suggest, { body })).toMatchObject({
      status: 409,
      error: '5 of your suggestions wait for our staff. Withdraw one first.',
    });
    const [last] = (await member.ok(api.polls.suggestions, { query: {} })).items;
    if (!last) throw new Error('There is no suggestion.');
    expect(await other.refused(api.polls.withdraw, { params: { suggestionId: last.id } })).toMatchObject({
      status: 404,
    });
    await member.ok(api.polls.withdraw, { params: { suggestionId: last.id } });
    await member.ok(api.polls.suggest, { body });
  });
});
