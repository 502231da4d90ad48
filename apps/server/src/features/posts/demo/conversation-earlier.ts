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
    text: 'We put the cut-away drawing above the price on the product page. Time on page up, questions to care down by a fifth.',
    comments: [['tess-okafor', 'Confirmed from the care desk.']],
  },
  {
    by: 'george-petrakis',
    text: 'Every owner knows the gross margin of the hero bed. Ask about the margin after freight, floor models, comfort exchanges and the spiff, and the room gets quiet.',
  },
  {
    by: 'stefan-ilic',
    text: 'Coil-on-coil, 10-inch: better than I expected in hand, worse than I hoped in the box. Roll-packing it without set is the whole project now. #coils #hybrid',
    comments: [['demo-premium', 'We should compare notes on rest time.']],
  },
  {
    by: 'amara-nwosu',
    text: 'Photographers: please stop putting a barefoot model in a snow scene. Our customers own socks.',
  },
  {
    by: 'chidi-eze',
    text: 'The protector is the only part of the bed that gets washed. We tested 60 cycles. The film held; the zipper did not. New zipper from spring.',
  },
  {
    by: 'clara-nilsson',
    text: 'A pillow wall by sleep position sold twice as much as the wall by price. It took an afternoon and a label printer. #retail',
    comments: [['ellie-marsh', 'Ours is by position since spring. True.']],
  },
  {
    by: 'theo-lambert',
    text: 'Thirty-one years on the road as a rep. Three rules: call back the same day, never sell a buyer something you would not put on your own floor, and learn the name of whoever runs receiving.',
    comments: [
      ['monique-laurent', 'Receiving. Always receiving.'],
      ['demo-member2', 'Taught me all three.'],
    ],
  },
  { by: 'ingrid-falk', text: 'A barrier is a system, not a fabric. If you change the thread, tell your lab. Please.' },
  {
    by: 'fatima-zahra',
    text: 'Showing eight new knits next week, three with recycled yarn that does not pill. Come and rub them; that is what they are for. #ticking #recycling',
  },
  {
    by: 'demo-member',
    asCompany: true,
    text: 'Open house at our Hickory plant on the last Thursday of the month: pour line, cutting, lab. Closed shoes, open questions.',
    comments: [
      ['lucia-ferrante', 'Coming with two.'],
      ['pete-lindgren', 'I will save you the front row at the pour.'],
    ],
  },
  {
    by: 'trevor-banks',
    text: 'White glove is not a glove. It is calling thirty minutes before, taking the old one away, and not leaving the cardboard.',
  },
  {
    by: 'marta-kowalczyk',
    text: 'I costed a bed by the minute for the first time. The quilt panel waits longer than it is sewn. That is where the money is.',
    comments: [['tomasz-wilk', 'We are building the buffer out this week.']],
  },
  {
    by: 'sofia-marchetti',
    text: 'Two thousand rooms, one complaint: squeaky frames. We changed four bolts. Never argue with the complaint, look under the bed.',
  },
  {
    by: 'colin-mcrae',
    text: 'Rod prices moved twice this month. If your quote is older than ten days, ask for it again, kindly.',
  },
  {
    by: 'nadia-petrova',
    text: 'For the tariff watchers: a preliminary rate is not a final one and a fact sheet is neither. Read the notice, then the scope, then the footnotes.',
    comments: [['omar-farouk', 'And the footnotes of the scope.']],
  },
  {
    by: 'dev-kapoor',
    text: 'Please, if your bed has firmware, let people use it without an account.',
    comments: [
      ['kofi-asante', 'Seconded.'],
      ['david-okonkwo', 'The base works with a wire. Always will.'],
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
  { by: 'bobby-tran', text: 'Schedule freeze at 48 hours instead of 24. Fewer heroes, more beds.' },
  {
    by: 'louise-bergeron',
    text: 'Question for makers: would you stamp the foam type on the edge of the slab if it cost nothing? It would double what we can sort.',
    comments: [
      ['demo-member', 'Yes. Talk to me.'],
      ['pete-lindgren', 'We can ink it at the saw.'],
    ],
  },
  {
    by: 'joel-hartmann',
    text: 'Private label is not “put my logo on it”. It is: my spec, my test, my name on the complaint.',
  },
  {
    by: 'lucia-ferrante',
    text: 'Drawing a quilt pattern that hides the tack points of a border handle. Small victories.',
  },
  {
    by: 'tess-okafor',
    text: 'Care tip: people who write in capital letters at 2 am have usually not slept. Answer the sleep first.',
    comments: [['ellie-marsh', 'This is the whole trade in one sentence.']],
  },
  {
    by: 'elias-brandt',
    text: 'Retrofitted a 1998 border machine with vision for the price of a used car. The old iron is good iron.',
  },
  {
    by: 'tomasz-wilk',
    asCompany: true,
    text: 'We are opening the quilting floor in Grand Rapids to stores that sell our beds: two mornings a month, steel toes provided. Write to trade@loomfieldsleep.example for a place.',
    comments: [['hank-dillard', 'Putting two of my floor people down.']],
  },
  {
    by: 'arthur-pell',
    asCompany: true,
    text: 'Our reader survey closes on Friday: list prices, lead times, hiring. Ten questions, four minutes, results to everyone who answers.',
  },
  {
    by: 'monique-laurent',
    text: 'Floor day in Savannah: the consultant who owns the bed sells the bed. Ask your reps for the staff programme.',
  },
  {
    by: 'martin-sandoval',
    text: 'Near misses reported this quarter: 41. Last year: 3. Nothing got more dangerous. People got braver.',
    comments: [['demo-member', 'Proud of this one.']],
  },
  {
    by: 'andre-baptiste',
    text: 'Put the most expensive bed at the back and the most comfortable chair at the front. You are welcome.',
  },
  {
    by: 'second-admin',
    text: 'Welcome to everyone who joined this week. Tell us what you make, move or sell, and what you would like to learn from the others.',
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
