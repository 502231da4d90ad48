import { DELETION_GRACE_DAYS, EXPORT_DAYS } from '@innerspring/contract/settings/choices';
import { siteConfig } from '../../../platform/site-config.ts';
import { SupportLink, TextPage, type TextSection, TextSections } from './text-page.tsx';

const { name, supportEmail } = siteConfig;

const sections: readonly TextSection[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'What you give us: your name, email address, username, company, title, profession, location, what you wrote in your application, and what you post, comment, react to, save and follow.',
      'What arises while you use the service: when and from which address and kind of device you signed in, security events of your account, and the errors that pages run into. A bug report also tells us the page, your browser and your device; the form shows exactly what before you send it.',
      'Passwords are kept only as a one-way hash. Two-factor secrets are kept encrypted.',
    ],
  },
  {
    title: 'What for',
    paragraphs: [
      'To run the network: to show your posts to those who may see them, to build your feed, to tell you what happened, to review applications, and to keep accounts safe.',
      'We do not sell data, we show no advertising from other networks, and no outside service follows you on these pages. Everything that a page loads comes from this site, except videos from YouTube and Vimeo, which load only when you press play.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      'Members see your profile and your posts. Visitors see neither. In your settings you choose who sees your email address (your connections, unless you say otherwise), whether others see when you are online, by what people find you, and who may write to you. Whom you block neither sees nor reaches you.',
      'Staff see applications, reports and accounts when their work needs it. What they change there is written to a log in which a later alteration would show.',
      'We hand data to others only where they work for us under contract, such as the company that runs our servers or delivers our mail, or where a law compels us.',
    ],
  },
  {
    title: 'Pictures and files',
    paragraphs: [
      'Pictures are saved anew when you upload them, so that hidden data in them, such as the place where they were taken, is gone. Files can be opened only by signed-in members.',
    ],
  },
  {
    title: 'What your browser keeps',
    paragraphs: [
      'Two cookies. One holds your session and ends with it. The other marks this device for a year, so that we can tell you when somebody signs in from a new one and notice one person applying under two names. Neither is read by anyone else or used for anything else.',
      'Your browser also keeps your choice of light or dark, of text size and motion, and of shortcuts, drafts that you have not sent, when you visited which section, and your name, so that the page can tell you that it is offline. The pages themselves are kept so that they open without a network, and with them the part of your feed that you saw last and messages that wait to be sent. Logging out deletes your name, that feed and those messages there; the rest stays until you clear the data of this site.',
      'If you switch on notifications on a device, its browser gives us an address at its maker’s notification service and a key. We send each notification there, encrypted so that only your browser can read it, and delete both when you switch them off or your session ends.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'Sessions are deleted once they have ended, at the latest after 30 days. A file that you uploaded without publishing it is deleted within hours.',
      'Everything else stays while your account or application does. What you delete is no longer shown to anyone; its record is erased with your account. Archives of your data that you asked for are deleted after ' +
        `${String(EXPORT_DAYS)} days.`,
      `When you delete your account in the settings, it is hidden at once and erased ${String(DELETION_GRACE_DAYS)} days later, unless you sign in before and keep it. Erased are your profile, posts and the comments on them, the comments you wrote, reactions, follows, files, sessions and security log, and the mails we kept for you. What others wrote about you, reports that staff decided on, and bug reports stay, no longer tied to you.`,
      'The log of staff actions cannot be altered, so earlier lines keep the name you had then; from the erasure on it names only the number of the account.',
      'We don’t delete accounts or applications on our own. Applicants, and anyone who can’t sign in, can ask us, and staff erase the account within 30 days, except what a law makes us keep.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      <>
        You may see what we keep about you, have it corrected or deleted, receive a copy, and object to a use. Members
        do most of it themselves under{' '}
        <a className="link" href="/settings?section=data">
          Your data
        </a>{' '}
        in the settings: download a copy, deactivate, delete. You may also complain to a data protection authority.
      </>,
      <>
        For any of this write to <SupportLink address={supportEmail} />. We answer within 30 days.
      </>,
    ],
  },
];

/** /privacy: open to visitors, too. */
export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy Policy"
      intro={`What ${name} knows about you and what happens with it, in effect since 1 November 2026.`}
    >
      <TextSections sections={sections} />
    </TextPage>
  );
}
