import { COMPANY_TYPES, PROFESSIONS } from '@innerspring/contract/choices';
import type { FacetName, Facets, PeopleFilters } from '@innerspring/contract/directory/schemas';
import { JOINED_WITHIN_DAYS, type JoinedWithin } from '@innerspring/contract/directory/endpoints';
import { oneOf, textOf } from '../../platform/search-text.ts';
import { countOf, fullCount } from '../../ui/words/number-format.ts';

export type { FacetName, Facets };

/** What people can be filtered by, in screen order. */
export const personFacets = [
  'profession',
  'companyType',
  'company',
  'region',
  'seniority',
  'hire',
  'verified',
  'online',
  'joined',
] as const satisfies readonly FacetName[];
/** Those that companies have. */
export const companyFacets = ['companyType', 'region', 'verified', 'joined'] as const satisfies readonly FacetName[];

/** The active facets, as the URL contains them. */
export type ChosenFacets = { [K in FacetName]?: PeopleFilters[K] | undefined };

const joinedWords = Object.keys(JOINED_WITHIN_DAYS) as JoinedWithin[];

/** The facets in the URL; anything else is left out. */
export function readFacets(given: Record<string, unknown>): ChosenFacets {
  const yes = (value: unknown) => oneOf(value, ['yes']);
  const text = (value: unknown) => textOf(value)?.slice(0, 120);
  return {
    profession: oneOf(given.profession, PROFESSIONS),
    companyType: oneOf(given.companyType, COMPANY_TYPES),
    company: text(given.company),
    region: text(given.region),
    seniority: text(given.seniority),
    hire: yes(given.hire),
    verified: yes(given.verified),
    online: yes(given.online),
    joined: oneOf(given.joined, joinedWords),
  };
}

/** Those of `names` that are active. */
export const activeFacets = (names: readonly FacetName[], chosen: ChosenFacets): FacetName[] =>
  names.filter((name) => chosen[name] !== undefined);

/** Those of `names` that are active, with their values, as input for a call. */
export const chosenOf = (names: readonly FacetName[], chosen: ChosenFacets): ChosenFacets =>
  Object.fromEntries(activeFacets(names, chosen).map((name) => [name, chosen[name]]));

/** The filter that hides the most: clearing it alone shows something. Null if no single one does. */
export function tightestFacet(
  names: readonly FacetName[],
  chosen: ChosenFacets,
  facets: Facets | undefined,
): { name: FacetName; cleared: number } | null {
  const candidates = activeFacets(names, chosen).map((name) => ({
    name,
    cleared: facets?.facets.find((facet) => facet.name === name)?.cleared ?? 0,
  }));
  const [best] = candidates.toSorted((a, b) => b.cleared - a.cleared);
  return best && best.cleared > 0 ? best : null;
}

export const facetLabels: Record<FacetName, string> = {
  profession: 'Profession',
  companyType: 'Company type',
  company: 'Company',
  region: 'State or country',
  seniority: 'Seniority',
  hire: 'Available to hire',
  verified: 'Verified',
  online: 'Online now',
  joined: 'Joined',
};

const joinedLabels: Record<string, string> = {
  week: 'In the last week',
  month: 'In the last month',
  quarter: 'In the last 3 months',
  year: 'In the last year',
};

/** The label of a facet's value: "NC", "In the last week"; "Verified" for those with one value only. */
export function valueLabel(name: FacetName, value: string): string {
  if (name === 'joined') return joinedLabels[value] ?? value;
  return value === 'yes' ? facetLabels[name] : value;
}

/** The label on the chip of an active filter. */
export const chipLabel = (name: FacetName, value: string): string =>
  name === 'joined' ? `Joined ${valueLabel(name, value).toLowerCase()}` : valueLabel(name, value);

/** "12 people", "1,000+ people": how many pass all filters. */
export const foundText = ({ total, isLeast }: Facets, [one, many]: readonly [string, string]): string =>
  isLeast ? `${fullCount(total)}+ ${many}` : countOf(total, one, many);
