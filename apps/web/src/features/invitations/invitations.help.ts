import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'invite',
    topic: 'Network',
    at: 200,
    title: 'Invite somebody',
    words: 'invitation mail link colleague refer member apply',
    paragraphs: [
      'Under Invite in the network you send a link by mail that works for 30 days. Staff look at invited applications first. Ten invitations can be open at a time; withdraw one to make room.',
      'The list below says what became of each: sent, applied or member. It does not say whether an address has an account already.',
    ],
  },
];
