/** What an Enhanced Profile offers, as plain words and numbers that need no schema. */

/** Screens §10: featured items of a profile. */
export const FEATURED_LIMIT = 3;
export const FEATURED_TITLE_LENGTH = 80;

/** Characters on a profile's own button. */
export const ACTION_LABEL_LENGTH = 30;
/** Labels that the editor suggests for it; any other text of that length is fine too. */
export const ACTION_LABELS = [
  'Message me',
  'Visit our website',
  'Request a sample',
  'Book a meeting',
  'See our catalog',
  'Get a quote',
] as const;

/** Parts of a profile that its owner can put in order: first the main column, then the side column. */
export const MAIN_SECTIONS = ['featured', 'experience', 'posts'] as const;
export const SIDE_SECTIONS = ['overview', 'skills', 'links'] as const;
export const PROFILE_SECTIONS = [...MAIN_SECTIONS, ...SIDE_SECTIONS] as const;
export type ProfileSection = (typeof PROFILE_SECTIONS)[number];

/** Days for which visits to a profile are counted and listed, and the weeks of their trend. */
export const VIEWS_DAYS = 90;
export const VIEWS_WEEKS = 13;
/** Company types with fewer viewers are counted as Other. */
export const VIEWERS_GROUP_LEAST = 5;
