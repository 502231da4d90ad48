import * as api from './api.ts';
import type { EndpointShape } from './endpoint.ts';

/** Every endpoint by feature. */
export { api };

/** Every endpoint in one list. */
export const allEndpoints: EndpointShape[] = Object.values(api).flatMap((feature): EndpointShape[] =>
  Object.values(feature),
);

export * from './common.ts';
export * from './comment-choices.ts';
export * from './company-schemas.ts';
export { CLAIM_CODE } from './company-claims.ts';
export type { CompanyCreation, OwnCompany } from './companies.ts';
export * from './constants.ts';
export * from './choices.ts';
export * from './upload-limits.ts';
export * from './endpoint.ts';
export * from './live.ts';
export * from './mentions.ts';
export * from './post-rules.ts';
export * from './post-words.ts';
export * from './words-about.ts';
export * from './password-words.ts';
export * from './search-query.ts';
export { ApplicationChange, NewPassword, Registration } from './auth.ts';
export { BugReport } from './feedback.ts';
export { NewInvitation } from './invitations.ts';
export { MUTE_DAYS, REPORT_REASONS } from './safety.ts';
export { SEARCH_COUNTED, SEARCH_TABS } from './search.ts';
export type { SearchTab } from './search.ts';
export type { SiteConfig } from './site.ts';
export type { ApplicationStatus, CompanyCard, CurrentUser, PersonCard } from './users.ts';
export type { Comment } from './comments.ts';
export type { Post, ReactionKind } from './posts.ts';
export type { Upload } from './uploads.ts';
