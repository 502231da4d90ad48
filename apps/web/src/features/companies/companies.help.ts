import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'company-pages',
    topic: 'Network',
    at: 160,
    title: 'Company pages',
    words: 'company claim verify owner admin editor recruiter roles page post as merge duplicate logo',
    paragraphs: [
      'Every company in the trade can have a page. If yours is missing, add it from the Companies tab in the network. We’ll show you similar names and matching domains first, so no company ends up with two pages.',
      'If you represent a company, you can claim its page. With a confirmed email address on the company’s domain, we’ll email you a code and you become an editor right away. A DNS record or a file on the website makes you the owner. Otherwise, send an explanation to our staff, who also decide when two people claim the same company.',
      'Owners, admins and editors can change the page, and post and repost as the company. Owners and admins assign roles; recruiters manage job postings. The last owner can’t leave without handing over the company to someone who accepts it.',
      'Anyone can suggest an edit to the people who run a page, or report a page to our staff. In Settings, you choose whether a company’s page lists you as one of its people.',
    ],
  },
];
