/**
 * SQL for "may be seen by members now": approved and not suspended.
 * @param alias of the `users` row
 * @param now parameter that holds the present, such as `$2`
 */
export const isActive = (alias: string, now: string): string =>
  `${alias}.application_status = 'approved' and (${alias}.suspended_until is null or ${alias}.suspended_until <= ${now})`;

/** SQL for the contract's `PersonCard` of a `users` row, as JSON. Parameters as in `isActive`. */
export const personCard = (alias: string, now: string): string =>
  `json_build_object('id', ${alias}.id, 'username', ${alias}.username, 'fullName', ${alias}.full_name, 'title', ${alias}.title, ` +
  `'company', ${alias}.company, 'avatarUrl', ${alias}.avatar_url, 'isVerified', ${alias}.is_verified, ` +
  `'isPremium', coalesce(${alias}.premium_until > ${now}, false))`;
