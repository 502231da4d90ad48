import { BUG_TYPES } from '@innerspring/contract/choices';
import { PASSWORD_MIN_LENGTH } from '@innerspring/contract/constants';
import { DELETION_GRACE_DAYS, EXPORT_DAYS } from '@innerspring/contract/settings/choices';
import { MUTE_DAYS } from '@innerspring/contract/safety/choices';
import type { HelpArticle } from './help-article.ts';

/** Articles about trust and safety. */
export const safetyArticles: readonly HelpArticle[] = [
  {
    id: 'safety',
    topic: 'Trust and safety',
    title: 'Mute, block and report',
    words: 'trust safety harassment spam unblock unmute reposts abuse moderation',
    paragraphs: [
      `More on a profile, post or comment holds it all. Mute keeps somebody’s posts, comments and notifications away from you, for ${String(MUTE_DAYS)} days or until you take it back. They are not told, and you still find them by name.`,
      'Block and neither of you sees the other: no posts, comments, profile or search results. You stop following each other, and requests between you end. Settings lists everybody you muted or blocked; take it back there. Following starts anew then.',
      'Report tells staff about a member, company, post, comment or message. Only staff see who reported it. Reporting twice adds nothing; you are told whether something was done. What three members of long standing reported is hidden until staff decide.',
    ],
  },
  {
    id: 'moderation',
    topic: 'Trust and safety',
    title: 'What staff decide about reports, and how to appeal',
    words: 'trust safety removed warning suspended appeal decision moderation rules',
    paragraphs: [
      'Staff keep what was reported, remove it, give a warning, or suspend its author until a date. Where nothing is done, the author does not hear of the report.',
      'Otherwise the author is told what was decided and why, in the app and by mail, and may appeal once under Settings, Decisions by staff. Another member of staff decides the appeal. If it is granted, everything is as it was before.',
      'Whoever is suspended cannot sign in until the date: answer the mail to appeal. Every decision stands in a log that nobody can change.',
    ],
  },
  {
    id: 'privacy-settings',
    topic: 'Trust and safety',
    title: 'Who sees, finds and reaches you',
    words: 'privacy visibility e-mail online anonymous search followers approval muted words visits visitors viewed',
    paragraphs: [
      'Settings, Privacy holds who sees your e-mail address, whether others see when you are online, how you view profiles, by what people find you, and who may message you.',
      'Online now shows while you have the site open, and for two minutes after you last did something. If you hide when you are online, you do not see it of others either.',
      'When others looked at your profile, a notification says once a week how many. With Premium it names the latest of them, except those who look anonymously; who looks anonymously sees no names either.',
      'Under Blocked and muted you take back blocks and mutes, and list words that you do not want to read: posts and comments of others with one of them stay out of your lists.',
    ],
  },
  {
    id: 'notification-settings',
    topic: 'Trust and safety',
    title: 'Choose what you hear about',
    words: 'notifications mail email digest quiet hours alerts mute thread fewer grouping unsubscribe badge',
    paragraphs: [
      'Settings, Notifications lists every kind of notification with its channels: in the app, by mail at once, or in your digest. We only mail you about comments and replies if you’re away and haven’t read them after ten minutes. Quiet hours hold mails and what your devices show back until they are over. Notes on the security of your account always come.',
      'Notifications, in the menu under your picture, lists the last 180 days. What happens to the same thing within a day stands as one and opens into its parts; Grouping in the settings puts each by itself. Opening what one tells of reads it on all your devices.',
      'The three dots beside a notification mute its thread, or ask for fewer like it: then one a day of its kind stands out, and the others come read. Both can be taken back there.',
      'The digest comes at the hour you choose, every day or on Mondays, and only when there is something to tell. Every such mail ends with a link that stops it, without signing in.',
    ],
  },
  {
    id: 'your-data',
    topic: 'Trust and safety',
    title: 'Download your data',
    words: 'export copy archive zip json gdpr takeout',
    paragraphs: [
      `Ask for an archive in Settings under Your data, once a day. We tell you by mail when it is ready; you alone can download it, for ${String(EXPORT_DAYS)} days. It holds lists in JSON and the files you uploaded, without passwords and other secrets.`,
    ],
  },
  {
    id: 'leave',
    topic: 'Trust and safety',
    title: 'Take a break, or delete your account',
    words: 'deactivate close remove erase cancel membership leave',
    paragraphs: [
      'Deactivate hides you, your posts and your comments from everybody and signs you out. Signing in brings all of it back.',
      `Delete hides you in the same way and erases everything after ${String(DELETION_GRACE_DAYS)} days. Sign in before and press Keep my account to change your mind. Before you confirm you see what goes. The only owner of a company in which others act hands it over first; a company in which nobody else acts stays without an owner.`,
    ],
  },
  {
    id: 'password',
    topic: 'Trust and safety',
    title: 'Passwords, and what to do when you forget yours',
    words: 'reset forgot change sign in login locked',
    paragraphs: [
      `A password has at least ${String(PASSWORD_MIN_LENGTH)} characters and is none of the common ones. Change it in Settings; that ends your sessions on other devices.`,
      'If you forgot it, press Forgot password? when you sign in. The link in the mail works once.',
    ],
  },
  {
    id: 'two-factor',
    topic: 'Trust and safety',
    title: 'Two-factor sign-in',
    words: '2fa totp authenticator code recovery security',
    paragraphs: [
      'Switch it on in Settings: scan the code with an authenticator app and type the six digits it shows. From then on signing in needs a code as well.',
      'Keep the recovery codes in a safe place. Each works once, when you do not have your app at hand.',
    ],
  },
  {
    id: 'sessions',
    topic: 'Trust and safety',
    title: 'See where you are signed in',
    words: 'devices sessions revoke log out security log',
    paragraphs: [
      'Settings lists your open sessions with device, address and last use. End any of them there. The security log below shows sign-ins and changes to your account.',
    ],
  },
  {
    id: 'report-bug',
    topic: 'Trust and safety',
    title: 'Report a bug',
    words: `error problem broken ${BUG_TYPES.join(' ')}`,
    paragraphs: [
      'Press Report Bug at the bottom right of any page. Say what you did and what you saw. The page you were on and your browser are sent along, and the form shows you exactly what.',
    ],
  },
];
