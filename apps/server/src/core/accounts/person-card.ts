/** SQL for the contract's `PersonCard` of a `users` row, as JSON. `now` is the parameter that holds the present, such as `$2`. */
export const personCard = (alias: string, now: string): string =>
  `json_build_object('id', ${alias}.id, 'username', ${alias}.username, 'fullName', ${alias}.full_name, 'title', ${alias}.title, ` +
  `'company', ${alias}.company, 'avatarUrl', ${alias}.avatar_url, 'isVerified', ${alias}.is_verified, ` +
  `'isPremium', coalesce(${alias}.premium_until > ${now}, false))`;
