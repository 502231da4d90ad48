import * as showingPosts from './api.ts';
import type { EndpointShape } from './endpoint.ts';
import * as features from './features.ts';

type Lists = 'postKinds' | 'searchKinds' | 'savedKinds' | 'livePages' | 'notificationSubjects' | 'notificationParts';
type Features = Omit<typeof features, Lists>;
const {
  postKinds: _posts,
  searchKinds: _search,
  savedKinds: _saved,
  livePages: _pages,
  notificationSubjects: _subjects,
  notificationParts: _parts,
  ...endpoints
}: typeof features = features;

/** Every endpoint by feature. */
export const api: Features & typeof showingPosts = { ...endpoints, ...showingPosts };

const isForStaff = ({ access }: EndpointShape) => Number(access === 'admin');

/**
 * Every endpoint in one list, by the names of their features, those for staff last: a walk over all of them meets things before
 * staff end them, whichever of the two lists holds a feature.
 */
export const allEndpoints: EndpointShape[] = Object.entries(api)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([, feature]): EndpointShape[] => Object.values(feature))
  .toSorted((one, other) => isForStaff(one) - isForStaff(other));

export * from './common.ts';
export { COMMENT_PAGE_SIZE, COMMENT_SORTS, REPLIES_COUNTED } from './comments/endpoints.ts';
export type { CommentSort } from './comments/endpoints.ts';
export {
  COMPANY_LIMITS,
  COMPANY_ROLES,
  COMPANY_SIZE_BANDS,
  EDITING_ROLES,
  MANAGING_ROLES,
  MERGE_UNDO_DAYS,
} from './companies/management-endpoints.ts';
export * from './companies/schemas.ts';
export { CLAIM_CODE } from './companies/team.ts';
export type { CompanyCreation, OwnCompany } from './companies/operations.ts';
export * from './constants.ts';
export * from './choices.ts';
export * from './dates.ts';
export * from './zones.ts';
export {
  AVATAR_CACHE,
  CAPTIONS_EXTENSION,
  DOCUMENT_EXTENSIONS,
  UPLOAD_LIMITS,
  VIDEO_EXTENSIONS,
} from './uploads/endpoints.ts';
export * from './endpoint.ts';
export * from './live.ts';
export * from './posts/text.ts';
export * from './posts/content.ts';
export * from './posts/rules.ts';
export * from './posts/video-url.ts';
export * from './storable.ts';
export * from './auth/password-words.ts';
export * from './search/query.ts';
export { ApplicationChange, NewPassword, Registration } from './auth/schemas.ts';
export { BugReport } from './feedback/schemas.ts';
export { NewInvitation } from './invitations/schemas.ts';
export { MUTE_DAYS, REPORT_REASONS } from './safety/endpoints.ts';
export { SEARCH_COUNTED, SEARCH_TABS } from './search/schemas.ts';
export type { SearchTab } from './search/schemas.ts';
export type { ShownSetting, SiteConfig } from './site/schemas.ts';
export type { ApplicationStatus, CompanyCard, CurrentUser, PersonCard } from './users.ts';
export type { Comment } from './comments/schemas.ts';
export type { Post, ReactionKind } from './posts/schemas.ts';
export type { Upload } from './uploads/schemas.ts';
