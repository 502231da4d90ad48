import { siteConfig } from '../../platform/site-config.ts';
import { SupportLink, TextPage, type TextSection, TextSections } from './text-page.tsx';

const { name, supportEmail } = siteConfig;

const sections: readonly TextSection[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'What you give us: your name, e-mail address, username, company, title, profession, location, what you wrote in your application, and what you post, comment, react to, save and follow.',
      'What arises while you use the service: when and from which address and kind of device you signed in, security events of your account, and the errors that pages run into.',
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
      'Members see your profile and your posts. Visitors see neither. Your e-mail address is not shown on your profile unless you choose so.',
      'Staff see applications, reports and accounts when their work needs it. What they change there is written to a log that cannot be altered. They do not read private messages.',
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
      'One cookie holds your session. It is needed for signing in and is not used for anything else. Your browser also keeps your choice of light or dark, drafts that you have not sent, which sections you have visited, and your name, so that the page can tell you that it is offline. Logging out deletes your name there.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'Posts and comments stay until you delete them. Sign-in records are deleted after 90 days. Rejected applications are deleted one year after the decision. When an account is closed, its personal data is removed within 30 days, except what a law makes us keep.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask what we keep about you, have it corrected or deleted, receive a copy, and object to a use. You may also complain to a data protection authority.',
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
