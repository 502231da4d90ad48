import { personCard } from '../../platform/db/person-card.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../platform/db/visibility.ts';
import type { SearchHit, SearchSource } from '../../platform/search-source.ts';
import { findNamed, nearestName, nearestNamed } from './named.ts';
import { ranked } from './ranked.ts';

type PersonHit = Extract<SearchHit, { kind: 'person' }>;

const name = 'lower(t.full_name)';
const visible = isVisibleTo('$1', 't', '$2');
/** Name and username always count, everything else only where the member lists it. */
const listed = (field: string) => `case when '${field}' = any (t.searchable_fields) then t.${field} end`;

export const peopleStatement = ranked<Omit<PersonHit, 'kind'>>('search.people', {
  table: 'users',
  name,
  handle: 't.username::text',
  words:
    'member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills)',
  visible,
  company: listed('company'),
  place: listed('location'),
  followed: 'user_id',
  hit: `${personCard('t', '$2')} as person, t.location, coalesce(f.state = 'following', false) as "isFollowing",
  coalesce(f.state = 'requested', false) as requested`,
});

export const nearestPersonStatement = statement<{ name: string }>(
  'search.nearestPerson',
  nearestNamed('users', name, 't.full_name', visible),
);

/** Members by name, username and what their profile says. */
export const peopleSource: SearchSource = {
  tab: 'people',
  filters: ['company', 'in'],
  async find(request, after) {
    const { rows, ...page } = await findNamed(peopleStatement, request, after);
    return { ...page, items: rows.map((row): PersonHit => ({ kind: 'person', ...row })) };
  },
  nearest: (request) => nearestName(nearestPersonStatement, request),
};
