import type { HireAudience, HireType, HireWorkplace } from '@innerspring/contract/hire-cards/choices';
import type { HireCardInput, OwnHireCard } from '@innerspring/contract/hire-cards/schemas';
import { withTyped } from '../../parts/forms/with-typed.ts';

/** The values of the form. */
export type HireCardValues = {
  roles: string[];
  /** The text in the field that adds roles. */
  typedRole: string;
  types: HireType[];
  workplaces: HireWorkplace[];
  place: string;
  starts: 'now' | 'later';
  availableFrom: string;
  note: string;
  audience: HireAudience;
  hiddenCompanies: { id: number; name: string }[];
};

/** The form's values for a stored card, or for a new one. */
export const valuesOf = (card: OwnHireCard | null, employer: { id: number; name: string } | null): HireCardValues => ({
  roles: card?.roles ?? [],
  typedRole: '',
  types: card?.types ?? ['full_time'],
  workplaces: card?.workplaces ?? ['on_site'],
  place: card?.place ?? '',
  starts: card?.availableFrom ? 'later' : 'now',
  availableFrom: card?.availableFrom ?? '',
  note: card?.note ?? '',
  audience: card?.audience ?? 'everyone',
  // Most people don't want their employer to know.
  hiddenCompanies: card?.hiddenCompanies ?? (employer ? [employer] : []),
});

export const inputOf = (values: HireCardValues): HireCardInput => ({
  roles: withTyped(values.roles, values.typedRole),
  types: values.types,
  workplaces: values.workplaces,
  place: values.place.trim(),
  availableFrom: values.starts === 'later' ? values.availableFrom : null,
  note: values.note.trim(),
  audience: values.audience,
  hiddenCompanyIds: values.hiddenCompanies.map(({ id }) => id),
});
