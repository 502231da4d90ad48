/** A screen that a later release brings: its name, and what will be there. */
export interface LaterScreen {
  title: string;
  text: string;
}

const plans = { title: 'Premium plans', text: 'The plans side by side, and checkout.' };
const ads = { title: 'Advertising', text: 'Banner advertisements and sponsored posts, with their prices and results.' };
const certificates = {
  title: 'Certifications',
  text: 'Requests for mattress certifications and the certificates that were issued.',
};
const adminPolls = { title: 'Polls', text: 'Writing, scheduling and closing polls, and their results.' };

/** By path, as the specification names them; `*` stands for one part of a path. */
const screens: Record<string, LaterScreen> = {
  '/certifications': certificates,
  '/certifications/request': certificates,
  '/certifications/request-simple': certificates,
  '/certifications/mattress/*': {
    title: 'Mattress certificate',
    text: 'What was tested on this mattress, by whom, and until when it holds.',
  },
  '/settings/subscription': { title: 'Subscription', text: 'Your plan, its next payment and your invoices.' },
  '/subscription/plans': plans,
  '/subscription/checkout/*': plans,
  '/subscription/success': { title: 'Subscription', text: 'The confirmation of a plan you have chosen.' },
  '/premium': {
    title: 'Premium',
    text: 'Enhanced profile, custom groups, who viewed your profile and unlimited messaging.',
  },
  '/jobs': { title: 'Jobs', text: 'Open positions across the trade, and the ones you posted or applied for.' },
  '/jobs/create': { title: 'Post a job', text: 'A form for an open position, with a preview before it is published.' },
  '/jobs/checkout': { title: 'Job checkout', text: 'Payment for a job posting.' },
  '/jobs/success': { title: 'Job posted', text: 'The confirmation of a published job.' },
  '/jobs/*': { title: 'Job', text: 'One position in full, with the way to apply.' },
  '/events': { title: 'Events', text: 'Markets, fairs and meetings of the industry, with RSVP.' },
  '/events/*': { title: 'Event', text: 'When and where, who organises it, and how to take part.' },
  '/advertising': ads,
  '/advertising/info': ads,
  '/create-banner-ad': {
    title: 'Create a banner ad',
    text: 'Picture, words, dates and budget of a banner, with a preview.',
  },
  '/contact-sales': { title: 'Contact sales', text: 'A form that reaches the people who sell advertising.' },
  '/rewards': { title: 'Rewards', text: 'Points for taking part, and what they can be exchanged for.' },
  '/linkedin-oauth': {
    title: 'LinkedIn',
    text: 'Connecting your LinkedIn account, so that posts can be shared there.',
  },
  '/industry-news': { title: 'Industry News', text: 'News of the bedding industry from the trade press.' },
  '/industry-news/*': { title: 'Industry News', text: 'One article, with what members say about it.' },
  '/industry-metrics': {
    title: 'Industry Metrics & Tariff Tracker',
    text: 'Prices of steel, foam chemicals, cotton and freight, and the tariffs that touch them.',
  },
  '/polls': { title: 'Industry Polls', text: 'Questions to the trade, and how the others answered.' },
  '/polls/*': { title: 'Industry poll', text: 'One question, your vote and the result.' },
  '/games/mattress-bounce': { title: 'Mattress Bounce', text: 'A small game for a short break.' },
  '/admin/events': { title: 'Events', text: 'Reviewing and featuring events.' },
  '/admin/subscriptions': { title: 'Subscriptions', text: 'Plans, payments and refunds.' },
  '/admin/sponsored-posts': { title: 'Sponsored posts', text: 'Reviewing sponsored posts and their budgets.' },
  '/admin/debug-users': { title: 'User diagnostics', text: 'The stored state of an account, for finding faults.' },
  '/admin/jobs': { title: 'Jobs', text: 'Reviewing and removing job postings.' },
  '/admin/polls': adminPolls,
  '/admin/polls/create': adminPolls,
  '/admin/polls/*/edit': adminPolls,
  '/admin/polls/*/analytics': adminPolls,
  '/admin/news': { title: 'News', text: 'Sources, articles and what is featured.' },
  '/admin/news/ai-settings': { title: 'News summaries', text: 'Whether and how articles are summarised.' },
  '/linkedin-setup': {
    title: 'LinkedIn setup',
    text: 'The keys of the LinkedIn connection and a check that they work.',
  },
};

/** Old addresses and the screen of the same purpose. */
const aliases: Record<string, string> = {
  '/checkout': '/subscription/plans',
  '/subscribe': '/subscription/plans',
  '/payment-success': '/subscription/success',
  '/subscription-success': '/subscription/success',
};

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Where an old address leads now. */
export function aliasOf(path: string): string | undefined {
  return own(aliases, path);
}

/** The later screen at a plain path (lower case, no closing slash); exact names go before places for an id. */
export function laterScreen(path: string): LaterScreen | undefined {
  const exact = own(screens, path);
  if (exact) return exact;
  const parts = path.split('/');
  const matches = (pattern: string) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part === '*' ? parts[at] !== '' : part === parts[at]))
    );
  };
  return Object.entries(screens).find(([pattern]) => pattern.includes('*') && matches(pattern))?.[1];
}
