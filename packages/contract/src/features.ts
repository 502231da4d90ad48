import { eventKind, eventSearch, savedEvent } from './events/schemas.ts';
import { jobKind, jobSearch, savedJob } from './jobs/schemas.ts';
import { companySearch } from './companies/schemas.ts';
import { pollKind, pollSearch, savedPoll } from './polls/schemas.ts';
import { documentKind } from './posts/kinds/document/document.kind.ts';
import { imageKind } from './posts/kinds/image/image.kind.ts';
import { videoKind } from './posts/kinds/video/video.kind.ts';
import { peopleSearch } from './profiles/schemas.ts';

/**
 * The contract's list: the endpoints of each feature by the name under which `api` holds them, the kinds of posts, of
 * pages that stay open, of results of the search and of saved things that features give. Features whose schemas are made of these
 * lists stand above it, in api.ts: those whose answers show posts, and the notifications.
 */
export { admin } from './admin/operations.ts';
export { auth, security } from './auth/operations.ts';
export { adminCompanies } from './companies/admin.ts';
export { companyClaims, companyRoles } from './companies/team.ts';
export { directory } from './directory/schemas.ts';
export { feedback } from './feedback/schemas.ts';
export { follows } from './follows/schemas.ts';
export { invitations } from './invitations/schemas.ts';
export { adminOrders } from './orders/admin.ts';
export { orders, payments } from './orders/operations.ts';
export { adminPremium } from './premium/admin.ts';
export { premium } from './premium/operations.ts';
export { presence } from './presence/schemas.ts';
export { people } from './profiles/operations.ts';
export { push } from './push/schemas.ts';
export { safetyAdmin, safetyCases } from './safety/cases.ts';
export { safety } from './safety/schemas.ts';
export { settings } from './settings/schemas.ts';
export { site, siteSettings } from './site/schemas.ts';
export { testPayments } from './test-payments/schemas.ts';
export { unreadMessages, unreadNotifications } from './unread/schemas.ts';
export { uploads } from './uploads/schemas.ts';
export { hireCards } from './hire-cards/operations.ts';
export { adminJobs } from './jobs/admin.ts';
export { jobSearches } from './jobs/searches.ts';
export { jobs } from './jobs/operations.ts';
export { adminEvents } from './events/admin.ts';
export { eventCalendar } from './events/calendar.ts';
export { eventDoor } from './events/door.ts';
export { eventHosting } from './events/hosting.ts';
export { events } from './events/operations.ts';
export { adminPolls } from './polls/admin.ts';
export { polls } from './polls/operations.ts';
export { jobApplications } from './job-applications/schemas.ts';

/** Every kind of post but plain words, by the name that posts keep; the order is that of the chips over the feed. */
export const postKinds = {
  image: imageKind,
  document: documentKind,
  video: videoKind,
  job: jobKind,
  event: eventKind,
  poll: pollKind,
};

/**
 * What a page can be open on, and be told of: a feature says who reads such a page in `openPages` of its manifest. `staff` is
 * the admin area with its queues, always of the id 1.
 */
export const livePages = ['post', 'person', 'company', 'group', 'poll', 'event', 'job', 'staff'] as const;

/**
 * What notifications can be about: seeing it reads them. A feature says which of its notifications are about its things in
 * `notifications` of its manifest.
 */
export const notificationSubjects = [
  'post',
  'person',
  'company',
  'conversation',
  'group',
  'job',
  'event',
  'poll',
] as const;

/** Parts of a page that notifications can be about: seeing them there reads these. */
export const notificationParts = ['comment', 'message', 'groupPost'] as const;

/** Every kind of thing that the search finds; those that show posts join them in search/schemas.ts. */
export const searchKinds = [peopleSearch, companySearch, jobSearch, eventSearch, pollSearch];

/** Every kind of thing that members save; posts join them in saved/schemas.ts. */
export const savedKinds = [savedJob, savedEvent, savedPoll] as const;
