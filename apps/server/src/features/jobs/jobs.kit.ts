import type { MemberKit, Person } from '../../testing/member-kit.ts';
import { contentOf, type JobInput } from './job-rows.ts';
import { nextInList } from './publishing.ts';
import { jobs } from './jobs.tables.ts';

/** A posting that can be published. */
export const completeJob: JobInput = {
  companyId: null,
  companyName: 'Harborline Foam',
  title: 'Foam pouring operator',
  category: 'Foam pouring',
  seniority: null,
  employmentType: 'full_time',
  workplace: 'on_site',
  shift: 'day',
  isUnion: false,
  city: 'Tupelo',
  region: 'Mississippi',
  country: 'United States',
  payMinCents: 2100,
  payMaxCents: 2600,
  payPeriod: 'hour',
  isCommissionOnly: false,
  description:
    'Run the long line on first shift: set up the recipe, watch density and rise, cut samples for the lab every hour, and keep the log that quality reads at noon. We train; bring care with numbers and a forklift license if you have one.',
  skills: ['Forklift license'],
  benefits: ['Health insurance'],
  applyBy: 'email',
  applyUrl: '',
  applyEmail: 'jobs@harborline.example',
  questions: [],
  showsPoster: true,
};

/** A live posting of a member's, straight in the database. */
export async function liveJobBy(kit: MemberKit, owner: Person, title: string): Promise<number> {
  const now = kit.clock.now();
  const [made] = await kit.db
    .insert(jobs)
    .values({
      ...contentOf({ ...completeJob, title }),
      ownerId: owner.id,
      state: 'live',
      listing: nextInList,
      publishedAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    })
    .returning({ id: jobs.id });
  if (!made) throw new Error('The posting was not stored.');
  return made.id;
}
