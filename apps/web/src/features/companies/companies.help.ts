import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'company-pages',
    topic: 'Network',
    at: 160,
    title: 'Pages of companies',
    words: 'company claim verify owner admin editor recruiter roles page post as merge duplicate logo',
    paragraphs: [
      'Every company of the trade can have a page. If yours is missing, add it from the Companies tab of the network; similar names and the same domain are shown first, so that no company is there twice.',
      'Who acts for a company can claim its page. With a confirmed email address on the company’s domain you get a code by mail and are an editor at once. A DNS record or a file on the website makes you the owner. Otherwise send an explanation to our staff, who also decide where two claim the same company.',
      'Owners, admins and editors change the page, and post and repost as the company. Owners and admins give roles; recruiters look after job postings. The last owner cannot leave: hand the company over first, and the other has to accept.',
      'Anybody can suggest an edit to those who keep a page, and report a page to our staff. You choose in the settings whether a company’s page lists you among its people.',
    ],
  },
];
