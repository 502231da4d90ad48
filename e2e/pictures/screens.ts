import type { Page } from '@playwright/test';

/** Who looks: each represents a state in which people use the product. */
export type Viewer = 'visitor' | 'applicant' | 'rejected' | 'member' | 'newcomer' | 'longest' | 'premium' | 'staff';

/**
 * `full`: with demo content. `empty`: as seen by a member of one minute. `failed`: only the member could be loaded.
 * `long`: with the longest names and texts that the product accepts.
 */
export type State = 'full' | 'empty' | 'failed' | 'long';

/** Ids of the things in the pictures. */
export type Numbers = {
  post: number;
  longPost: number;
  profile: number;
  longProfile: number;
  premiumProfile: number;
  group: number;
  longGroup: number;
  company: number;
  conversation: number;
  longConversation: number;
  longJob: number;
  longEvent: number;
  longPoll: number;
  longCompany: number;
};

export type Screen = {
  name: string;
  /** The file in `apps/web/src/routes` that it shows, without its extension. */
  route: string;
  path: string | ((numbers: Numbers) => string);
  /** Who sees it full; a member by default. */
  viewer?: Viewer;
  /** Besides `full`. */
  states?: readonly Exclude<State, 'full'>[];
  /** The path of its long form, if that is of another thing. */
  longPath?: (numbers: Numbers) => string;
  /** Brings it into the form that the picture shows. */
  open?: (page: Page) => Promise<unknown>;
};

/** Height of the window for a screen of that width, in pixels. */
export const heightOf = (width: number) => (width < 600 ? 844 : 900);

const every = ['empty', 'failed', 'long'] as const;
const failing = ['failed'] as const;
const visitor = 'visitor' as const;
const staff = 'staff' as const;

const pressed = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

const forVisitors: Screen[] = [
  { name: 'sign in', route: 'auth', path: '/auth', viewer: visitor },
  { name: 'apply', route: 'auth', path: '/auth?apply=1', viewer: visitor },
  {
    name: 'apply with problems',
    route: 'auth',
    path: '/auth?apply=1',
    viewer: visitor,
    open: pressed('Send application'),
  },
  { name: 'forgot password', route: 'forgot-password', path: '/forgot-password', viewer: visitor },
  { name: 'reset password', route: 'reset-password', path: `/reset-password?token=${'x'.repeat(40)}`, viewer: visitor },
  { name: 'account link', route: 'account-link', path: '/account-link', viewer: visitor },
  { name: 'lander', route: 'lander', path: '/lander', viewer: visitor },
  { name: 'unsubscribe by a dead link', route: 'lander', path: '/lander?unsubscribe=x', viewer: visitor },
  { name: 'privacy', route: 'privacy', path: '/privacy', viewer: visitor },
  { name: 'callback', route: 'callback', path: '/callback', viewer: visitor },
  { name: 'application pending', route: 'index', path: '/', viewer: 'applicant' },
  { name: 'application rejected', route: 'index', path: '/', viewer: 'rejected' },
];

const forMembers: Screen[] = [
  { name: 'home', route: 'index', path: '/', states: every },
  { name: 'home, Top', route: 'index', path: '/?view=top' },
  { name: 'home, a kind without posts', route: 'index', path: '/?kind=jobs' },
  { name: 'composer', route: 'index', path: '/', open: pressed(/^(Create|Share what)/) },
  {
    name: 'post',
    route: 'post.$id',
    path: ({ post }) => `/post/${post}`,
    states: ['failed', 'long'],
    longPath: ({ longPost }) => `/post/${longPost}`,
  },
  { name: 'post that is gone', route: 'post.$id', path: '/post/999999999' },
  { name: 'topic', route: 'topics.$slug', path: '/topics/tariffs', states: failing },
  { name: 'topic without posts', route: 'topics.$slug', path: '/topics/nobody-wrote-about-this' },
  { name: 'saved posts', route: 'saved-posts', path: '/saved-posts', states: every },
  { name: 'network people', route: 'network-hub', path: '/network-hub', states: every },
  { name: 'network companies', route: 'directory', path: '/directory?tab=companies', states: failing },
  { name: 'network requests', route: 'network', path: '/network?tab=requests', states: ['empty', 'failed'] },
  { name: 'network following', route: 'network', path: '/network?tab=following', states: ['empty', 'failed'] },
  { name: 'network invitations', route: 'network', path: '/network?tab=invite', states: failing },
  { name: 'messages', route: 'messages.index', path: '/messages', states: every },
  {
    name: 'conversation',
    route: 'messages.$id',
    path: ({ conversation }) => `/messages/${conversation}`,
    states: ['failed', 'long'],
    longPath: ({ longConversation }) => `/messages/${longConversation}`,
  },
  { name: 'new message', route: 'messages.new', path: '/messages/new', states: ['empty', 'failed'] },
  { name: 'groups', route: 'groups.index', path: '/groups', states: every },
  { name: 'groups to discover', route: 'groups.index', path: '/groups?view=discover' },
  {
    name: 'group discussion',
    route: 'groups.$id',
    path: ({ group }) => `/groups/${group}`,
    states: ['failed', 'long'],
    longPath: ({ longGroup }) => `/groups/${longGroup}`,
  },
  { name: 'group chat', route: 'groups.$id', path: ({ group }) => `/groups/${group}?tab=chat`, states: failing },
  {
    name: 'profile',
    route: 'profile.$id',
    path: ({ profile }) => `/profile/${profile}`,
    states: ['failed', 'long'],
    longPath: ({ longProfile }) => `/profile/${longProfile}`,
  },
  {
    name: 'profile with Premium',
    route: 'profile.$id',
    path: ({ premiumProfile }) => `/profile/${premiumProfile}`,
  },
  { name: 'profile of nobody', route: 'profile.$id', path: '/profile/999999999' },
  { name: 'profile viewers', route: 'profile.viewers', path: '/profile/viewers', states: ['empty', 'failed'] },
  {
    name: 'available to hire',
    route: 'available-to-hire.index',
    path: '/available-to-hire',
    viewer: 'premium',
    states: ['empty', 'failed'],
  },
  {
    name: 'own hire card',
    route: 'available-to-hire.edit',
    path: '/available-to-hire/edit',
    viewer: 'premium',
    states: ['empty', 'failed'],
  },
  { name: 'events', route: 'events.index', path: '/events', states: every },
  { name: 'events by month', route: 'events.index', path: '/events?month=2027-01', states: failing },
  { name: 'own events', route: 'events.index', path: '/events?tab=mine', states: ['empty', 'failed'] },
  {
    name: 'event',
    route: 'events.$id',
    path: '/events/4',
    states: ['failed', 'long'],
    longPath: ({ longEvent }) => `/events/${longEvent}`,
  },
  { name: 'event of nobody', route: 'events.$id', path: '/events/999999999' },
  { name: 'door of an event', route: 'events.$id_.door', path: '/events/1/door', viewer: staff, states: failing },
  { name: 'new event', route: 'events.create', path: '/events/create', states: failing },
  { name: 'polls', route: 'polls.index', path: '/polls', states: every },
  { name: 'closed polls', route: 'polls.index', path: '/polls?tab=closed', states: failing },
  { name: 'own polls', route: 'polls.index', path: '/polls?tab=mine', states: ['empty', 'failed'] },
  {
    name: 'poll',
    route: 'polls.$id',
    path: '/polls/1',
    states: ['failed', 'long'],
    longPath: ({ longPoll }) => `/polls/${longPoll}`,
  },
  { name: 'poll of nobody', route: 'polls.$id', path: '/polls/999999999' },
  { name: 'jobs', route: 'jobs.index', path: '/jobs', states: every },
  { name: 'jobs that match nothing', route: 'jobs.index', path: '/jobs?q=zeppelin' },
  { name: 'own jobs', route: 'jobs.index', path: '/jobs?tab=mine', states: failing },
  {
    name: 'job',
    route: 'jobs.$id',
    path: '/jobs/18',
    states: ['failed', 'long'],
    longPath: ({ longJob }) => `/jobs/${longJob}`,
  },
  { name: 'applicants', route: 'jobs.$id', path: '/jobs/14?tab=applicants', states: failing },
  { name: 'job of nobody', route: 'jobs.$id', path: '/jobs/999999999' },
  { name: 'new job', route: 'jobs.create', path: '/jobs/create', states: failing },
  { name: 'job checkout', route: 'jobs.checkout', path: '/jobs/checkout' },
  { name: 'job payment not found', route: 'jobs.success', path: '/jobs/success' },
  { name: 'premium', route: 'premium', path: '/premium', states: failing },
  { name: 'plans', route: 'subscription.plans', path: '/subscription/plans', states: failing },
  {
    name: 'checkout',
    route: 'subscription.checkout.$planId',
    path: '/subscription/checkout/monthly',
  },
  { name: 'checkout of no plan', route: 'subscription.checkout.$planId', path: '/subscription/checkout/none' },
  { name: 'payment not found', route: 'subscription.success', path: '/subscription/success' },
  { name: 'subscription', route: 'settings.subscription', path: '/settings/subscription', states: ['failed'] },
  { name: 'test checkout that is gone', route: 'test-checkout.$id', path: `/test-checkout/tcs_${'0'.repeat(32)}` },
  { name: 'test portal', route: 'test-portal', path: '/test-portal', states: failing },
  {
    name: 'profile viewers with Premium',
    route: 'profile.viewers',
    path: '/profile/viewers',
    viewer: 'premium',
    states: failing,
  },
  { name: 'edit profile with Premium', route: 'settings.profile', path: '/settings/profile', viewer: 'premium' },
  { name: 'edit profile', route: 'settings.profile', path: '/settings/profile', states: every },
  {
    name: 'company',
    route: 'companies.$id',
    path: ({ company }) => `/companies/${company}`,
    states: ['failed', 'long'],
    longPath: ({ longCompany }) => `/companies/${longCompany}`,
  },
  { name: 'company posts', route: 'companies.$id', path: ({ company }) => `/companies/${company}?tab=posts` },
  { name: 'company people', route: 'companies.$id', path: ({ company }) => `/companies/${company}?tab=people` },
  { name: 'company team', route: 'companies.$id', path: ({ company }) => `/companies/${company}?tab=manage` },
  { name: 'company that is gone', route: 'companies.$id', path: '/companies/999999999' },
  { name: 'notifications', route: 'notifications', path: '/notifications', states: every },
  { name: 'search', route: 'search', path: '/search?q=foam', states: ['failed', 'long'] },
  { name: 'search without results', route: 'search', path: '/search?q=zzkqwvx' },
  { name: 'search before words', route: 'search', path: '/search' },
  { name: 'analytics', route: 'analytics.reactions', path: '/analytics/reactions', states: ['empty', 'failed'] },
  { name: 'analytics on sample data', route: 'analytics-demo', path: '/analytics-demo' },
  { name: 'settings', route: 'settings.index', path: '/settings', states: ['failed', 'long'] },
  ...['security', 'privacy', 'notifications', 'messages', 'feed', 'appearance', 'blocked', 'data'].map((section) => ({
    name: `settings ${section}`,
    route: 'settings.index',
    path: `/settings?section=${section}`,
  })),
  { name: 'decisions by staff', route: 'settings.moderation', path: '/settings/moderation', states: every },
  { name: 'help', route: 'help', path: '/help' },
  { name: 'help article', route: 'help', path: '/help?article=follow-requests' },
  { name: 'about', route: 'about', path: '/about' },
  { name: 'terms', route: 'terms', path: '/terms' },
  { name: 'a later screen', route: '$', path: '/rewards' },
  { name: 'not found', route: '$', path: '/nowhere' },
  { name: 'slide-out menu', route: 'about', path: '/about', open: pressed(/^Open the .* menu$/) },
  { name: 'account menu', route: 'about', path: '/about', open: pressed(/^Account/) },
  { name: 'bug report', route: 'about', path: '/about', open: pressed('Report Bug') },
  { name: 'messaging widget', route: 'about', path: '/about', open: pressed(/^Messaging/) },
  { name: 'shortcuts', route: 'about', path: '/about', open: (page) => page.keyboard.press('?') },
  { name: 'gallery of parts', route: 'ui-gallery', path: '/ui-gallery' },
];

const forStaff: Screen[] = [
  { name: 'dashboard', route: 'admin.index', path: '/admin', viewer: staff, states: failing },
  { name: 'users', route: 'admin.users', path: '/admin/users', viewer: staff, states: failing },
  { name: 'applications', route: 'admin.users', path: '/admin/users?tab=applications', viewer: staff },
  {
    name: 'one user',
    route: 'admin.users',
    path: ({ longProfile }) => `/admin/users?user=${longProfile}`,
    viewer: staff,
  },
  {
    name: 'admin subscriptions',
    route: 'admin.subscriptions',
    path: '/admin/subscriptions',
    viewer: staff,
    states: failing,
  },
  {
    name: 'admin subscriptions members',
    route: 'admin.subscriptions',
    path: '/admin/subscriptions?tab=members',
    viewer: staff,
    states: failing,
  },
  {
    name: 'admin subscriptions orders',
    route: 'admin.subscriptions',
    path: '/admin/subscriptions?tab=orders',
    viewer: staff,
    states: failing,
  },
  {
    name: 'admin subscriptions coupons',
    route: 'admin.subscriptions',
    path: '/admin/subscriptions?tab=coupons',
    viewer: staff,
    states: failing,
  },
  {
    name: 'admin subscriptions events',
    route: 'admin.subscriptions',
    path: '/admin/subscriptions?tab=events',
    viewer: staff,
    states: failing,
  },
  { name: 'companies', route: 'admin.companies.index', path: '/admin/companies', viewer: staff, states: failing },
  { name: 'company claims', route: 'admin.companies.index', path: '/admin/companies?tab=claims', viewer: staff },
  {
    name: 'edit company',
    route: 'admin.companies.edit.$id',
    path: ({ company }) => `/admin/companies/edit/${company}`,
    viewer: staff,
    states: failing,
  },
  { name: 'groups of the site', route: 'admin.groups', path: '/admin/groups', viewer: staff, states: failing },
  {
    name: 'proposed events',
    route: 'admin.events',
    path: '/admin/events?tab=upcoming',
    viewer: staff,
    states: failing,
  },
  { name: 'polls of the site', route: 'admin.polls.index', path: '/admin/polls', viewer: staff, states: failing },
  {
    name: 'suggested polls',
    route: 'admin.polls.index',
    path: '/admin/polls?tab=suggestions',
    viewer: staff,
    states: failing,
  },
  { name: 'new poll', route: 'admin.polls.create', path: '/admin/polls/create', viewer: staff },
  { name: 'edit poll', route: 'admin.polls.$id.edit', path: '/admin/polls/4/edit', viewer: staff, states: failing },
  {
    name: 'poll analytics',
    route: 'admin.polls.$id.analytics',
    path: '/admin/polls/1/analytics',
    viewer: staff,
    states: failing,
  },
  { name: 'job postings', route: 'admin.jobs', path: '/admin/jobs?tab=live', viewer: staff, states: failing },
  { name: 'reports', route: 'admin.reports', path: '/admin/reports', viewer: staff, states: failing },
  { name: 'closed reports', route: 'admin.reports', path: '/admin/reports?state=closed', viewer: staff },
  { name: 'bug reports', route: 'admin.bug-reports', path: '/admin/bug-reports', viewer: staff, states: failing },
  { name: 'outgoing mail', route: 'admin.mail', path: '/admin/mail', viewer: staff, states: failing },
  { name: 'audit log', route: 'admin.audit', path: '/admin/audit', viewer: staff, states: failing },
  { name: 'admin setup', route: 'admin-setup', path: '/admin-setup' },
];

/** Every screen of the product, in the order of the contact sheet. */
export const screens: readonly Screen[] = [...forVisitors, ...forMembers, ...forStaff];
