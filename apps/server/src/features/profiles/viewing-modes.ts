import { VIEWING_MODES } from '@innerspring/contract/settings/choices';

/** SQL for how private a viewing mode is: the higher, the less its member shows, and sees, of who visits. */
export const privacyOf = (column: string): string =>
  `array_position('{${VIEWING_MODES.join(',')}}'::text[], ${column})`;

/** SQL for "shows the name", and for "shows at least the profession", of the privacy of a visitor. */
export const showsName = (privacy: string): string => `${privacy} = 1`;
export const showsProfession = (privacy: string): string => `${privacy} <= 2`;

/** SQL for "this member may see the names of visitors": with Premium, and as long as they show their own. */
export const seesNames = (alias: string, now: string): string =>
  `coalesce(${alias}.premium_until > ${now}, false) and ${alias}.viewing_mode = 'named'`;
