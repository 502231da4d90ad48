import type { FacetName, Sort } from './network-search.ts';

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

/** A value of a facet in words: "NC", "In the last week"; "Verified" for those with one value only. */
export function valueLabel(name: FacetName, value: string): string {
  if (name === 'joined') return joinedLabels[value] ?? value;
  return value === 'yes' ? facetLabels[name] : value;
}

/** A filter that is on, as its chip says it. */
export const chipLabel = (name: FacetName, value: string): string =>
  name === 'joined' ? `Joined ${valueLabel(name, value).toLowerCase()}` : valueLabel(name, value);

export const sortLabels: Record<Sort, string> = {
  relevance: 'Relevance',
  active: 'Recently active',
  newest: 'Newest',
  name: 'A to Z',
};
