/** What Available to Hire cards offer to choose from, and their bounds. The browser loads this with the form and the list. */

/** Kinds of employment, by the word that is stored. */
export const HIRE_TYPES = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  temporary: 'Temporary or seasonal',
  internship: 'Internship',
} as const;
export type HireType = keyof typeof HIRE_TYPES;

export const HIRE_WORKPLACES = { on_site: 'On-site', hybrid: 'Hybrid', remote: 'Remote' } as const;
export type HireWorkplace = keyof typeof HIRE_WORKPLACES;

/** Who may see a card. Its hidden companies never do. */
export const HIRE_AUDIENCES = { everyone: 'All members', recruiters: 'Recruiters only' } as const;
export type HireAudience = keyof typeof HIRE_AUDIENCES;

export const HIRE_LIMITS = {
  roles: 5,
  roleLength: 60,
  placeLength: 100,
  noteLength: 500,
  hiddenCompanies: 20,
  /** How long a card shows after it was posted or renewed (screens.md 10). */
  days: 60,
  /** How many days before its end the owner is told. */
  remindDays: 5,
} as const;
