import type { Reaction } from '../../platform/subjects/subject-kind.ts';
import type { groups } from './groups.tables.ts';

type Group = Pick<typeof groups.$inferInsert, 'name' | 'topic' | 'about' | 'visibility' | 'joinPolicy' | 'question'>;

/** Who says what; `at` in hours before now. `to` answers the line of that place, `liked` is pressed by these. */
export type DemoLine = {
  by: string;
  at: number;
  text: string;
  to?: number;
  liked?: readonly (readonly [string, string])[];
  /** A text file shared with the line. */
  file?: { name: string; content: string };
};
export type DemoGroupPost = {
  by: string;
  at: number;
  text: string;
  pinned?: boolean;
  reactions?: readonly (readonly [username: string, kind: Reaction])[];
  comments?: readonly DemoLine[];
};

export type DemoGroup = Group & {
  owner: string;
  moderators: readonly string[];
  members: readonly string[];
  requests?: readonly (readonly [username: string, answer: string])[];
  invites?: readonly string[];
  pinnedLine?: number;
  lines: readonly DemoLine[];
  posts: readonly DemoGroupPost[];
};

const glueBeadSettings = [
  'Glue bead sensor, pocket lines 1 and 2',
  '',
  'Lens to strip      38 mm, square to the travel',
  'Threshold          0.4 g a pocket, alarm after 3 pockets in a row',
  'Gain               start at 60%, raise by 5 until a dry strip reads 0',
  'Sample rate        2 kHz, mean of 8',
  'Clean the lens     every shift change, dry cloth only',
  '',
  'Check with a dry strip, a strip at 0.4 g and one at 0.8 g before you trust it.',
  '',
].join('\n');

/** Invented groups with what is said in them. */
export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Pocket Coil Makers',
    topic: 'Coils and innersprings',
    about: 'Wire, heat setting, glue lines and machines. Bring photos of what went wrong.',
    visibility: 'listed',
    joinPolicy: 'open',
    question: null,
    owner: 'demo-premium',
    moderators: ['leif-sorensen', 'stefan-ilic'],
    members: [
      'demo-member',
      'demo-member2',
      'colin-mcrae',
      'walt-kowalski',
      'elias-brandt',
      'tomasz-wilk',
      'viktor-hale',
    ],
    pinnedLine: 0,
    lines: [
      {
        by: 'demo-premium',
        at: 160,
        text: 'Welcome, everyone. Tell us which machine you run and what keeps you up at night.',
      },
      {
        by: 'leif-sorensen',
        at: 158,
        text: 'Two lines, mostly 1.8 mm wire. What keeps me up: height after heat setting. We drift 3 mm over a shift.',
        liked: [['stefan-ilic', '👍']],
      },
      {
        by: 'stefan-ilic',
        at: 157,
        text: 'Check the air over the oven exit. Ours drifted with the dock door until we hung a curtain.',
        to: 1,
        liked: [
          ['leif-sorensen', '🙏'],
          ['elias-brandt', '👍'],
        ],
      },
      {
        by: 'colin-mcrae',
        at: 70,
        text: 'Wire certs: does anyone still get tensile per coil, or only per heat?',
      },
      { by: 'leif-sorensen', at: 69, text: 'Per heat. We test the first and last yard ourselves.', to: 3 },
      { by: 'walt-kowalski', at: 26, text: 'I’m near Hickory next week. If a pick-up arm rattles, holler.' },
      {
        by: 'demo-member',
        at: 25,
        text: 'Will do. Number two has been rattling since Tuesday.',
        to: 5,
        liked: [['walt-kowalski', '👍']],
      },
      {
        by: 'stefan-ilic',
        at: 3,
        text: 'Glue bead sensor settings are in Files now. Works down to 0.4 g per pocket.',
        file: { name: 'glue-bead-sensor-settings.txt', content: glueBeadSettings },
      },
    ],
    posts: [
      {
        by: 'demo-premium',
        at: 150,
        text: 'House rules: no prices, no customer names, and photos of your own floor only.',
        pinned: true,
        reactions: [
          ['leif-sorensen', 'like'],
          ['demo-member', 'insightful'],
          ['stefan-ilic', 'like'],
        ],
      },
      {
        by: 'elias-brandt',
        at: 90,
        text: 'We moved from a fixed to a servo-driven transfer and lost a third of our mis-stitched rows. Happy to share the wiring and the cycle chart.',
        reactions: [
          ['leif-sorensen', 'support'],
          ['colin-mcrae', 'celebrate'],
          ['demo-member2', 'love'],
          ['walt-kowalski', 'curious'],
        ],
        comments: [
          { by: 'leif-sorensen', at: 88, text: 'What cycle time did you end up with?' },
          { by: 'elias-brandt', at: 87, text: '0.52 s, and quieter than before.' },
        ],
      },
      {
        by: 'viktor-hale',
        at: 20,
        text: 'Water-based glue on coil units: who runs it through the winter without heated storage?',
        reactions: [['stefan-ilic', 'like']],
      },
    ],
  },
  {
    name: 'Flammability and Labels',
    topic: 'Quality and compliance',
    about: 'Test results, retests, law labels and what inspectors ask for. We answer requests within two days.',
    visibility: 'private',
    joinPolicy: 'request',
    question: 'Which products do you test or label?',
    owner: 'caroline-debray',
    moderators: ['noor-rahimi', 'gwen-ashby'],
    members: ['demo-member', 'sheila-quinn', 'martin-sandoval', 'chidi-eze', 'rosa-iglesias'],
    requests: [['clara-nilsson', 'Pillows and toppers, for three retailers.']],
    lines: [
      {
        by: 'noor-rahimi',
        at: 120,
        text: 'Reminder: prototype, confirm, then production. Don’t mix the records; inspectors ask for them one by one.',
      },
      {
        by: 'sheila-quinn',
        at: 118,
        text: 'And keep the label that was sewn on that very sample.',
        to: 0,
        liked: [
          ['noor-rahimi', '👍'],
          ['gwen-ashby', '👍'],
        ],
      },
      {
        by: 'rosa-iglesias',
        at: 44,
        text: 'Our tape edge opened at 22 minutes. Same border fabric as before. Where would you look first?',
      },
      {
        by: 'gwen-ashby',
        at: 43,
        text: 'Thread lot. Then stitch density at the corners.',
        to: 2,
        liked: [['rosa-iglesias', '🙏']],
      },
      {
        by: 'martin-sandoval',
        at: 6,
        text: 'It was the thread. Lot’s going back. Thank you both.',
        to: 3,
        liked: [
          ['gwen-ashby', '🎉'],
          ['noor-rahimi', '🎉'],
        ],
      },
    ],
    posts: [
      {
        by: 'gwen-ashby',
        at: 100,
        text: 'What’s new in our sample intake this spring: two photos of each corner, with the law label in the frame.',
        pinned: true,
        reactions: [
          ['noor-rahimi', 'insightful'],
          ['sheila-quinn', 'like'],
          ['demo-member', 'support'],
        ],
        comments: [{ by: 'chidi-eze', at: 95, text: 'Is that true of protectors too?' }],
      },
    ],
  },
  {
    name: 'Showroom Floor',
    topic: 'Retail and sales',
    about: 'What sleepers ask, what they believe, and what closes a sale without a discount.',
    visibility: 'listed',
    joinPolicy: 'open',
    question: null,
    owner: 'george-petrakis',
    moderators: ['andre-baptiste'],
    members: [
      'demo-member2',
      'demo-premium',
      'ellie-marsh',
      'hank-dillard',
      'kim-halloran',
      'grace-abara',
      'monique-laurent',
      'tess-okafor',
    ],
    invites: ['demo-member'],
    lines: [
      { by: 'andre-baptiste', at: 52, text: 'Saturday traffic was up here. Anyone else?' },
      {
        by: 'ellie-marsh',
        at: 51,
        text: 'Same, but half of them just wanted to lie down for ten minutes.',
        to: 0,
        liked: [
          ['hank-dillard', '😂'],
          ['andre-baptiste', '😂'],
        ],
      },
      {
        by: 'hank-dillard',
        at: 50,
        text: 'Let them. Ours come back on Tuesday and buy.',
        to: 1,
        liked: [['ellie-marsh', '❤️']],
      },
      { by: 'kim-halloran', at: 5, text: 'Floor plan for the new adjustable corner is ready. I’ll post it tomorrow.' },
    ],
    posts: [
      {
        by: 'hank-dillard',
        at: 75,
        text: 'We took the firmness words off the cards and wrote who each bed is for. Fewer questions, fewer returns. I have eight weeks of numbers if anyone wants them.',
        reactions: [
          ['ellie-marsh', 'celebrate'],
          ['grace-abara', 'love'],
          ['monique-laurent', 'curious'],
          ['demo-member2', 'like'],
          ['andre-baptiste', 'insightful'],
        ],
        comments: [
          { by: 'grace-abara', at: 74, text: 'Please post them. Were returns down in every store?' },
          { by: 'hank-dillard', at: 73, text: 'Four out of five. The fifth has a new crew.' },
        ],
      },
    ],
  },
  {
    name: 'Founders Table',
    topic: 'Something else',
    about: 'Owners and managing partners, by invitation. What’s said here stays here.',
    visibility: 'hidden',
    joinPolicy: 'invite',
    question: null,
    owner: 'demo-premium',
    moderators: ['caroline-debray'],
    members: ['george-petrakis', 'hank-dillard', 'bea-thornton'],
    lines: [
      {
        by: 'caroline-debray',
        at: 30,
        text: 'Who brought in an outside chair this year, and was it worth it?',
      },
      {
        by: 'george-petrakis',
        at: 28,
        text: 'Yes, and yes, but not until the third meeting.',
        to: 0,
        liked: [['caroline-debray', '🙏']],
      },
    ],
    posts: [
      {
        by: 'bea-thornton',
        at: 60,
        text: 'I put together what five plants pay for second-shift leads. Ranges only, no names.',
        reactions: [['demo-premium', 'like']],
      },
    ],
  },
];
