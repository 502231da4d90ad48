import { LIVE_SUBJECTS, type LiveSubject } from '@innerspring/contract';
import { type SQL, sql } from 'drizzle-orm';
import { isFindable, ownMembership } from './features/groups/group-sql.ts';
import { isOpenTo } from './core/visibility/post-visibility.ts';
import { rows } from './platform/db/rows.ts';
import { asCondition, isActive, isListedCompany, isVisibleTo } from './core/visibility/visibility.ts';
import type { Deps } from './platform/deps.ts';

type Readable = (id: number, now: Date) => SQL;

/** Whether `u` may read the subject, by the same rules as its page. */
const readable: Record<LiveSubject, Readable> = {
  post: (id, now) => sql`exists (
    select 1 from posts p
    join users author on author.id = p.author_id and ${asCondition({ now }, (_, at) => isVisibleTo('u.id', 'author', at))}
    left join companies company on company.id = p.company_id
    where p.id = ${id} and p.deleted_at is null and ${asCondition({}, () => isOpenTo('u.id', 'p'))}
      and (p.company_id is null or (${asCondition({}, () => isListedCompany('company'))})))`,
  person: (id, now) => sql`exists (
    select 1 from users person
    where person.id = ${id} and ${asCondition({ now }, (_, at) => isVisibleTo('u.id', 'person', at))})`,
  company: (id) => sql`exists (
    select 1 from companies company where company.id = ${id} and ${asCondition({}, () => isListedCompany('company'))})`,
  group: (id) => sql`exists (
    select 1 from groups g ${asCondition({}, () => ownMembership('u.id'))}
    where g.id = ${id} and ${asCondition({}, () => isFindable('u.id'))})`,
  staff: (id) => sql`u.is_admin and ${id} = 1`,
};

/** Sets which members may read each type of subject; a member who lost the right gets no further frames on it. */
export function guardSubjects({ live, db, clock }: Pick<Deps, 'live' | 'db' | 'clock'>): void {
  const readersOf = (type: LiveSubject) => async (id: number, userIds: number[]) => {
    const now = clock.now();
    const found = await rows<{ id: number }>(
      db,
      sql`select u.id from users u
        where u.id = any(${sql.param(`{${userIds.join(',')}}`)}::bigint[])
          and ${asCondition({ now }, (_, at) => isActive('u', at))} and ${readable[type](id, now)}`,
    );
    return found.map((reader) => reader.id);
  };
  for (const type of LIVE_SUBJECTS) live.guardSubject(type, readersOf(type));
}
