export const COMPANY_LIMITS = {
  name: 100,
  tagline: 120,
  about: 3000,
  listItems: 20,
  sites: 30,
  socialLinks: 8,
} as const;
export const COMPANY_SIZE_BANDS = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001+'] as const;
/** What a company's people may do, the most powerful first. */
export const COMPANY_ROLES = ['owner', 'admin', 'editor', 'recruiter'] as const;
/** Roles that edit the page and post as it. */
export const EDITING_ROLES: readonly (typeof COMPANY_ROLES)[number][] = ['owner', 'admin', 'editor'];
/** Roles that decide who else has one. */
export const MANAGING_ROLES: readonly (typeof COMPANY_ROLES)[number][] = ['owner', 'admin'];
/** Days during which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;
