import { siteConfig } from '../../../platform/site-config.ts';
import { SupportLink, TextPage, type TextSection, TextSections } from '../pages/text-page.tsx';

const { name, supportEmail } = siteConfig;

const sections: readonly TextSection[] = [
  {
    title: '1. Who can join',
    paragraphs: [
      `${name} is a network for people who work in mattresses, bedding and the trades that serve them. You apply with your own name and your current job. Our staff decide on applications and may ask for more information. You can appeal a rejection once, within 30 days.`,
      'Each person can have one account. You must be at least 18 years old.',
    ],
  },
  {
    title: '2. Your account',
    paragraphs: [
      'Keep your password to yourself, and tell us right away if someone else has used your account. You can sign out other sessions and turn on two-factor sign-in in Settings.',
      'You’re responsible for what happens under your account, unless you couldn’t have prevented it.',
    ],
  },
  {
    title: '3. What you post',
    paragraphs: [
      'You keep all rights to what you post. You allow us to store it, show it to members, and make the copies this requires, such as smaller pictures, for as long as it’s posted here. When you delete a post, nobody sees it anymore.',
      'Post only what you’re allowed to share: no trade secrets of an employer, customer or supplier, no pictures of people who don’t want to be shown, and no confidential documents.',
    ],
  },
  {
    title: '4. What isn’t allowed',
    paragraphs: [
      'Harassment, threats and hate. False statements about people, companies, products or test results. Spam, and ads that don’t say they’re ads. Anything unlawful, including agreements between competitors on prices, customers or output.',
      'Scraping the network, guessing other people’s passwords, getting around limits or permissions, and overloading the service on purpose.',
    ],
  },
  {
    title: '5. What staff can do',
    paragraphs: [
      'Staff can remove what breaks these terms, issue a warning, suspend an account for a time, or close it. They tell you why, in the app and by email. You can appeal each decision once, in Settings under Decisions by staff, or by replying to the email if your account is suspended. Another member of staff decides the appeal.',
    ],
  },
  {
    title: '6. Premium',
    paragraphs: [
      'Membership is free. Premium will be an optional plan for $5.99 a month. You can’t order it yet. Once you can, it runs until you cancel; canceling takes effect at the end of the month you’ve paid for.',
    ],
  },
  {
    title: '7. What we don’t promise',
    paragraphs: [
      'We work to keep the service available and correct, but it may fail or lose something. Members write what you read here, and we don’t check it before it appears. Don’t rely on a post when safety, compliance or money is at stake.',
      'We’re liable for intent and gross negligence, and wherever the law doesn’t allow liability to be limited. Beyond that, our liability is limited to what you’ve paid us in the last twelve months.',
    ],
  },
  {
    title: '8. Leaving and changes',
    paragraphs: [
      'You can leave anytime. If we change these terms in a way that matters, we’ll tell members at least 30 days ahead and ask for consent where the law requires it.',
      <>
        Questions go to <SupportLink address={supportEmail} />.
      </>,
    ],
  },
];

/** The Terms without a page frame, for the page and the application form. */
export function TermsText() {
  return <TextSections sections={sections} />;
}

export function TermsPage() {
  return (
    <TextPage title="Terms" intro={`The rules of ${name}. In effect since November 1, 2026.`}>
      <TermsText />
    </TextPage>
  );
}
