import { siteConfig } from '../../../platform/site-config.ts';
import { SupportLink, TextPage, type TextSection, TextSections } from '../pages/text-page.tsx';

const { name, supportEmail } = siteConfig;

const sections: readonly TextSection[] = [
  {
    title: '1. Who may join',
    paragraphs: [
      `${name} is a network for people who work in mattresses, bedding and the trades that serve them. You apply with your own name and your present work. Staff decide on applications and may ask for more information. A rejected application can be appealed once within 30 days.`,
      'One person holds one account. You must be at least 18 years old.',
    ],
  },
  {
    title: '2. Your account',
    paragraphs: [
      'Keep your password to yourself and tell us at once if somebody else has used your account. You can end other sessions and switch on two-factor sign-in in your settings.',
      'What happens under your account is yours to answer for, unless you could not have prevented it.',
    ],
  },
  {
    title: '3. What you post',
    paragraphs: [
      'You keep all rights in what you post. You allow us to store it, to show it to members, and to make the copies that this needs, such as smaller pictures, for as long as it stands here. When you delete a post, it is no longer shown to anyone.',
      'Post only what you may post. No trade secrets of an employer, customer or supplier, no pictures of people who do not want them here, no documents under a duty of confidence.',
    ],
  },
  {
    title: '4. What is not allowed',
    paragraphs: [
      'Harassment, threats and hate. False statements about people, companies, products or test results. Spam, and posts that are advertisements without saying so. Anything unlawful, including agreements between competitors on prices, customers or output.',
      'Reading the network out with programs, guessing the accounts of others, getting around limits or rights, and overloading the service on purpose.',
    ],
  },
  {
    title: '5. What staff may do',
    paragraphs: [
      'Staff may remove what breaks these terms, warn, suspend an account for a time, or end it. They tell you the reason, in the app and by email. You can appeal each decision once, under Settings, Decisions by staff, or through the email if your account is suspended. Another member of staff decides the appeal.',
    ],
  },
  {
    title: '6. Premium',
    paragraphs: [
      "Membership costs nothing. Premium will be an optional plan for $5.99 a month. You can't order it yet. Once you can, it runs until you cancel, and cancelling takes effect at the end of the month already paid.",
    ],
  },
  {
    title: '7. What we do not promise',
    paragraphs: [
      'We work to keep the service available and correct, but it may fail or lose something. Members write what you read here; we do not check it before it appears. Do not rely on a post where safety, compliance or money is at stake.',
      'We are liable for intent and gross negligence, and wherever the law does not let liability be limited. Beyond that our liability is limited to what you have paid us in the last twelve months.',
    ],
  },
  {
    title: '8. Ending and changing',
    paragraphs: [
      'You may leave at any time. If we change these terms in a way that matters, we tell members at least 30 days before and ask for consent where the law requires it.',
      <>
        Questions go to <SupportLink address={supportEmail} />.
      </>,
    ],
  },
];

/** The Terms without a frame, for the page and for the application form. */
export function TermsText() {
  return <TextSections sections={sections} />;
}

/** /terms. */
export function TermsPage() {
  return (
    <TextPage title="Terms" intro={`The rules of ${name}, in effect since 1 November 2026.`}>
      <TermsText />
    </TextPage>
  );
}
