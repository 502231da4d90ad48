import type { Pool } from 'pg';
import type { LookAlike } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { isListedCompany } from '../../core/visibility/public.ts';

const SHOWN = 5;
/** Similarity of trigrams from which two names look alike; 1 is equal. */
const ALIKE = 0.5;
/** Words that say what a company legally is, not which one it is. */
const legalForm = /[\s,.&]+(?:inc|llc|l\.l\.c|ltd|limited|gmbh|corp|corporation|co|company|group|ag|sa|bv|plc)\.?$/;

/** The part of a name that tells companies apart, in lower case. */
export function essentialName(name: string): string {
  let essential = name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  for (let round = 0; round < 3; round += 1) {
    const shorter = essential.replace(legalForm, '');
    if (shorter.length < 3 || shorter === essential) break;
    essential = shorter;
  }
  return essential;
}

/** `$1` the name's essence, `$2` the whole name in lower case, `$3` domain or null, `$4` a company to leave out, `$5` how many. */
const lookAlikeStatement = statement<LookAlike>(
  'companies.lookAlikes',
  `with found as (
  select c.id, greatest(similarity(lower(c.name::text), $1), similarity(lower(c.name::text), $2)) as alike
  from companies c where lower(c.name::text) % $1
  union all
  select c.id, 2 from companies c where c.domain = $3::citext
), best as (
  select id, max(alike) as alike from found group by id
)
select c.id, c.name::text as name, c.type, c.location, c.logo_url as "logoUrl", c.is_verified as "isVerified",
  c.follower_count as "followerCount", c.domain::text as domain, case when best.alike = 2 then 'domain' else 'name' end as why
from best join companies c on c.id = best.id
where c.id <> $4 and best.alike >= ${ALIKE} and ${isListedCompany('c')}
order by best.alike desc, c.id limit $5`,
);

/** Companies that one of this name or domain could be mistaken for, the most alike first. */
export async function lookAlikes(
  pool: Pool,
  { name, domain, except = 0 }: { name: string; domain: string | null; except?: number },
): Promise<LookAlike[]> {
  const essential = essentialName(name);
  // PostgreSQL refuses NUL in text, and no name holds one.
  if (essential.includes('\u0000')) return [];
  return lookAlikeStatement.run(pool, [essential, name.trim().toLowerCase(), domain, except, SHOWN]);
}
