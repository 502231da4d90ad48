import { HIRE_LIMITS } from '@innerspring/contract/hire-cards/choices';
import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'available-to-hire',
    topic: 'Profile',
    at: 136,
    title: 'Post Available to Hire',
    words: 'job work hire hiring available card roles recruiter employer hide premium open looking career',
    paragraphs: [
      `With Premium, you can post a card with the roles you’re open to. It shows on your profile and under Available to hire for ${HIRE_LIMITS.days} days. We remind you ${HIRE_LIMITS.remindDays} days before it ends, and you can renew it, change it or take it down at any time.`,
      'You choose who sees it: all members, or recruiters only. Recruiters are members who recruit for a company or run its page, and those whose work in recruiting or human resources our staff confirmed.',
      'You can hide the card from companies, such as your employer. Nobody who works there sees it, whether we know it from their profile, a current position or a role on the company’s page. If the company merges with another, the card stays hidden from both.',
      'Everyone can see the cards that are meant for them, with or without Premium. If your own Premium ends, we hide your card and keep it.',
      'The Available to hire switch in Edit Profile is separate: it adds a short label to your profile that every member sees.',
    ],
  },
];
