import { facetTerm, hasMemberTerms, regionIn } from '../../platform/db/facet-sql.ts';
import { isOnlineTo, lastHere, lastSeenOf, membersByActivity } from '../../core/presence/public.ts';
import { connectionsOf, ownFollow, personRow } from '../../core/relations/public.ts';
import { hiddenFrom, isActive, isNotHidden } from '../../core/visibility/public.ts';
import type { Order, Source, Walk, Sort } from './bounded-list.ts';
import { equals, type FacetSql, flag, joined, joinedSince, yesTerm } from './directory-sql.ts';

/**
 * The parts that statements about people are made of, over a row `u` of `users`. `$1` viewer, `$2` present, `$3` words for full
 * text, `$4` the text as typed, lower case; `$5` to `$13` the facets; `$14` the cursor.
 */

const listed = (field: string) => `'${field}' = any (u.searchable_fields)`;
const shown = (field: string, value: string) => `case when ${listed(field)} then ${value} end`;

const companyType: FacetSql = {
  ...equals('companyType', shown('company', '(select c.type from companies c where c.id = u.company_id)'), '$6'),
  refers: {
    held: shown('company', 'u.company_id'),
    join: (company) => `left join companies t on t.id = ${company}`,
    text: 't.type',
  },
};

export const facets = [
  equals('profession', shown('profession', 'u.profession'), '$5'),
  companyType,
  equals('company', shown('company', `nullif(btrim(u.company), '')`), '$7'),
  equals('region', shown('location', regionIn('u.location')), '$8'),
  equals('seniority', shown('seniority', 'u.seniority'), '$9'),
  flag('hire', `${listed('availableToHire')} and u.is_available_to_hire`, '$10'),
  flag('verified', 'u.is_verified', '$11'),
  flag('online', isOnlineTo('$1', 'u', '$2'), '$12'),
  joined('u.created_at', '$13', '$2'),
];

/** Whom the viewer may see, without the viewer; in the open, for indexes of active members only. */
const seen = `u.id <> $1 and ${isActive('u', '$2')} and ${isNotHidden('u.id')}`;
/** The same for all other indexes. Without statistics the planner takes each open condition for one that hardly anybody meets. */
export const seenAsOne = `case when ${seen} then true end`;
export const hidden = hiddenFrom('$1');

const begins = (text: string) => `${text} ~>=~ $4 and ${text} ~<~ ($4 || '\u{10ffff}')`;
const namesBegin = begins('lower(u.full_name)');
const usernameBegins = begins('u.username::text');
const holdsWords = `member_words(u.full_name, u.searchable_fields, u.title, u.company, u.location, u.profession, u.bio, u.skills)
          @@ to_tsquery('pg_catalog.english', $3)`;

/** Whether a row answers to the words, for rows that no index of words gave. */
const answers = `(${namesBegin} or ${usernameBegins} or ${holdsWords})`;

const active = lastHere('u');

const me = (column: string) => `(select ${column} from me)`;
const isColleague = `coalesce(${shown('company', 'lower(btrim(u.company))')} = ${me('company')}, false)`;
const isSameProfession = `coalesce(${shown('profession', 'u.profession')} = ${me('profession')}, false)`;
const related = `case when ${isColleague} then 2 else 0 end + case when ${isSameProfession} then 1 else 0 end`;

/** How well the name answers to the words, then whether both work at the same company or in the same profession. */
const answered = `case when lower(u.full_name) = $4 or u.username::text = $4 then 40
      when starts_with(lower(u.full_name), $4) or starts_with(u.username::text, $4) then 30
      when position(' ' || $4 in lower(u.full_name)) > 0 then 20 else 10 end + ${related}`;

const milliseconds = '((extract(epoch from key) * 1000)::bigint)::text';
const number = '($14::text[])[2]::bigint';
const byActive = {
  key: active,
  direction: 'desc',
  after: `('epoch'::timestamptz + ${number} * interval '1 millisecond')`,
  start: `'infinity'::timestamptz`,
  kept: milliseconds,
} as const;

/** A name may change between two pages: the cursor has its beginning, and the id to read the rest by. */
const nameAfter = `coalesce((select lower(b.full_name) from users b
          where b.id = ($14::text[])[3]::bigint and starts_with(lower(b.full_name), ($14::text[])[2])), ($14::text[])[2])`;

export const orders: Record<Sort, Order> = {
  relevance: { ...byActive, rank: related },
  active: { ...byActive, rank: '0' },
  newest: {
    key: 'u.id',
    direction: 'desc',
    rank: '0',
    after: number,
    start: `${Number.MAX_SAFE_INTEGER}`,
    kept: 'key::text',
  },
  name: {
    key: 'lower(u.full_name)',
    direction: 'asc',
    rank: '0',
    after: nameAfter,
    start: `''`,
    kept: 'left(key, 30)',
  },
};
/** Among those who match the words, better-known members come first. */
export const relevanceOfWords: Order = {
  key: 'u.follower_count::bigint',
  direction: 'desc',
  rank: answered,
  after: number,
  start: `${Number.MAX_SAFE_INTEGER}`,
  kept: 'key::text',
};

const chosenTerms = [
  facetTerm('profession', '$5::text'),
  facetTerm('company', '$7::text'),
  facetTerm('region', '$8::text'),
  facetTerm('seniority', '$9::text'),
  yesTerm('hire', '$10::text'),
  yesTerm('verified', '$11::text'),
].join(', ');
const hasTerms = (terms: string) => hasMemberTerms('u', terms);

/** How many rows are sorted when filters return no more than these. */
const FEW = 1000;
/** Of words so many more, since judging a walk's rows by their words costs so much more. */
const FEW_OF_WORDS = 2000;
const COLLEAGUES = 500;

/** Members who answer to the words: each index by itself, since a condition with "or" would read the words of every profile. */
export const answering = (limit: number): Source => ({
  from: 'users u',
  where: [namesBegin, usernameBegins, holdsWords].map((answer) => `${answer} and ${seenAsOne}`),
  limit,
});

/** The sources for filtered rows: an index each. The first one whose filter is set is used. */
export const sources = {
  words: answering(FEW_OF_WORDS),
  online: {
    from: membersByActivity,
    where: [`a.is_listed and ${lastSeenOf('a')} > $2::timestamptz - interval '5 minutes' and ${seen}`],
    limit: FEW,
  },
  terms: {
    from: 'users u',
    where: [`${seen} and ${hasTerms(`array_remove(array[${chosenTerms}], null)`)}`],
    limit: FEW,
  },
  companyType: {
    from: `companies c cross join lateral (select p.* from users p where p.company_id = c.id offset 0) u`,
    where: [`lower(c.type) = lower($6::text) and ${seenAsOne}`],
    limit: FEW,
  },
  joined: { from: 'users u', where: [`${seen} and u.created_at >= ${joinedSince('$13', '$2')}`], limit: FEW },
} satisfies Record<string, Source>;
export type SourceName = keyof typeof sources;

/** People of the viewer's company, who come before everyone else. */
export const colleagues: Source = {
  from: 'users u',
  where: [`${seen} and ${hasTerms(`array[concat('company:', ${me('company')})]`)}`],
  limit: COLLEAGUES,
};

/** Neither is walked in vain where a profession is chosen. */
const isOwnChosen = `coalesce(lower($5::text) = lower(${me('profession')}), false)`;
const notLead = 'u.id not in (select id from lead)';
/** What a walk in the order of activity goes along. */
const byActivity = { from: membersByActivity, key: lastSeenOf('a'), id: 'a.user_id' };

/** One walk through everybody, or first through the viewer's profession and then through the others. */
export function walksOf(sort: Sort, hasWords: boolean): Walk[] {
  const passes = hasWords ? { passes: answers } : {};
  if (sort === 'newest') return [{ rank: 0, from: 'users u', where: seenAsOne, ...passes }];
  if (sort === 'active') return [{ rank: 0, ...byActivity, where: `a.is_listed and ${seen}`, ...passes }];
  if (sort !== 'relevance') return [{ rank: 0, from: 'users u', where: seen, ...passes }];
  if (hasWords) return [];
  const profession = `a.is_listed and a.profession = ${me('profession')}`;
  return [
    {
      rank: 1,
      ...byActivity,
      where: `($5::text is null or ${isOwnChosen}) and ${profession} and ${seen} and ${notLead}`,
    },
    {
      rank: 0,
      ...byActivity,
      where: `not ${isOwnChosen} and a.is_listed and ${seen} and not ${isSameProfession} and ${notLead}`,
    },
  ];
}

export const readers = `${connectionsOf('$1', '$2')}, ${hidden}, me as materialized (
  select lower(btrim(company)) as company, profession from users where id = $1
)`;

/** The select list of a page's rows. */
export const rowsOf = `select page.keys, page.passes, page."isEnd", ${personRow('$1', 'u', '$2')}
from page cross join lateral (select * from users p where p.id = page.id offset 0) u
${ownFollow('$1', 'u')}
order by page.place`;
