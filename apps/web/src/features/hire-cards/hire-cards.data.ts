import {
  HIRE_AUDIENCES,
  HIRE_TYPES,
  HIRE_WORKPLACES,
  type HireType,
  type HireWorkplace,
} from '@innerspring/contract/hire-cards/choices';
import { hireCards } from '@innerspring/contract/hire-cards/endpoints';
import type { OwnHireCardState } from '@innerspring/contract/hire-cards/operations';
import type { HireCard, OwnHireCard } from '@innerspring/contract/hire-cards/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { pages, query } from '../../platform/query.ts';
import { oneOf, textOf } from '../../platform/search-text.ts';
import { formatDay } from '../../ui/words/date-format.ts';

/** The search params that filter the list. */
export interface HireFilters {
  q?: string | undefined;
  type?: HireType | undefined;
  workplace?: HireWorkplace | undefined;
}

export const hireTypes = Object.keys(HIRE_TYPES) as HireType[];
export const hireWorkplaces = Object.keys(HIRE_WORKPLACES) as HireWorkplace[];

/** Reads the filters from the URL; unknown values are dropped. */
export const readHireFilters = (given: Record<string, unknown>): HireFilters => ({
  q: textOf(given.q)?.slice(0, 80),
  type: oneOf(given.type, hireTypes),
  workplace: oneOf(given.workplace, hireWorkplaces),
});

/** The member's own card, even if nobody else sees it. */
export const ownHireCardQuery = query(hireCards.own, {});

export const hireCardPages = (filters: HireFilters) => pages(hireCards.list, { query: filters });

/** Queries that show the member's own card: the profile. The list does not include it. */
export const touchesHireCard = /^people\.get/;

/** Caches the card's new state. */
export const showOwnCard = (client: QueryClient, state: OwnHireCardState): void => {
  client.setQueryData(ownHireCardQuery.queryKey, state);
};

/** "Full-time, Contract · Hybrid · Texas", without empty parts. */
export const factsOf = ({ types, workplaces, place }: Pick<HireCard, 'types' | 'workplaces' | 'place'>): string =>
  [types.map((type) => HIRE_TYPES[type]).join(', '), workplaces.map((one) => HIRE_WORKPLACES[one]).join(', '), place]
    .filter(Boolean)
    .join(' · ');

/** When the member can start; a past day reads as right away. */
export const startOf = ({ availableFrom }: Pick<HireCard, 'availableFrom'>, now = new Date()): string =>
  availableFrom === null || new Date(`${availableFrom}T23:59:59`) < now
    ? 'Available right away'
    : `Available from ${formatDay(availableFrom)}`;

/** "Visible to all members, except people at Tufted Night". */
export function audienceText({ audience, hiddenCompanies }: Pick<OwnHireCard, 'audience' | 'hiddenCompanies'>): string {
  const names = new Intl.ListFormat('en-US').format(hiddenCompanies.map(({ name }) => name));
  const visible = `Visible to ${HIRE_AUDIENCES[audience].toLowerCase()}`;
  return names ? `${visible}, except people at ${names}` : visible;
}
