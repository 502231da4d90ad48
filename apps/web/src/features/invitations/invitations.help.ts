import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'invite',
    topic: 'Network',
    at: 200,
    title: 'Invite someone',
    words: 'invitation email link colleague refer member apply',
    paragraphs: [
      'Go to Invite in the network to email someone a link that works for 30 days. Staff look at applications from invited people first. You can have ten open invitations at a time; withdraw one to make room.',
      'The list below shows the status of each one: sent, applied or member. It doesn’t tell you whether an address already has an account.',
    ],
  },
];
