import {
  PERIODS_A_YEAR,
  type JobShift,
  type JobType,
  type JobWorkplace,
  type PayPeriod,
} from '@innerspring/contract/jobs/choices';
import { companies } from '../companies/companies.tables.ts';
import { castMember, type FillDemo } from '../../platform/demo/demo-content.ts';
import { eq, sql } from 'drizzle-orm';
import { termsOf, whereOf } from './job-terms.ts';
import { nextInList } from './publishing.ts';
import { jobs, jobSearches } from './jobs.tables.ts';

type Posting = {
  by: string;
  title: string;
  category: string;
  seniority?: string;
  type?: JobType;
  workplace?: JobWorkplace;
  shift?: JobShift;
  isUnion?: boolean;
  place: readonly [city: string, region: string];
  /** In dollars; without it the job pays commission only. */
  pay?: readonly [lowest: number, highest: number, period: PayPeriod];
  does: string;
  helps: readonly string[];
  benefits?: readonly string[];
  /** What applicants answer. */
  asks?: readonly string[];
  isFeatured?: boolean;
};

const DAY = 86_400_000;
const usual = ['Health insurance', '401(k) match'];

/** Live postings, the newest first, one or two days apart. */
const postings: readonly Posting[] = [
  {
    by: 'pete-lindgren',
    title: 'Foam pouring operator, first shift',
    category: 'Foam pouring',
    shift: 'day',
    isFeatured: true,
    place: ['Hickory', 'North Carolina'],
    pay: [22, 27.5, 'hour'],
    helps: ['Forklift license', 'TDI safety training'],
    does: 'Set up the recipe on the long line, watch density and rise, cut samples for the lab every hour, and keep the log that quality reads at noon. We train for twelve weeks, at full pay.',
  },
  {
    by: 'tomasz-wilk',
    title: 'Tape-edge operator',
    category: 'Quilting, cutting and tape-edge',
    shift: 'day',
    isUnion: true,
    place: ['Grand Rapids', 'Michigan'],
    pay: [1.85, 2.4, 'piece'],
    helps: ['Tape-edge machine', 'Euro top'],
    does: 'Close 90 to 120 units a shift on a floor of fourteen, euro tops included. Piece rate with a guaranteed floor of $21 an hour, paid weekly, and a say in how the line is balanced.',
  },
  {
    by: 'demo-member2',
    title: 'Regional sales manager, Southeast',
    category: 'Sales',
    seniority: 'Manager',
    workplace: 'remote',
    isFeatured: true,
    place: ['Atlanta', 'Georgia'],
    pay: [95_000, 130_000, 'year'],
    helps: ['Independent retailers', 'Floor training'],
    does: 'Own 140 independent doors between Charlotte and Mobile. You’ll train retail sleep consultants on the floor three days a week, plan spiffs with a budget of your own, and report sell-through, not sell-in.',
  },
  {
    by: 'leif-sorensen',
    title: 'Coil machine technician',
    category: 'Machinery service',
    shift: 'rotating',
    place: ['Carthage', 'Missouri'],
    pay: [31, 38, 'hour'],
    helps: ['Pocketed coil machines', 'PLC troubleshooting'],
    does: 'Keep eight pocketed coil machines and two assembly lines running. You’ll own preventive maintenance, tension checks and the spare parts list, and you’ll teach operators to hear trouble before it stops a line.',
  },
  {
    by: 'demo-member',
    title: 'R&D chemist, viscoelastic foam',
    category: 'R&D chemistry',
    place: ['Hickory', 'North Carolina'],
    pay: [88_000, 112_000, 'year'],
    helps: ['Polyurethane chemistry', 'CertiPUR-US'],
    asks: ['Which foam are you proudest of, and why?', 'When could you start?'],
    does: 'Formulate slow-recovery foams that stay soft at 55 °F, from the cup pour to the first production block. You’ll run aging and emissions tests and write the data sheet that sales can stand behind.',
  },
  {
    by: 'omar-farouk',
    title: 'Import and customs manager',
    category: 'Import and customs',
    seniority: 'Manager',
    workplace: 'hybrid',
    place: ['Long Beach', 'California'],
    pay: [92_000, 118_000, 'year'],
    helps: ['Customs broker license', 'Heading 9404'],
    does: 'Classify mattresses, bases and components, file entries, and follow every antidumping order that touches us. You’ll talk to brokers daily and tell purchasing what a container will really cost.',
  },
  {
    by: 'grace-abara',
    title: 'Merchandise buyer, mattresses and bases',
    category: 'Merchandising and buying',
    workplace: 'hybrid',
    place: ['Columbus', 'Ohio'],
    pay: [74_000, 92_000, 'year'],
    helps: ['Line reviews', 'Open-to-buy planning'],
    does: 'Plan the assortment for 62 stores: price points, floor models and comfort steps. You’ll lead line reviews at both markets and keep a slot open for a small brand each season.',
  },
  {
    by: 'hank-dillard',
    title: 'Delivery team lead, white glove',
    category: 'Logistics and delivery',
    shift: 'day',
    place: ['Tulsa', 'Oklahoma'],
    pay: [23, 28, 'hour'],
    helps: ['CDL class B', 'Adjustable base setup'],
    does: 'Lead four two-person teams on eleven stops a day, set up adjustable bases, and bring old mattresses to the recycler. You’ll plan routes with dispatch and own the damage rate.',
  },
  {
    by: 'noor-rahimi',
    title: 'Quality and compliance specialist',
    category: 'Quality and compliance',
    place: ['Charlotte', 'North Carolina'],
    pay: [61_000, 76_000, 'year'],
    helps: ['16 CFR 1633', 'Law labels'],
    does: 'Keep our 16 CFR 1633 prototypes, records and retests in order, audit law labels in three plants, and answer retailers’ questions in a day. You’ll have a burn test budget and use it.',
  },
  {
    by: 'ellie-marsh',
    title: 'Retail sleep consultant',
    category: 'Retail sleep consultant',
    type: 'part_time',
    place: ['Columbus', 'Ohio'],
    pay: [18, 31, 'hour'],
    helps: ['Retail experience'],
    does: 'Help people find the bed they’ll still like in year five. Hourly pay plus commission that evens out over the quarter, weekends rotate, and nobody works more than two Sundays a month.',
  },
  {
    by: 'janet-ferreira',
    title: 'Supply chain analyst, ticking and textiles',
    category: 'Supply chain and sourcing',
    workplace: 'hybrid',
    place: ['Grand Rapids', 'Michigan'],
    pay: [66_000, 82_000, 'year'],
    helps: ['Demand planning', 'SQL'],
    does: 'Forecast yardage for 40 ticking patterns for three product lines, watch lead times from Türkiye and Vietnam, and cut the dead stock that every launch leaves behind.',
  },
  {
    by: 'caroline-debray',
    title: 'Plant manager, mattress assembly',
    category: 'Plant management',
    seniority: 'Director',
    place: ['Portland', 'Oregon'],
    pay: [125_000, 155_000, 'year'],
    helps: ['Lean manufacturing', 'OSHA 30'],
    does: 'Run a plant of 180 people and 900 units a day. You’ll own safety, output and turnover, in that order, and walk the floor before you read your email.',
  },
  {
    by: 'amara-nwosu',
    title: 'Customer care lead, Spanish and English',
    category: 'Customer care',
    workplace: 'remote',
    place: ['Portland', 'Oregon'],
    pay: [54_000, 63_000, 'year'],
    helps: ['Spanish', 'Comfort exchanges'],
    does: 'Lead nine people who answer questions about trials, comfort exchanges and warranty claims. You’ll read the ten worst calls a week and fix what caused them.',
  },
  {
    by: 'david-okonkwo',
    title: 'Independent sales representative, Texas',
    category: 'Sales',
    type: 'contract',
    workplace: 'remote',
    place: ['Dallas', 'Texas'],
    helps: ['Furniture stores', 'Own samples van'],
    does: 'Carry our adjustable bases to furniture stores in Texas and Oklahoma. Commission only: 7% of net shipments, paid monthly, with a protected territory and samples on us.',
  },
  {
    by: 'kofi-asante',
    title: 'E-commerce product manager',
    category: 'E-commerce',
    workplace: 'hybrid',
    place: ['Boston', 'Massachusetts'],
    pay: [98_000, 124_000, 'year'],
    helps: ['Product analytics', 'Accessibility'],
    does: 'Own the path from the first visit to the delivery date. You’ll test with real sleepers every two weeks, and returns are a figure you answer for as much as conversion.',
  },
  {
    by: 'viktor-hale',
    title: 'Environment, health and safety manager',
    category: 'Environment, health and safety',
    seniority: 'Manager',
    place: ['St. Louis', 'Missouri'],
    pay: [84_000, 104_000, 'year'],
    helps: ['OSHA 30', 'Isocyanate monitoring'],
    does: 'Build the safety program for our adhesive plant and two customer sites: isocyanate monitoring, fire watch, lockout, and a near-miss board that people really use.',
  },
  {
    by: 'rosa-iglesias',
    title: 'Quilting operator, second shift',
    category: 'Quilting, cutting and tape-edge',
    shift: 'evening',
    place: ['Atlanta', 'Georgia'],
    pay: [20.5, 25, 'hour'],
    helps: ['Multi-needle quilter'],
    does: 'Run a multi-needle quilter, change patterns, and catch skipped stitches before they reach the border line. Second shift pays $1.75 more, and breakfast is on us on Fridays.',
  },
  {
    by: 'louise-bergeron',
    title: 'Sustainability intern, mattress recycling',
    category: 'Sustainability',
    type: 'internship',
    place: ['Hartford', 'Connecticut'],
    pay: [24, 24, 'hour'],
    helps: ['Life cycle assessment'],
    does: 'Follow 500 mattresses through our teardown line, measure what comes out of each, and find a buyer for the quilted panels that nobody wants yet. Twelve weeks from June, with housing.',
  },
];

const cents = (dollars: number) => Math.round(dollars * 100);

/** Eighteen live postings with pay, two of them featured, and a search that tells of others. */
export const fillJobs: FillDemo = async (tx, { now, cast }) => {
  for (const [at, posting] of [...postings.entries()].reverse()) {
    const member = castMember(cast, posting.by);
    const { type = 'full_time', workplace = 'on_site', pay, place } = posting;
    const publishedAt = new Date(now.getTime() - (at * 1.4 + 0.2) * DAY);
    const [company] =
      member.companyId === null
        ? []
        : await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, member.companyId));
    const times = pay ? PERIODS_A_YEAR[pay[2]] : null;
    const [city, region] = place;
    await tx.insert(jobs).values({
      ownerId: member.id,
      state: 'live',
      companyId: member.companyId,
      companyName: company?.name ?? member.fullName,
      title: posting.title,
      category: posting.category,
      seniority: posting.seniority ?? null,
      employmentType: type,
      workplace,
      shift: posting.shift ?? null,
      isUnion: posting.isUnion ?? false,
      city,
      region,
      country: 'United States',
      ...whereOf({ city, region, country: 'United States' }),
      payMinCents: pay ? cents(pay[0]) : null,
      payMaxCents: pay ? cents(pay[1]) : null,
      payPeriod: pay ? pay[2] : null,
      isCommissionOnly: !pay,
      payYearlyCents: pay && times !== null ? cents(pay[1]) * times : null,
      description: `${posting.does}\n\nWe answer every application within a week, and we say what happens next. If you’re not sure that you fit, write anyway and tell us what you’d want to learn first.`,
      skills: [...posting.helps],
      benefits: [...(posting.benefits ?? (type === 'full_time' ? usual : []))],
      applyBy: posting.by === 'hank-dillard' ? 'email' : 'in_app',
      questions: [...(posting.asks ?? [])],
      applyUrl: '',
      applyEmail: `${posting.by}@jobs.example`,
      showsPoster: at % 3 !== 2,
      isFeatured: posting.isFeatured ?? false,
      isPaid: true,
      listing: nextInList,
      publishedAt,
      expiresAt: new Date(publishedAt.getTime() + 30 * DAY),
      createdAt: publishedAt,
      updatedAt: publishedAt,
    });
  }
  await tx.insert(jobSearches).values({
    ownerId: castMember(cast, 'demo-member').id,
    name: 'Foam pouring',
    filters: { category: 'Foam pouring' },
    asked: sql`${termsOf({ category: 'Foam pouring' }, null, null, now)}::tsquery`,
    alert: 'weekly',
    nextAt: new Date(now.getTime() + 7 * DAY),
    createdAt: now,
  });
};
