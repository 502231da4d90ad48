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
  likes?: readonly string[];
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
    about: 'Wire, heat setting, glue lines and machines. Bring photographs of what went wrong.',
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
        text: 'Welcome, everybody. Say which machine you run and what keeps you awake at night.',
      },
      {
        by: 'leif-sorensen',
        at: 158,
        text: 'Two lines, 1.8 mm wire mostly. Awake because of height after heat setting: we drift by 3 mm over a shift.',
        liked: [['stefan-ilic', '👍']],
      },
      {
        by: 'stefan-ilic',
        at: 157,
        text: 'Check the air over the oven exit. Ours drifted with the dock door until we put a curtain there.',
        to: 1,
        liked: [
          ['leif-sorensen', '🙏'],
          ['elias-brandt', '👍'],
        ],
      },
      {
        by: 'colin-mcrae',
        at: 70,
        text: 'Wire certificates: does anybody still get tensile per coil, or only per heat?',
      },
      { by: 'leif-sorensen', at: 69, text: 'Per heat. We test the first and last metre ourselves.', to: 3 },
      { by: 'walt-kowalski', at: 26, text: 'I am near Hickory next week. If a pick-up arm rattles, shout.' },
      {
        by: 'demo-member',
        at: 25,
        text: 'We will. Number two has rattled since Tuesday.',
        to: 5,
        liked: [['walt-kowalski', '👍']],
      },
      {
        by: 'stefan-ilic',
        at: 3,
        text: 'Glue bead sensor settings are in Files now. Works down to 0.4 g a pocket.',
        file: { name: 'glue-bead-sensor-settings.txt', content: glueBeadSettings },
      },
    ],
    posts: [
      {
        by: 'demo-premium',
        at: 150,
        text: 'How we talk here: no prices, no customer names, and photographs only of your own floor.',
        pinned: true,
        likes: ['leif-sorensen', 'demo-member', 'stefan-ilic'],
      },
      {
        by: 'elias-brandt',
        at: 90,
        text: 'We moved from a fixed to a servo-driven transfer and lost a third of our mis-stitched rows. Happy to show the wiring and the cycle chart.',
        likes: ['leif-sorensen', 'colin-mcrae', 'demo-member2', 'walt-kowalski'],
        comments: [
          { by: 'leif-sorensen', at: 88, text: 'What cycle time did you end at?' },
          { by: 'elias-brandt', at: 87, text: '0.52 s, and quieter than before.' },
        ],
      },
      {
        by: 'viktor-hale',
        at: 20,
        text: 'Water-based glue on coil units: who runs it through the winter without a heated store?',
        likes: ['stefan-ilic'],
      },
    ],
  },
  {
    name: 'Flammability and Labels',
    topic: 'Quality and compliance',
    about: 'Test results, retests, law labels and what inspectors ask for. Requests are answered within two days.',
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
        text: 'Reminder: prototype, confirm, then production. Do not mix the records, inspectors ask for them one by one.',
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
        text: 'Our tape edge opened at 22 minutes. Same border fabric as before. Where do you look first?',
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
        text: 'Thread it was. Lot returned, thank you both.',
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
        text: 'What changed in our sample intake this spring: two photographs of each corner, and the law label in the frame.',
        pinned: true,
        likes: ['noor-rahimi', 'sheila-quinn', 'demo-member'],
        comments: [{ by: 'chidi-eze', at: 95, text: 'Does that hold for protectors as well?' }],
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
      { by: 'andre-baptiste', at: 52, text: 'Saturday traffic was up here. Anybody else?' },
      {
        by: 'ellie-marsh',
        at: 51,
        text: 'Same, but half of them only wanted to lie down for ten minutes.',
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
      { by: 'kim-halloran', at: 5, text: 'Floor plan of the new adjustable corner is ready, I will post it tomorrow.' },
    ],
    posts: [
      {
        by: 'hank-dillard',
        at: 75,
        text: 'We took the firmness words off the cards and wrote who each bed is for. Fewer questions, fewer returns. Eight weeks of numbers if anybody wants them.',
        likes: ['ellie-marsh', 'grace-abara', 'monique-laurent', 'demo-member2', 'andre-baptiste'],
        comments: [
          { by: 'grace-abara', at: 74, text: 'Please post them. Did returns fall in all stores?' },
          { by: 'hank-dillard', at: 73, text: 'In four of five. The fifth has a new crew.' },
        ],
      },
    ],
  },
  {
    name: 'Founders Table',
    topic: 'Something else',
    about: 'Owners and managing partners, by invitation. What is said here stays here.',
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
        text: 'Who has let an outside chair into the room this year, and was it worth it?',
      },
      {
        by: 'george-petrakis',
        at: 28,
        text: 'Yes, and yes after the third meeting.',
        to: 0,
        liked: [['caroline-debray', '🙏']],
      },
    ],
    posts: [
      {
        by: 'bea-thornton',
        at: 60,
        text: 'I collected what five plants pay for leads on the second shift. Ranges only, no names.',
        likes: ['demo-premium'],
      },
    ],
  },
];
