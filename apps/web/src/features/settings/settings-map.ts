/** The sections of the settings and their rows: where each is, and the words by which the filter finds it. */
export const sections = [
  {
    id: 'account',
    label: 'Account',
    about: 'Profile, subscription, e-mail, decisions by staff',
    rows: [
      {
        id: 'profile',
        label: 'Profile',
        words: 'name photo picture avatar cover title company bio skills experience links',
      },
      {
        id: 'subscription',
        label: 'Subscription',
        words: 'premium plan payment card invoice billing cancel upgrade price',
      },
      { id: 'email', label: 'E-mail', words: 'email address mail account confirm' },
      { id: 'moderation', label: 'Decisions by staff', words: 'moderation appeal removed warning report suspended' },
    ],
  },
  {
    id: 'security',
    label: 'Security',
    about: 'Password, two-factor, sessions',
    rows: [
      { id: 'password', label: 'Password', words: 'password change login secret' },
      { id: 'two-factor', label: 'Two-factor sign-in', words: '2fa totp authenticator code recovery security' },
      {
        id: 'sessions',
        label: 'Where you are signed in',
        words: 'devices sessions revoke log out sign out everywhere',
      },
      { id: 'security-log', label: 'Security log', words: 'history events sign-ins audit' },
    ],
  },
  {
    id: 'privacy',
    label: 'Privacy',
    about: 'Who sees and finds you',
    rows: [
      { id: 'email-visibility', label: 'Who sees your e-mail', words: 'email address visible hide contact' },
      { id: 'activity', label: 'Online and last active', words: 'presence status online seen activity' },
      { id: 'viewing-mode', label: 'How you view profiles', words: 'visits anonymous private incognito viewed viewer' },
      { id: 'follow-approval', label: 'Approve followers', words: 'requests private lock follow accept decline' },
      { id: 'who-may-message', label: 'Who may message you', words: 'messages contact write inbox strangers' },
      { id: 'searchable', label: 'What people find you by', words: 'search directory fields discoverable hidden' },
      { id: 'leaderboard', label: 'Leaderboard', words: 'rewards points ranking' },
      { id: 'company-page', label: 'Company pages', words: 'employer people staff hide company' },
    ],
  },
  {
    id: 'notifications',
    label: 'Notifications',
    about: 'What reaches you, and where',
    rows: [
      {
        id: 'notifications',
        label: 'What you hear about',
        words: 'alerts matrix app mail email digest mentions comments reactions',
      },
      {
        id: 'device',
        label: 'Notifications on this device',
        words: 'push browser phone desktop web lock screen permission',
      },
      { id: 'group-notifications', label: 'Grouping', words: 'group bundle together stack collapse separate list' },
      { id: 'digest', label: 'Digest', words: 'summary daily weekly mail email hour' },
      { id: 'quiet-hours', label: 'Quiet hours', words: 'do not disturb night silence pause' },
    ],
  },
  {
    id: 'messages',
    label: 'Messages',
    about: 'Receipts, typing, sending',
    rows: [
      { id: 'read-receipts', label: 'Read receipts', words: 'seen messages read' },
      { id: 'typing', label: 'Typing indicator', words: 'typing messages writing' },
      { id: 'enter-sends', label: 'Enter sends', words: 'keyboard return send messages' },
      { id: 'mail-delay', label: 'Mail about unread messages', words: 'email delay unread messages minutes' },
    ],
  },
  {
    id: 'feed',
    label: 'Feed',
    about: 'Default view, videos, hidden posts',
    rows: [
      { id: 'feed-view', label: 'Default view', words: 'home timeline latest top order posts' },
      { id: 'autoplay', label: 'Play videos by themselves', words: 'autoplay video sound data' },
      { id: 'hidden-posts', label: 'Hidden posts', words: 'hide unhide show again feed posts' },
    ],
  },
  {
    id: 'appearance',
    label: 'Appearance and language',
    about: 'Theme, text size, dates',
    rows: [
      { id: 'appearance', label: 'Theme', words: 'appearance dark light mode colours colors night' },
      { id: 'text-size', label: 'Text size', words: 'font bigger smaller zoom accessibility large' },
      { id: 'reduced-motion', label: 'Reduced motion', words: 'animation accessibility movement still' },
      { id: 'time-zone', label: 'Time zone', words: 'clock hours region' },
      { id: 'date-format', label: 'Date format', words: 'calendar day month year iso european american' },
    ],
  },
  {
    id: 'blocked',
    label: 'Blocked and muted',
    about: 'People and words you keep away',
    rows: [
      { id: 'blocked', label: 'Blocked people', words: 'block unblock ban harassment safety' },
      { id: 'muted', label: 'Muted people', words: 'mute unmute hide silence safety' },
      { id: 'muted-words', label: 'Muted words', words: 'filter keywords hide topics feed' },
    ],
  },
  {
    id: 'connected',
    label: 'Connected accounts',
    about: 'LinkedIn',
    rows: [{ id: 'linkedin', label: 'LinkedIn', words: 'social network share connect link account' }],
  },
  {
    id: 'data',
    label: 'Your data',
    about: 'Copy, deactivate, delete',
    rows: [
      { id: 'export', label: 'Download your data', words: 'export copy archive zip gdpr backup takeout' },
      { id: 'deactivate', label: 'Deactivate your account', words: 'pause hide leave break close' },
      { id: 'delete', label: 'Delete your account', words: 'remove erase close leave gdpr forget' },
    ],
  },
] as const;

export type Section = (typeof sections)[number];
export type SectionId = Section['id'];
export type RowId = Section['rows'][number]['id'];

/** The section that holds a row, or null for no row at all. */
export function sectionOfRow(row: string | undefined): SectionId | null {
  return sections.find(({ rows }) => rows.some(({ id }) => id === row))?.id ?? null;
}

/** Rows whose label, section or other words hold every word that was typed. */
export function rowsMatching(typed: string): RowId[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/);
  return sections.flatMap(({ label: section, rows }) =>
    rows
      .filter(({ label, words }) => {
        const all = `${label} ${section} ${words}`.toLowerCase();
        return wanted.every((word) => all.includes(word));
      })
      .map(({ id }) => id),
  );
}
