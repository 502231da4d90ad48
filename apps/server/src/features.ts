import { registerAdmin } from './features/admin/admin.routes.ts';
import { registerAnalytics } from './features/analytics/analytics.routes.ts';
import { registerApplicant } from './features/applications/applications.applicant.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { registerCompanies } from './features/companies/companies.routes.ts';
import { registerDirectory } from './features/directory/directory.routes.ts';
import { registerFeedback } from './features/feedback/feedback.routes.ts';
import { registerFollows } from './features/follows/follows.routes.ts';
import { registerGroups } from './features/groups/groups.routes.ts';
import { registerInvitations } from './features/invitations/invitations.routes.ts';
import { subscribeInvitations } from './features/invitations/invitations.subscribers.ts';
import { subscribeMail } from './features/mail/mail.subscribers.ts';
import { subscribeAccountNotifications } from './core/notifications/accounts.subscribers.ts';
import { subscribeCommentNotifications } from './core/notifications/comments.subscribers.ts';
import { subscribeCompanyNotifications } from './core/notifications/companies.subscribers.ts';
import { subscribeDelivery } from './core/notifications/delivery.subscribers.ts';
import { subscribeFollowNotifications } from './core/notifications/follows.subscribers.ts';
import { subscribeGroupNotifications } from './core/notifications/groups.subscribers.ts';
import { subscribeInvitationNotifications } from './core/notifications/invitations.subscribers.ts';
import { subscribeMessages } from './features/messages/messages.subscribers.ts';
import { registerMessages } from './features/messages/messages.routes.ts';
import { registerNotifications } from './core/notifications/notifications.routes.ts';
import { subscribeNotifications } from './core/notifications/notifications.subscribers.ts';
import { subscribePostNotifications } from './core/notifications/posts.subscribers.ts';
import { subscribeMessageNotifications } from './core/notifications/messages.subscribers.ts';
import { subscribeRepostNotifications } from './core/notifications/reposts.subscribers.ts';
import { subscribeSafetyNotifications } from './core/notifications/safety.subscribers.ts';
import { subscribeSettingsNotifications } from './core/notifications/settings.subscribers.ts';
import { subscribeVisitNotifications } from './core/notifications/visits.subscribers.ts';
import { registerLinkPreviews } from './features/posts/link-previews/link-previews.routes.ts';
import { subscribePostsLive } from './features/posts/posts.live.ts';
import { registerHiddenPosts } from './features/posts/feed/hidden-posts.routes.ts';
import { registerOwnPosts } from './features/posts/authors/own-posts.routes.ts';
import { registerPosts } from './features/posts/posts.routes.ts';
import { registerReposts } from './features/posts/publishing/reposts.routes.ts';
import { registerPush } from './features/push/push.routes.ts';
import { subscribePush } from './features/push/push.subscribers.ts';
import { sharedPosts } from './features/posts/cards/shared-posts.ts';
import { registerPresence } from './features/presence/presence.routes.ts';
import { registerProfiles } from './features/profiles/profiles.routes.ts';
import { registerSafety } from './features/safety/safety.routes.ts';
import { registerSearch } from './features/search/search.routes.ts';
import { storePreviewPicture } from './core/media/preview-pictures.ts';
import { registerUploads } from './core/media/uploads.routes.ts';
import { subscribeUploads } from './core/media/uploads.subscribers.ts';
import { subscribeSettings } from './features/settings/settings.jobs.ts';
import { registerSettings } from './features/settings/settings.routes.ts';
import { registerSiteSettings } from './features/site-settings/site-settings.routes.ts';
import type { Api, Deps } from './platform/deps.ts';
import { registerHealth } from './platform/telemetry/health.ts';
import { searchSources } from './search-sources.ts';

/** One feature: its endpoints, and what it does when others' events happen (returning the way to stop, if any). */
export type Feature = {
  register?: (api: Api, deps: Deps) => void;
  subscribe?: (deps: Deps) => (() => void) | void;
};

export const features: Feature[] = [
  { register: registerHealth },
  { register: registerAuth },
  { register: registerApplicant },
  { register: registerPosts, subscribe: subscribePostsLive },
  { register: registerReposts },
  { register: registerHiddenPosts },
  { register: registerOwnPosts },
  { register: (api, deps) => registerLinkPreviews(api, deps, storePreviewPicture) },
  { register: registerProfiles },
  { register: registerPresence },
  { register: registerUploads, subscribe: subscribeUploads },
  { register: registerFollows },
  { register: registerDirectory },
  { register: registerInvitations, subscribe: (deps) => subscribeInvitations(deps) },
  { register: registerCompanies },
  { register: (api, deps) => registerSearch(api, deps, searchSources) },
  { register: (api, deps) => registerMessages(api, deps, sharedPosts), subscribe: subscribeMessages },
  { register: registerGroups },
  { register: registerNotifications, subscribe: subscribeNotifications },
  { subscribe: (deps) => subscribeDelivery(deps) },
  { subscribe: (deps) => subscribeAccountNotifications(deps) },
  { subscribe: (deps) => subscribeCommentNotifications(deps) },
  { subscribe: (deps) => subscribeCompanyNotifications(deps) },
  { subscribe: (deps) => subscribePostNotifications(deps) },
  { subscribe: (deps) => subscribeFollowNotifications(deps) },
  { subscribe: (deps) => subscribeGroupNotifications(deps) },
  { subscribe: (deps) => subscribeInvitationNotifications(deps) },
  { subscribe: (deps) => subscribeMessageNotifications(deps) },
  { subscribe: (deps) => subscribeRepostNotifications(deps) },
  { subscribe: (deps) => subscribeSafetyNotifications(deps) },
  { subscribe: (deps) => subscribeSettingsNotifications(deps) },
  { subscribe: (deps) => subscribeVisitNotifications(deps) },
  { register: registerPush, subscribe: (deps) => subscribePush(deps) },
  { register: registerSafety },
  { register: registerSettings, subscribe: subscribeSettings },
  { register: registerFeedback },
  { register: registerAnalytics },
  { register: registerAdmin },
  { register: registerSiteSettings },
  { subscribe: (deps) => subscribeMail(deps) },
];
