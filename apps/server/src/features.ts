import { accounts } from './core/accounts/accounts.feature.ts';
import { impressions } from './core/impressions/impressions.feature.ts';
import { relations } from './core/relations/relations.feature.ts';
import { reactions } from './core/reactions/reactions.feature.ts';
import { saves } from './core/saves/saves.feature.ts';
import { admin } from './features/admin/admin.feature.ts';
import { analytics } from './features/analytics/analytics.feature.ts';
import { applications } from './features/applications/applications.feature.ts';
import { auth } from './features/auth/auth.feature.ts';
import { comments } from './features/comments/comments.feature.ts';
import { companies } from './features/companies/companies.feature.ts';
import { directory } from './features/directory/directory.feature.ts';
import { feedback } from './features/feedback/feedback.feature.ts';
import { follows } from './features/follows/follows.feature.ts';
import { groups } from './features/groups/groups.feature.ts';
import { invitations } from './features/invitations/invitations.feature.ts';
import { mail } from './features/mail/mail.feature.ts';
import { media } from './core/media/media.feature.ts';
import { messages } from './features/messages/messages.feature.ts';
import { notifications } from './core/notifications/notifications.feature.ts';
import { orders } from './features/orders/orders.feature.ts';
import { posts } from './features/posts/posts.feature.ts';
import { takePostKinds } from './features/posts/public.ts';
import { premium } from './features/premium/premium.feature.ts';
import { presence } from './features/presence/presence.feature.ts';
import { profiles } from './features/profiles/profiles.feature.ts';
import { push } from './features/push/push.feature.ts';
import { safety } from './features/safety/safety.feature.ts';
import { saved } from './features/saved/saved.feature.ts';
import { search } from './features/search/search.feature.ts';
import { settings } from './features/settings/settings.feature.ts';
import { siteSettings } from './features/site-settings/site-settings.feature.ts';
import { testPayments } from './features/test-payments/test-payments.feature.ts';
import { hireCards } from './features/hire-cards/hire-cards.feature.ts';
import { jobs } from './features/jobs/jobs.feature.ts';
import { events } from './features/events/events.feature.ts';
import { polls } from './features/polls/polls.feature.ts';
import { jobApplications } from './features/job-applications/job-applications.feature.ts';
import { type FeatureManifest, houseOf } from './platform/feature.ts';

/** The features of the product: the one place where a feature is switched on. */
export const features: readonly FeatureManifest[] = houseOf([
  accounts,
  relations,
  saves,
  reactions,
  impressions,
  auth,
  applications,
  safety,
  posts,
  comments,
  profiles,
  presence,
  media,
  follows,
  directory,
  invitations,
  companies,
  search,
  saved,
  messages,
  groups,
  notifications,
  push,
  settings,
  feedback,
  orders,
  premium,
  testPayments,
  analytics,
  admin,
  siteSettings,
  mail,
  hireCards,
  jobs,
  jobApplications,
  events,
  polls,
]);

takePostKinds(features);
