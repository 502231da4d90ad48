import { admin } from './admin.ts';
import { adminCompanies } from './admin-companies.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { companies } from './companies.ts';
import { directory } from './directory.ts';
import { companyClaims } from './company-claims.ts';
import { companyRoles } from './company-roles.ts';
import { drafts } from './drafts.ts';
import { comments } from './comments.ts';
import type { EndpointShape } from './endpoint.ts';
import { feedback } from './feedback.ts';
import { follows } from './follows.ts';
import { hiddenPosts } from './hidden-posts.ts';
import { invitations } from './invitations.ts';
import { linkPreviews } from './link-previews.ts';
import { notifications } from './notifications.ts';
import { ownPosts } from './own-posts.ts';
import { people } from './people.ts';
import { posts } from './posts.ts';
import { push } from './push.ts';
import { reposts } from './reposts.ts';
import { saved } from './saved.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { topics } from './topics.ts';
import { safety } from './safety.ts';
import { safetyAdmin } from './safety-admin.ts';
import { safetyCases } from './safety-cases.ts';
import { site } from './site.ts';
import { uploads } from './uploads.ts';
import { versions } from './versions.ts';
import { why } from './why.ts';

/** Every endpoint by feature. */
export const api = {
  auth,
  posts,
  comments,
  drafts,
  versions,
  reposts,
  hiddenPosts,
  ownPosts,
  why,
  saved,
  analytics,
  topics,
  linkPreviews,
  uploads,
  safety,
  safetyCases,
  safetyAdmin,
  people,
  follows,
  directory,
  invitations,
  companies,
  companyRoles,
  companyClaims,
  search,
  notifications,
  push,
  settings,
  feedback,
  admin,
  adminCompanies,
  site,
};

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
