import { sql } from 'drizzle-orm';
import { type EraseMember, type ExportData, stays } from '../../platform/personal-data/personal-data.ts';

export const pollsExport: ExportData = {
  areas: [
    {
      name: 'poll-votes',
      tables: ['poll_ballots'],
      select: `select b.id as key, p.question, array(select o.text from poll_options o where o.id = any(b.choices) order by o.position) as "votedFor",
      b.choices = '{}' as "sawResultsWithoutVoting", b.profession, b.company_type as "companyType", b.changes, b.counted is not null as "isCounted",
      b.is_pending as "waitsForCount", b.place, b.voted_at as "votedAt", b.changed_at as "changedAt"
      from poll_ballots b join polls p on p.id = b.poll_id where b.user_id = $1 and b.id > $2`,
    },
    {
      name: 'poll-suggestions',
      tables: ['poll_suggestions'],
      select: `select s.id as key, s.question, s.options, s.note, s.state, s.reason, s.poll_id as "pollId", s.created_at as "suggestedAt",
      s.decided_at as "decidedAt" from poll_suggestions s where s.user_id = $1 and s.id > $2`,
    },
    {
      name: 'polls-written',
      tables: ['polls'],
      select: `select p.id as key, p.state, p.question, p.description, p.category, p.opens_at as "opensAt", p.closes_at as "closesAt",
      p.created_at as "createdAt" from polls p where p.created_by_id = $1 and p.id > $2`,
    },
    {
      name: 'poll-corrections',
      tables: ['poll_corrections'],
      select: `select k.id as key, k.poll_id as "pollId", k.before, k.after, k.created_at as "correctedAt" from poll_corrections k
      where k.staff_id = $1 and k.id > $2`,
    },
  ],
};

export const pollsErasure: EraseMember = {
  tables: {
    poll_ballots: stays('a vote stays counted, without its member: a smaller count would tell how they voted'),
    polls: stays('a poll is the site’s; who of our staff wrote it is forgotten'),
    poll_corrections: stays('the log of a poll stays; who corrected it is forgotten'),
    poll_suggestions: 'goes',
    post_polls: 'goes',
  },
  // Whoever only looked leaves nothing behind.
  forget: async (tx, userId) => {
    await tx.execute(sql`delete from poll_ballots where user_id = ${userId} and choices = '{}'`);
    await tx.execute(sql`update poll_ballots set user_id = null where user_id = ${userId}`);
  },
};
