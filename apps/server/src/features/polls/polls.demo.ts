import type { PollBreakdown, PollCategory, PollResults } from '@innerspring/contract/polls/choices';
import { eq } from 'drizzle-orm';
import { castMember, type CastMember, type FillDemo, seededRandom } from '../../platform/demo/demo-content.ts';
import { companies } from '../companies/companies.tables.ts';
import { countWithin } from './counting.ts';
import { pollBallots, pollOptions, polls, pollSuggestions } from './polls.tables.ts';

type Planned = {
  question: string;
  about: string;
  category: PollCategory;
  /** Options with how likely members choose each. */
  options: readonly (readonly [text: string, weight: number])[];
  maxChoices?: number;
  /** Days from today on which it opened and closes. */
  days: readonly [opens: number, closes: number];
  /** How many of the members vote. */
  voters: number;
  results?: PollResults;
  breakdown?: PollBreakdown;
  companyTypes?: readonly string[];
  /** A profession of one mind, and its option. */
  agreed?: readonly [profession: string, option: number];
  isFeatured?: boolean;
};

/** What the trade is asked: five open polls, three closed ones. */
const planned: readonly Planned[] = [
  {
    question: 'Was floor traffic on the last holiday weekend up on the year before?',
    about: 'Count people through the door, not tickets.',
    category: 'retail',
    options: [
      ['Yes', 1],
      ['No', 1],
    ],
    days: [-70, -40],
    voters: 53,
    agreed: ['Product development', 0],
    breakdown: 'profession',
  },
  {
    question: 'Which part of the 1633 retest costs you the most time?',
    about: 'Think of your last qualified prototype.',
    category: 'manufacturing',
    options: [
      ['Getting samples to the lab', 2],
      ['Waiting for a slot', 5],
      ['Paperwork and records', 4],
      ['Changing suppliers of a component', 3],
    ],
    days: [-55, -27],
    voters: 38,
    breakdown: 'company_type',
  },
  {
    question: 'Where do you look for people first?',
    about: '',
    category: 'labor',
    options: [
      ['Referrals from the team', 5],
      ['Job boards', 3],
      ['This network', 3],
      ['Agencies', 1],
    ],
    maxChoices: 2,
    days: [-35, -8],
    voters: 41,
    results: 'on_close',
  },
  {
    question: 'Will you raise list prices this quarter?',
    about: 'For your own lines. Promotions don’t count as a lower price.',
    category: 'prices',
    options: [
      ['Yes, by 5% or more', 2],
      ['Yes, by less than 5%', 4],
      ['No, we’re keeping them', 5],
      ['We’re lowering them', 1],
    ],
    days: [-6, 8],
    voters: 44,
    breakdown: 'company_type',
    isFeatured: true,
  },
  {
    question: 'Where do you see retail traffic vs last year?',
    about: 'For the next three months.',
    category: 'outlook',
    options: [
      ['Higher', 3],
      ['About the same', 4],
      ['Lower', 3],
    ],
    days: [-4, 17],
    voters: 33,
    breakdown: 'profession',
  },
  {
    question: 'Which inputs worry you most this winter?',
    about: 'Choose up to three.',
    category: 'materials',
    options: [
      ['Foam chemicals', 5],
      ['Steel wire', 3],
      ['Ticking', 2],
      ['Latex', 2],
      ['Fiber and nonwovens', 2],
      ['Corrugate and film', 1],
    ],
    maxChoices: 3,
    days: [-9, 12],
    voters: 27,
  },
  {
    question: 'Do you show a sleep-tech demo bed on the floor?',
    about: 'For retailers and brands with stores of their own.',
    category: 'technology',
    options: [
      ['Yes, and it sells', 2],
      ['Yes, but mostly for show', 3],
      ['Not yet', 4],
      ['No, and we won’t', 1],
    ],
    companyTypes: ['Retailer', 'Bedding brand / direct-to-consumer', 'Buying group'],
    days: [-3, 25],
    voters: 16,
    results: 'on_close',
  },
  {
    question: 'Should the network publish a monthly index of delivery times?',
    about: 'Members would report the days from order to dock. We would show medians only.',
    category: 'trade',
    options: [
      ['Yes, and I would report', 4],
      ['Yes, but I can’t report', 3],
      ['No', 1],
    ],
    days: [-1, 29],
    voters: 18,
  },
];

const DAY = 86_400_000;
const SEED = 20_261_127;

/** Eight polls with votes, and a suggestion that waits for staff. */
export const fillPolls: FillDemo = async (tx, { now, cast }) => {
  const random = seededRandom(SEED);
  const types = new Map(
    (await tx.select({ id: companies.id, type: companies.type }).from(companies)).map((one) => [one.id, one.type]),
  );
  const typeOf = ({ companyId }: CastMember) => (companyId === null ? null : (types.get(companyId) ?? null));
  const staff = castMember(cast, 'demo-admin');
  // The accounts that visitors of the demo sign in with vote themselves.
  const members = cast.members.filter(({ username }) => !username.startsWith('demo-'));
  for (const plan of planned) {
    const [opens, closes] = plan.days;
    const opensAt = new Date(now.getTime() + opens * DAY);
    const closesAt = new Date(now.getTime() + closes * DAY);
    const [poll] = await tx
      .insert(polls)
      .values({
        createdById: staff.id,
        state: 'published',
        question: plan.question,
        description: plan.about,
        category: plan.category,
        maxChoices: plan.maxChoices ?? 1,
        professions: [],
        companyTypes: [...(plan.companyTypes ?? [])],
        results: plan.results ?? 'after_vote',
        breakdown: plan.breakdown ?? 'none',
        opensAt,
        closesAt,
        openedAt: opensAt,
        featuredAt: plan.isFeatured ? opensAt : null,
        createdAt: opensAt,
        updatedAt: opensAt,
      })
      .returning({ id: polls.id });
    if (!poll) throw new Error('The poll was not stored.');
    const options = await tx
      .insert(pollOptions)
      .values(plan.options.map(([text], position) => ({ pollId: poll.id, position, text })))
      .returning({ id: pollOptions.id });
    const weighted = plan.options.flatMap(([, weight], at) =>
      Array.from({ length: weight }, () => options[at]?.id ?? 0),
    );
    const audience = members.filter((member) => !plan.companyTypes || plan.companyTypes.includes(typeOf(member) ?? ''));
    const voters = random.some(audience, Math.min(plan.voters, audience.length));
    const until = Math.min(closesAt.getTime(), now.getTime());
    const ballots = voters.map((member) => ({
      pollId: poll.id,
      userId: member.id,
      choices:
        plan.agreed?.[0] === member.profession
          ? [options[plan.agreed[1]]?.id ?? 0]
          : [...new Set(random.some(weighted, random.between(1, plan.maxChoices ?? 1)))],
      isPending: true,
      profession: member.profession,
      companyType: typeOf(member),
      // Most vote in the first days.
      votedAt: new Date(opensAt.getTime() + random.next() ** 2 * (until - opensAt.getTime())),
    }));
    await tx
      .insert(pollBallots)
      .values(ballots.toSorted((one, other) => one.votedAt.getTime() - other.votedAt.getTime()));
    await tx.update(polls).set({ voteCount: ballots.length }).where(eq(polls.id, poll.id));
    await countWithin(tx, poll.id, now);
  }
  await tx.insert(pollSuggestions).values({
    userId: castMember(cast, 'rosa-iglesias').id,
    question: 'How long is your comfort exchange window?',
    options: ['30 nights', '60 nights', '90 nights', '120 nights or more'],
    note: 'We argue about it in every sales meeting.',
    createdAt: new Date(now.getTime() - DAY),
  });
};
