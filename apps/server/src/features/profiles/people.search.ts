import { flagFacet, joinedFacet, regionIn } from '../../platform/db/facet-sql.ts';
import { personCard } from '../../core/accounts/public.ts';
import { isOnlineTo } from '../../core/presence/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import type { SearchHit, SearchSource } from '../../platform/search/search.ts';
import { facetsOf, findNamed, nearestName, nearestNamed, ranked, suggestNamed } from '../search/public.ts';

type PersonHit = Extract<SearchHit, { kind: 'person' }>;

const name = 'lower(t.full_name)';
const visible = isVisibleTo('$1', 't', '$2');
/** Name and username always count, everything else only where the member lists it. */
const isListed = (field: string) => `'${field}' = any (t.searchable_fields)`;
const listed = (field: string, value = `t.${field}`) => `case when ${isListed(field)} then ${value} end`;

export const peopleStatements = ranked<Omit<PersonHit, 'kind'>>('search.people', {
  table: 'users',
  name,
  handle: 't.username::text',
  words:
    'member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills)',
  visible,
  company: listed('company'),
  place: listed('location'),
  facets: [
    { name: 'profession', values: [listed('profession')] },
    { name: 'companyType', values: [listed('company', '(select c.type from companies c where c.id = t.company_id)')] },
    { name: 'company', values: [listed('company', `nullif(btrim(t.company), '')`)] },
    { name: 'region', values: [listed('location', regionIn('t.location'))] },
    { name: 'seniority', values: [listed('seniority')] },
    flagFacet('hire', `${isListed('availableToHire')} and t.is_available_to_hire`),
    flagFacet('verified', 't.is_verified'),
    flagFacet('online', isOnlineTo('$1', 't', '$2')),
    joinedFacet('t.created_at', '$2'),
  ],
  followed: 'user_id',
  hit: `${personCard('t', '$2')} as person, t.location, coalesce(f.state = 'following', false) as "isFollowing",
  coalesce(f.state = 'requested', false) as requested`,
});

export const nearestPersonStatement = statement<{ name: string }>(
  'search.nearestPerson',
  nearestNamed('users', name, 't.full_name', visible),
);

const hitOf = (row: Omit<PersonHit, 'kind'>): PersonHit => ({ kind: 'person', ...row });

/** Members by name, username and what their profile says. */
export const peopleSource: SearchSource = {
  tab: 'people',
  filters: ['company', 'in'],
  facets: facetsOf(peopleStatements),
  async find(request, after) {
    const { rows, ...page } = await findNamed(peopleStatements, request, after);
    return { ...page, items: rows.map(hitOf) };
  },
  suggest: async (request) => (await suggestNamed(peopleStatements, request)).map(hitOf),
  nearest: (request) => nearestName(nearestPersonStatement, request),
};
