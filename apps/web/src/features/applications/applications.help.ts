import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'application',
    topic: 'Getting started',
    at: 10,
    title: 'What happens after you apply',
    words: 'pending review approved rejected membership waiting',
    paragraphs: [
      'Our staff read every application, Monday to Friday, 9am to 5pm Eastern Time. Most are decided within 24 to 48 business hours.',
      'While you wait, sign in to check on your application. You can correct your details there and answer questions from staff.',
      'Open the link in the email we send you first. We can approve your application once your address is confirmed.',
      'If your application is rejected, the same page tells you why and lets you appeal once within 30 days. Someone else reviews the appeal.',
    ],
  },
];
