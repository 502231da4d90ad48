/** A screen whose title is the same for every member. */
export interface HeadedScreen {
  title: string;
  /** Template of the page: a column between rails, or else the full width. */
  frame?: 'reading';
}

/** Screens with a title of their own, by path as in the router: the page shows it as a heading before its code has loaded. */
export const HEADED_SCREENS = {
  '/admin/audit': { title: 'Audit log' },
  '/admin/bug-reports': { title: 'Bug reports' },
  '/admin/companies': { title: 'Companies' },
  '/admin/events': { title: 'Events' },
  '/admin/groups': { title: 'Groups' },
  '/admin': { title: 'Admin Dashboard' },
  '/admin/jobs': { title: 'Jobs' },
  '/admin/mail': { title: 'Outgoing email' },
  '/admin/polls/create': { title: 'New poll' },
  '/admin/polls': { title: 'Polls' },
  '/admin/reports': { title: 'Reports' },
  '/admin/subscriptions': { title: 'Subscriptions' },
  '/admin/users': { title: 'Users' },
  '/analytics-demo': { title: 'Analytics on sample data' },
  '/analytics/reactions': { title: 'Reaction Analytics' },
  '/available-to-hire/edit': { title: 'Your Available to Hire card', frame: 'reading' },
  '/available-to-hire': { title: 'Available to hire', frame: 'reading' },
  '/directory': { title: 'Industry Network' },
  '/events/create': { title: 'Propose an event', frame: 'reading' },
  '/events': { title: 'Events' },
  '/groups': { title: 'Groups' },
  '/help': { title: 'Help Center' },
  '/jobs/create': { title: 'Post a job', frame: 'reading' },
  '/jobs': { title: 'Jobs' },
  '/network-hub': { title: 'Industry Network' },
  '/network': { title: 'Industry Network' },
  '/notifications': { title: 'Notifications', frame: 'reading' },
  '/polls': { title: 'Industry Polls', frame: 'reading' },
  '/premium': { title: 'Premium', frame: 'reading' },
  '/profile/viewers': { title: 'Who viewed your profile', frame: 'reading' },
  '/saved-posts': { title: 'Saved Posts', frame: 'reading' },
  '/search': { title: 'Search' },
  '/settings': { title: 'Settings' },
  '/settings/profile': { title: 'Edit Profile', frame: 'reading' },
  '/settings/subscription': { title: 'Subscription', frame: 'reading' },
  '/subscription/plans': { title: 'Plans', frame: 'reading' },
} as const satisfies Record<string, HeadedScreen>;
