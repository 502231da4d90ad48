/**
 * What the demo members say: author's username, words, and what hangs on it. `@username` becomes a mention.
 * Newest first; ages are spread by the seed. Figures in them are invented.
 */
export type DemoPost = {
  by: string;
  /** Speaks for the author's company. */
  asCompany?: boolean;
  /** Empty for a repost without words. */
  text: string;
  /** What it said until its author edited it, after others had reacted. */
  before?: string;
  /** Repeats the newest post so far of this member. */
  repostOf?: string;
  image?: 'hybrid' | 'latex' | 'ticking' | 'coils' | 'showroom' | 'foam';
  alt?: string;
  document?: 'retest' | 'receiving';
  comments?: readonly DemoComment[];
};

type Said = readonly [by: string, text: string];
/** A comment; with its answers in a thread, oldest first. */
export type DemoComment = Said | { said: Said; isPinned?: boolean; answers: readonly Said[] };

/** The older half of what the demo members say, newest first. */
export const earlierPosts: readonly DemoPost[] = [
  {
    by: 'ricardo-salas',
    text: 'We moved the cutaway drawing above the price on the product page. Time on page is up, and questions to customer care are down by a fifth.',
    comments: [['tess-okafor', 'Can confirm from customer care.']],
  },
  {
    by: 'george-petrakis',
    text: 'Every owner knows the gross margin on the hero bed. Ask about the margin after freight, floor models, comfort exchanges and the spiff, and the room gets quiet.',
  },
  {
    by: 'stefan-ilic',
    text: 'Coil-on-coil, 10-inch: better than I expected in hand, worse than I hoped in the box. Roll-packing it without a set is the whole project now. #coils #hybrid',
    comments: [['demo-premium', 'We should compare notes on rest time.']],
  },
  {
    by: 'amara-nwosu',
    text: 'Photographers: please stop putting barefoot models in snow scenes. Our customers own socks.',
  },
  {
    by: 'chidi-eze',
    text: 'The protector is the only part of the bed that gets washed. We tested 60 cycles. The film held up; the zipper didn’t. New zipper starting this spring.',
  },
  {
    by: 'clara-nilsson',
    text: 'Our pillow wall by sleep position sold twice as much as the one by price. It took an afternoon and a label printer. #retail',
    comments: [['ellie-marsh', 'Ours has been by position since spring. It’s true.']],
  },
  {
    by: 'theo-lambert',
    text: 'Thirty-one years on the road as a rep. Three rules: call back the same day, never sell a buyer something you wouldn’t put on your own floor, and learn the name of the person who runs receiving.',
    comments: [
      ['monique-laurent', 'Receiving. Always receiving.'],
      ['demo-member2', 'Taught me all three.'],
    ],
  },
  { by: 'ingrid-falk', text: 'A barrier is a system, not a fabric. If you change the thread, tell your lab. Please.' },
  {
    by: 'fatima-zahra',
    text: 'Showing eight new knits next week, three with recycled yarn that doesn’t pill. Come rub them; that’s what they’re for. #ticking #recycling',
  },
  {
    by: 'demo-member',
    asCompany: true,
    text: 'Open house at our Hickory plant on the last Thursday of the month: pour line, cutting, lab. Closed shoes, open questions.',
    comments: [
      ['lucia-ferrante', 'Coming with two.'],
      ['pete-lindgren', 'I’ll save you a front-row spot at the pour.'],
    ],
  },
  {
    by: 'trevor-banks',
    text: 'White glove isn’t a glove. It’s calling thirty minutes ahead, hauling away the old bed, and not leaving the cardboard.',
  },
  {
    by: 'marta-kowalczyk',
    text: 'I costed a bed by the minute for the first time. The quilt panel spends more time waiting than being sewn. That’s where the money is.',
    comments: [['tomasz-wilk', 'We’re taking the buffer out this week.']],
  },
  {
    by: 'sofia-marchetti',
    text: 'Two thousand rooms, one complaint: squeaky frames. We changed four bolts. Don’t argue with the complaint. Look under the bed.',
  },
  {
    by: 'colin-mcrae',
    text: 'Rod prices moved twice this month. If your quote is more than ten days old, ask for a new one. Nicely.',
  },
  {
    by: 'nadia-petrova',
    text: 'For the tariff watchers: a preliminary rate isn’t a final one, and a fact sheet is neither. Read the notice, then the scope, then the footnotes.',
    comments: [['omar-farouk', 'And the footnotes of the scope.']],
  },
  {
    by: 'dev-kapoor',
    text: 'Please, if your bed has firmware, let people use it without an account.',
    comments: [
      ['kofi-asante', 'Seconded.'],
      ['david-okonkwo', 'Our base works with a wired remote. Always will.'],
    ],
  },
  {
    by: 'paulo-mendes',
    text: 'Vacuum, freeze, gel, cure. People ask why Talalay costs more; I show them the freezer bill.',
  },
  {
    by: 'ruth-amsel',
    text: 'We moved interviews to the shop floor. Candidates ask better questions next to a machine than in a meeting room.',
  },
  {
    by: 'kim-halloran',
    text: 'Line reviews for spring are open. One page, honest cost, real lead time. I read every one.',
  },
  { by: 'bobby-tran', text: 'We froze the schedule at 48 hours instead of 24. Fewer heroes, more beds.' },
  {
    by: 'louise-bergeron',
    text: 'Question for makers: would you stamp the foam type on the edge of the slab if it cost nothing? It’d double what we can sort.',
    comments: [
      ['demo-member', 'Yes. Talk to me.'],
      ['pete-lindgren', 'We can ink it at the saw.'],
    ],
  },
  {
    by: 'joel-hartmann',
    text: 'Private label isn’t “put my logo on it.” It’s my spec, my test, and my name on the complaint.',
  },
  {
    by: 'lucia-ferrante',
    text: 'Drew a quilt pattern that hides the tack points of a border handle. Small victories.',
  },
  {
    by: 'tess-okafor',
    text: 'Care tip: people who write in all caps at 2 a.m. usually haven’t slept. Answer the sleep first.',
    comments: [['ellie-marsh', 'That’s the whole trade in one sentence.']],
  },
  {
    by: 'elias-brandt',
    text: 'Retrofitted a 1998 border machine with vision for the price of a used car. The old iron is good iron.',
  },
  {
    by: 'tomasz-wilk',
    asCompany: true,
    text: 'We’re opening the quilting floor in Grand Rapids to stores that sell our beds: two mornings a month, steel toes provided. Email trade@loomfieldsleep.example for a spot.',
    comments: [['hank-dillard', 'Sign up two of my floor people.']],
  },
  {
    by: 'arthur-pell',
    asCompany: true,
    text: 'Our reader survey closes Friday: list prices, lead times, hiring. Ten questions, four minutes, results to everyone who answers.',
  },
  {
    by: 'monique-laurent',
    text: 'Floor day in Savannah: the consultant who owns the bed sells the bed. Ask your reps about the staff program.',
  },
  {
    by: 'martin-sandoval',
    text: 'Near misses reported this quarter: 41. Last year: 3. Nothing got more dangerous. People got braver.',
    comments: [['demo-member', 'Proud of this one.']],
  },
  {
    by: 'andre-baptiste',
    text: 'Put the most expensive bed in the back and the most comfortable chair in the front. You’re welcome.',
  },
  {
    by: 'second-admin',
    text: 'Welcome to everyone who joined this week. Tell us what you make, move or sell, and what you’d like to learn.',
    comments: [
      ['theo-lambert', 'Glad to be here.'],
      ['paulo-mendes', 'Hello from the freezer.'],
    ],
  },
  {
    by: 'demo-admin',
    text: 'House rules in one line: say what you know, show how you know it, and never post what your customer told you in confidence. The rest is in the Help Center.',
  },
];
