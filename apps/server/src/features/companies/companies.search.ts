import { flagFacet, joinedFacet, regionIn } from '../../platform/db/facet-sql.ts';
import { statement } from '../../platform/db/statement.ts';
import { isListedCompany } from '../../core/visibility/public.ts';
import type { SearchHit, SearchSource } from '../../platform/search/search.ts';
import { facetsOf, findNamed, nearestName, nearestNamed, ranked, suggestNamed } from '../search/public.ts';

type CompanyHit = Extract<SearchHit, { kind: 'company' }>;

const name = 'lower(t.name::text)';
// `$1` and `$2` stand in every statement, so that they have a type also where nobody asks them.
const visible = `${isListedCompany('t')} and $1::bigint is not null and $2::timestamptz is not null`;

export const companiesStatements = ranked<Omit<CompanyHit, 'kind'>>('search.companies', {
  table: 'companies',
  name,
  words: 'company_words(t.name, t.type, t.tagline, t.about, t.location, t.brands, t.product_categories)',
  visible,
  company: 't.name::text',
  place: 't.location',
  facets: [
    { name: 'companyType', values: ['t.type'] },
    { name: 'region', values: [regionIn('t.location')] },
    flagFacet('verified', 't.is_verified'),
    joinedFacet('t.created_at', '$2'),
  ],
  followed: 'company_id',
  hit: `json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'location', t.location, 'logoUrl', t.logo_url,
  'isVerified', t.is_verified, 'followerCount', t.follower_count) as company, coalesce(f.state = 'following', false) as "isFollowing"`,
});

export const nearestCompanyStatement = statement<{ name: string }>(
  'search.nearestCompany',
  nearestNamed('companies', name, 't.name::text', visible),
);

const hitOf = (row: Omit<CompanyHit, 'kind'>): CompanyHit => ({ kind: 'company', ...row });

/** Companies by name and what their page says. */
export const companiesSource: SearchSource = {
  tab: 'companies',
  filters: ['company', 'in'],
  facets: facetsOf(companiesStatements),
  async find(request, after) {
    const { rows, ...page } = await findNamed(companiesStatements, request, after);
    return { ...page, items: rows.map(hitOf) };
  },
  suggest: async (request) => (await suggestNamed(companiesStatements, request)).map(hitOf),
  nearest: (request) => nearestName(nearestCompanyStatement, request),
};
