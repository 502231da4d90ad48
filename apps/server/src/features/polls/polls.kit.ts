import { asc, eq } from 'drizzle-orm';
import type { MemberKit } from '../../testing/member-kit.ts';
import type { PollInput } from './managing.commands.ts';
import { pollOptions, polls } from './polls.tables.ts';

const DAY = 86_400_000;

/** A poll that can be published. */
export const completePoll = (kit: Pick<MemberKit, 'clock'>, changed: Partial<PollInput> = {}): PollInput => ({
  question: 'Will you raise list prices this quarter?',
  description: 'For your own lines.',
  category: 'prices',
  options: ['Yes', 'No', 'We lower them'],
  maxChoices: 1,
  professions: [],
  companyTypes: [],
  results: 'after_vote',
  breakdown: 'none',
  opensAt: null,
  closesAt: new Date(kit.clock.now().getTime() + 7 * DAY).toISOString(),
  ...changed,
});

type Made = Partial<typeof polls.$inferInsert>;

/** A poll that is open, straight in the database. @returns its id and those of its options, in order */
export async function openPoll(
  kit: Pick<MemberKit, 'clock' | 'db'>,
  changed: Made = {},
  options: readonly string[] = ['Yes', 'No', 'We lower them'],
): Promise<{ id: number; options: number[] }> {
  const now = kit.clock.now();
  const { options: _options, opensAt: _opens, closesAt: _closes, ...content } = completePoll(kit);
  const [made] = await kit.db
    .insert(polls)
    .values({
      ...content,
      state: 'published',
      opensAt: new Date(now.getTime() - DAY),
      closesAt: new Date(now.getTime() + 7 * DAY),
      openedAt: now,
      createdAt: now,
      ...changed,
    })
    .returning({ id: polls.id });
  if (!made) throw new Error('The poll was not stored.');
  await kit.db.insert(pollOptions).values(options.map((text, position) => ({ pollId: made.id, position, text })));
  const stored = await kit.db
    .select({ id: pollOptions.id })
    .from(pollOptions)
    .where(eq(pollOptions.pollId, made.id))
    .orderBy(asc(pollOptions.position));
  return { id: made.id, options: stored.map(({ id }) => id) };
}
