import { announced } from './features/announced/announced.nav.ts';
import { admin } from './features/admin/admin.nav.ts';
import { analytics } from './features/analytics/analytics.nav.ts';
import { applications } from './features/applications/applications.nav.ts';
import { auth } from './features/auth/auth.nav.ts';
import { companies } from './features/companies/companies.nav.ts';
import { diagnostics } from './features/diagnostics/diagnostics.nav.ts';
import { directory } from './features/directory/directory.nav.ts';
import { events } from './features/events/events.nav.ts';
import { feedback } from './features/feedback/feedback.nav.ts';
import { follows } from './features/follows/follows.nav.ts';
import { groups } from './features/groups/groups.nav.ts';
import { help } from './features/help/help.nav.ts';
import { invitations } from './features/invitations/invitations.nav.ts';
import { jobs } from './features/jobs/jobs.nav.ts';
import { messages } from './features/messages/messages.nav.ts';
import { notifications } from './features/notifications/notifications.nav.ts';
import { orders } from './features/orders/orders.nav.ts';
import { polls } from './features/polls/polls.nav.ts';
import { posts } from './features/posts/posts.nav.ts';
import { premium } from './features/premium/premium.nav.ts';
import { profiles } from './features/profiles/profiles.nav.ts';
import { push } from './features/push/push.nav.ts';
import { safety } from './features/safety/safety.nav.ts';
import { saved } from './features/saved/saved.nav.ts';
import { search } from './features/search/search.nav.ts';
import { settings } from './features/settings/settings.nav.ts';
import { testPayments } from './features/test-payments/test-payments.nav.ts';
import { hireCards } from './features/hire-cards/hire-cards.nav.ts';
import { jobApplications } from './features/job-applications/job-applications.nav.ts';
import type { Nav } from './platform/nav.ts';

/**
 * Every feature, with what it has to do with menus, search, settings and the like, in the order in which hubs show them.
 * Loaded with the first hub that asks.
 */
export const navs: readonly Nav[] = [
  profiles,
  companies,
  messages,
  notifications,
  settings,
  saved,
  posts,
  jobs,
  events,
  announced,
  polls,
  admin,
  analytics,
  applications,
  auth,
  diagnostics,
  directory,
  feedback,
  follows,
  groups,
  help,
  invitations,
  orders,
  premium,
  push,
  safety,
  search,
  testPayments,
  hireCards,
  jobApplications,
];
