import { type DemoPost, earlierPosts } from './conversation-earlier.ts';

/** What the demo members say, newest first. */
export const demoPosts: readonly DemoPost[] = [
  {
    by: 'demo-premium',
    text: 'First run of the new hybrid: zoned pocketed coils, 2″ Talalay, no glue between the layers. Edge support up 18% in our rollator test. Thank you @priya-menon and the tape-edge crew for three late nights. #hybrid #latex',
    before:
      'First run of the new hybrid: zoned pocketed coils, 2″ Talalay, no glue between the layers. Edge support up 18% in our rollator test. #hybrid #latex',
    image: 'hybrid',
    alt: 'Drawing of a mattress cut open: quilt, latex, foam and a row of pocketed coils',
    comments: [
      {
        said: ['priya-menon', 'The bond held in the humidity room too. Two weeks at 85%.'],
        isPinned: true,
        answers: [
          ['viktor-hale', 'At what booth temperature? My money’s on 68°F.'],
          ['priya-menon', '@viktor-hale 66. The latex did the rest.'],
          ['ingrid-falk', 'Please write down the thread as well. It matters in the burn room.'],
          ['demo-premium', '@ingrid-falk it’s on the sheet, fourth line.'],
        ],
      },
      ['tomasz-wilk', 'Three late nights and one very good taco truck.'],
      {
        said: ['grace-abara', 'Send us two for the fitting bench in Dayton?'],
        answers: [
          ['demo-premium', 'They leave on Thursday, Grace.'],
          ['hank-dillard', '@grace-abara tell us what people say about the edge. Ours sit there to tie their shoes.'],
          ['grace-abara', '@hank-dillard I’ll bring a bench and count.'],
        ],
      },
      ['ellie-marsh', 'Zoned how? If I can’t show it with my hand, I can’t sell it.'],
    ],
  },
  {
    by: 'ben-castellano',
    asCompany: true,
    text: 'Our 16 CFR 1633 retest checklist, updated for ticking changes that share a prototype. Free to use. #flammability',
    document: 'retest',
    comments: [
      ['noor-rahimi', 'Good list. I’d add: photograph the law label on each specimen before it goes in.'],
      ['sheila-quinn', 'Printed it. It’s on the wall.'],
    ],
  },
  {
    by: 'ellie-marsh',
    text: 'Customer this morning: “I want it soft, but hard.” Forty minutes later she left with a euro top, two pillows and a protector. Ask people how they wake up, not how they want to sleep.',
    comments: [
      ['hank-dillard', 'Best question on any floor.'],
      ['andre-baptiste', 'Stealing this for the Saturday huddle.'],
    ],
  },
  {
    by: 'leif-sorensen',
    text: 'Eleven days without a stop on coil line 3. Whoever said thirteen-and-a-half gauge can’t run at that speed owes me lunch. #coils',
    image: 'coils',
    alt: 'Drawing of three rows of pocketed coils',
    comments: [
      ['colin-mcrae', 'The wire remembers who bought it. Well done.'],
      ['stefan-ilic', 'Lunch it is.'],
    ],
  },
  {
    by: 'grace-abara',
    repostOf: 'sheila-quinn',
    text: 'For everyone responsible for a law label: read this before the weekend. Especially the Friday part.',
    comments: [['sheila-quinn', 'Fridays are for cake.']],
  },
  {
    by: 'omar-farouk',
    text: 'Reminder for everyone with goods on the water: cash deposit rates are by producer and exporter, not by country. Read the case number on your entry twice before you call me, and then call me anyway. #tariffs',
    comments: [
      ['nadia-petrova', 'And keep the mill certificates. You will be asked.'],
      ['mei-lin-zhou', 'Every single week.'],
    ],
  },
  {
    by: 'yuki-tanabe',
    text: 'Two seasons of arguing about whether a ticking can be both cool and quiet. This one is: fine-gauge double knit, brushed inside. #ticking',
    image: 'ticking',
    alt: 'Drawing of a woven ticking with blue and copper stripes',
    comments: [
      ['fatima-zahra', 'Great hand. What did you do with the yarn count?'],
      ['lucia-ferrante', 'I want it for the spring line.'],
    ],
  },
  {
    by: 'demo-member',
    text: 'We moved the fire drill to second shift and learned more in nine minutes than in a year of first-shift drills. If your assembly point is the truck yard, walk over there at 9 p.m. once.',
    comments: [
      ['martin-sandoval', 'We added two lights on Monday.'],
      ['bobby-tran', 'Doing this next week.'],
    ],
  },
  {
    by: 'grace-abara',
    text: 'The last four weeks on our floors: traffic down 4%, tickets up 7%, adjustable attach at 38%. Fewer people, better prepared. How’s it look where you are? #retail',
    comments: [
      ['hank-dillard', 'Tulsa: traffic flat, ticket up 5.'],
      {
        said: ['kim-halloran', 'The group is at minus 3 on traffic, plus 6 on ticket.'],
        answers: [
          ['grace-abara', 'Is that all floors, or just those open more than a year?'],
          ['kim-halloran', '@grace-abara more than a year. With the new ones it is plus 2 and plus 4.'],
        ],
      },
      ['arthur-pell', 'Can I quote the gist of this without names?'],
    ],
  },
  {
    by: 'demo-premium',
    asCompany: true,
    text: 'Grand River hybrids ship to all 600 stores from the first of the month. New in the box: a card for the floor that shows coil count, layer heights and weight, so nobody has to guess. #hybrid',
    before:
      'Grand River hybrids ship to all 600 stores from the first of the month. New in the box: a card for the floor that shows coil count and layer heights. #hybrid',
    comments: [
      ['andre-baptiste', 'Weight on the card. My two-person crew thanks you.'],
      ['tomasz-wilk', 'And the border on it is the one from the sample, stitch for stitch.'],
    ],
  },
  {
    by: 'priya-menon',
    asCompany: true,
    text: 'A short primer on Dunlop and Talalay for people who sell both: what differs in the mold, what the sleeper feels, and which claims to leave alone. #latex',
    image: 'latex',
    alt: 'Drawing of a latex core with pin holes',
  },
  { by: 'tess-okafor', repostOf: 'kofi-asante', text: '' },
  {
    by: 'walt-kowalski',
    text: 'Service call of the week: “the quilter sews smiley faces.” Loose encoder belt. Twelve minutes, one belt, no charge for the smiley faces.',
    comments: [
      ['elias-brandt', 'I’d have kept the pattern.'],
      ['tomasz-wilk', 'Our line 2 says hello.'],
    ],
  },
  {
    by: 'sheila-quinn',
    text: 'If you change the fill, change the law label. If you change the plant, change the URN. If you change both on a Friday, call in sick. #law-labels #flammability',
  },
  {
    by: 'kofi-asante',
    text: 'We looked at 14,000 nights from our pilot: the best predictor of a return isn’t firmness. It’s whether anyone explained the break-in period. Training beats hardware again. The long version: https://nightmetric.example/break-in-period #returns',
    comments: [
      ['ellie-marsh', 'Thirty nights, rotate once. I say it in my sleep.'],
      ['tess-okafor', 'This matches every ticket I read.'],
      ['hannah-vogel', 'Same in clinics, with nurses instead of consultants.'],
    ],
  },
  {
    by: 'jamal-brooks',
    text: 'New rule for our two-person teams: measure the stairwell before you carry, not after. Damage claims are down by a third in six weeks.',
  },
  {
    by: 'caroline-debray',
    text: 'We stopped printing a fake “compare at” price on our site last spring. Returns went down, reviews went up, and the team sleeps better. There’s one price, and it’s the price.',
    comments: [
      ['ricardo-salas', 'Conversion dipped for nine days and came back higher.'],
      ['amara-nwosu', 'Proudest campaign I never ran.'],
    ],
  },
  {
    by: 'noor-rahimi',
    text: 'Three specimens, one prototype, and the quiet hour after the burners go off. Passed: 62 kW peak. I’ll never get tired of a flat curve. #flammability',
    comments: [
      ['gwen-ashby', 'Frame that one.'],
      ['ingrid-falk', 'Barrier weight?'],
      ['noor-rahimi', '230 g/m², Ingrid. Yours.'],
    ],
  },
  {
    by: 'demo-member2',
    text: 'Four days, eleven stores, 1,300 miles. The question I heard in every single one: who trains the weekend staff? If your answer is “the rep,” thank you, but let’s do better.',
    comments: [
      ['andre-baptiste', 'Weekend staff here: please do.'],
      ['monique-laurent', 'Same down here, Sam.'],
    ],
  },
  {
    by: 'pete-lindgren',
    text: 'Poured our first block with 20% recycled polyol at full speed. ILD within two points top to bottom. It can be done. #foam #recycling',
    image: 'foam',
    alt: 'Drawing of a foam block with cut lines',
    comments: [
      ['louise-bergeron', 'This makes my month.'],
      ['ingrid-falk', 'What about the smell after 24 hours?'],
      ['pete-lindgren', 'Gone by the second day on the rack.'],
    ],
  },
  {
    by: 'bea-thornton',
    text: 'Hiring a coil machine lead in Missouri and a quilting supervisor in Michigan. Pay is in the posting, because it should be. Message me.',
  },
  {
    by: 'david-okonkwo',
    text: 'Our new lift motor is 6 dB quieter. The test engineer fell asleep during the test. I’m counting that as a second result.',
    comments: [['dev-kapoor', 'Blind trial with n = 1.']],
  },
  {
    by: 'luis-ortega',
    text: 'One pocketed innerspring: 28 minutes by hand, 3 minutes with the new shear, 9 kg of steel and a bag of nonwoven that finally has a buyer. #recycling #coils',
    comments: [
      ['louise-bergeron', 'The buyer was the hard part.'],
      ['stefan-ilic', 'Tell us what to change in the encasement and we’ll do it.'],
    ],
  },
  {
    by: 'gwen-ashby',
    asCompany: true,
    text: 'We have two open slots for full-scale burns in the first week of next month. First come, first burned.',
  },
  {
    by: 'hank-dillard',
    text: 'Took the TV out of the showroom and put in a reading lamp and a kettle. People stay 20 minutes longer. The kettle cost $31. #retail',
    image: 'showroom',
    alt: 'Drawing of a small showroom with two beds and a lamp',
    comments: [
      ['ellie-marsh', 'Tea sells beds.'],
      ['grace-abara', 'I have to see this.'],
    ],
  },
  {
    by: 'mei-lin-zhou',
    text: 'Container update: bookings three weeks out are back to normal for us. Blank sailings aren’t. Plan your spring floor samples now. #tariffs',
  },
  {
    by: 'janet-ferreira',
    text: 'Receiving checklist for roll-packs after a long sea leg: vacuum, date, corner memory, smell. Ours is attached. Tell me what’s missing.',
    document: 'receiving',
    comments: [['joel-hartmann', 'Carton moisture. Ask me how I know.']],
  },
  {
    by: 'rosa-iglesias',
    text: 'Trained four new tape-edge operators this month. Two had never touched a machine. Give people patience and good light and they’ll surprise you.',
    comments: [
      ['ruth-amsel', 'Could you talk to our line leads?'],
      ['bobby-tran', 'Best crew in the building.'],
    ],
  },
  {
    by: 'ada-winslow',
    text: 'Working on a piece about comfort exchanges: who pays, who should, and what happens to the beds. On or off the record, my messages are open. My last one: https://sleeptradereview.example/who-pays-for-returns #returns #retail',
  },
  {
    by: 'hannah-vogel',
    text: 'Healthcare people: how do you explain immersion to a buyer who only knows firm, medium and soft? Looking for pictures, not words.',
  },
  {
    by: 'viktor-hale',
    text: 'If your water-based line strings in winter, it’s the booth, not the glue. 65°F at the gun. Put a thermometer there; it costs less than my flight.',
  },
  ...earlierPosts,
];
