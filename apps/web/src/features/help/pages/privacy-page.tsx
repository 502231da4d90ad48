import { DELETION_GRACE_DAYS, EXPORT_DAYS } from '@innerspring/contract/settings/choices';
import { siteConfig } from '../../../platform/site-config.ts';
import { SupportLink, TextPage, type TextSection, TextSections } from './text-page.tsx';

const { name, supportEmail } = siteConfig;

const sections: readonly TextSection[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'What you give us: your name, email address, username, company, title, profession, location, what you wrote in your application, and what you post, comment on, react to, save and follow.',
      'What we record while you use the service: when you signed in, from which address and kind of device, security events on your account, and errors you run into. A bug report also tells us the page, your browser and your device; the form shows you exactly what before you send it.',
      'We store passwords only as a one-way hash, and encrypt two-factor secrets.',
    ],
  },
  {
    title: 'How we use it',
    paragraphs: [
      'To run the network: to show your posts to the people who are allowed to see them, build your feed, tell you what happened, review applications, and keep accounts safe.',
      'We don’t sell data, we don’t show ads from other networks, and no outside service tracks you on these pages. Everything on a page loads from this site, except YouTube and Vimeo videos, which load only when you play them.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      'Members see your profile and your posts. Visitors see neither. In Settings, you choose who sees your email address (your connections, unless you change it), whether others see when you’re online, how people can find you, and who can message you. People you block can’t see you or contact you.',
      'Staff see applications, reports and accounts when their work requires it. Every change they make goes into a log that shows any later alteration.',
      'We share data only with companies that work for us under contract, such as those that run our servers or deliver our email, or when the law requires it.',
    ],
  },
  {
    title: 'Pictures and files',
    paragraphs: [
      'When you upload a picture, we remove hidden data such as where it was taken. Only signed-in members can open files.',
    ],
  },
  {
    title: 'What your browser stores',
    paragraphs: [
      'Two cookies. One keeps you signed in and ends with your session. The other identifies this device for a year, so we can tell you about sign-ins from a new device and notice when one person applies under two names. Nobody else reads them, and we don’t use them for anything else.',
      'Your browser also stores your theme, text size, motion and shortcut settings, drafts you haven’t sent, when you visited each section, and your name, so the page can tell you you’re offline. It stores the pages themselves so they open without a network, along with the part of your feed you saw last and messages waiting to be sent. Logging out deletes your name, that feed and those messages; the rest stays until you clear this site’s data.',
      'If you turn on notifications on a device, its browser gives us a key and an address at the browser maker’s notification service. We send each notification there, encrypted so only your browser can read it. We delete both when you turn notifications off or your session ends.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'We delete sessions once they end, after 30 days at the latest. If you upload a file but don’t publish it, we delete it within hours.',
      'We keep everything else as long as your account or application exists. When you delete something, nobody sees it anymore; we erase its record along with your account. We delete archives of your data that you requested after ' +
        `${String(EXPORT_DAYS)} days.`,
      `When you delete your account in Settings, we hide it right away and erase it ${String(DELETION_GRACE_DAYS)} days later, unless you sign in before then and keep it. We erase your profile, your posts and the comments on them, the comments you wrote, reactions, follows, files, sessions and security log, and the emails we stored for you. What others wrote about you, reports that staff decided on, and bug reports stay, but are no longer linked to you.`,
      'Nobody can alter the log of staff actions, so earlier lines keep the name you had then; after your account is erased, new lines show only its number.',
      'We don’t delete accounts or applications on our own. Applicants, and anyone who can’t sign in, can ask us to. Staff erase the account within 30 days, except for what the law requires us to keep.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      <>
        You can see what we keep about you, have it corrected or deleted, get a copy, and object to how we use it.
        Members can do most of this themselves under{' '}
        <a className="link" href="/settings?section=data">
          Your data
        </a>{' '}
        in Settings: download a copy, deactivate, delete. You can also file a complaint with a data protection
        authority.
      </>,
      <>
        For any of this, email <SupportLink address={supportEmail} />. We’ll answer within 30 days.
      </>,
    ],
  },
];

/** /privacy: also open to visitors. */
export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      intro={`What ${name} knows about you and what we do with it. In effect since November 1, 2026.`}
    >
      <TextSections sections={sections} />
    </TextPage>
  );
}
