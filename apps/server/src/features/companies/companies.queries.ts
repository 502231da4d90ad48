import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';

const SHOWN = 8;

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export type CompanyChoice = { id: number; name: string; location: string | null };

/** Companies for a picker: those whose name starts with the text first, then those that hold it. */
export function pickCompanies(db: Db, text: string): Promise<CompanyChoice[]> {
  const typed = text.trim().toLowerCase();
  // PostgreSQL refuses NUL in text, and no name holds one.
  if (typed.length === 0 || typed.includes('\u0000')) return Promise.resolve([]);
  const prefix = `${likeText(typed)}%`;
  const inside = `%${likeText(typed)}%`;
  return rows<CompanyChoice>(
    db,
    sql`with starts as (
        select id, name::text as name, location from companies
        where lower(name::text) like ${prefix} and suspended_at is null and merged_into_id is null order by lower(name::text) limit ${SHOWN}
      ), holds as (
        select id, name::text as name, location from companies
        where lower(name::text) like ${inside} and lower(name::text) not like ${prefix} and suspended_at is null and merged_into_id is null and (select count(*) from starts) < ${SHOWN}
        order by lower(name::text) limit ${SHOWN}
      )
      select id, name, location from (select 1 as place, * from starts union all select 2, * from holds) found
      order by place, lower(name) limit ${SHOWN}`,
  );
}
