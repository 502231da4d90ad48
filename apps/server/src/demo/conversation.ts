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

export const demoPosts: readonly DemoPost[] = [
  {
    by: 'demo-premium',
    text: 'First run of the new hybrid: zoned pocketed coils, 2″ Talalay, no glue between the layers. Edge support up 18 % in our rollator test. Thank you @priya-menon and the tape-edge crew for three late nights. #hybrid #latex',
    image: 'hybrid',
    alt: 'Drawing of a mattress cut open: quilt, latex, foam and a row of pocketed coils',
    comments: [
      {
        said: ['priya-menon', 'The bond held in the humidity room too. Two weeks at 85 %.'],
        isPinned: true,
        answers: [
          ['viktor-hale', 'At what booth temperature? My money is on 68 °F.'],
          ['priya-menon', '@viktor-hale 66. The latex did the rest.'],
          ['ingrid-falk', 'Please write down the thread as well. It matters in the burn room.'],
          ['demo-premium', '@ingrid-falk it is on the sheet, fourth line.'],
        ],
      },
      ['tomasz-wilk', 'Three late nights and one very good taco truck.'],
      {
        said: ['grace-abara', 'Send us two for the fitting bench in Dayton?'],
        answers: [
          ['demo-premium', 'They leave on Thursday, Grace.'],
          ['hank-dillard', '@grace-abara tell us what people say about the edge. Ours sit there to tie their shoes.'],
          ['grace-abara', '@hank-dillard I will bring a bench and count.'],
        ],
      },
      ['ellie-marsh', 'Zoned how? If I cannot show it with my hand, I cannot sell it.'],
    ],
  },
  {
    by: 'ben-castellano',
    asCompany: true,
    text: 'Our 16 CFR 1633 retest checklist, updated for ticking changes that share a prototype. Free to use. #flammability',
    document: 'retest',
    comments: [
      ['noor-rahimi', 'Good list. I would add: photograph the law label of each specimen before it goes in.'],
      ['sheila-quinn', 'Printed and on the wall.'],
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
    text: 'Eleven days without a stop on coil line 3. Whoever said thirteen-and-a-half gauge cannot run at that speed owes me lunch. #coils',
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
    text: 'For everybody who answers for a law label: read this before the weekend. The Friday part most of all.',
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
      ['fatima-zahra', 'The hand is lovely. What did you do with the yarn count?'],
      ['lucia-ferrante', 'I want it for the spring line.'],
    ],
  },
  {
    by: 'demo-member',
    text: 'We moved the fire drill to second shift and learned more in nine minutes than in a year of first-shift drills. If your assembly point is the truck yard, walk there at 9 pm once.',
    comments: [
      ['martin-sandoval', 'We added two lights on Monday.'],
      ['bobby-tran', 'Doing this next week.'],
    ],
  },
  {
    by: 'grace-abara',
    text: 'October on our floors: traffic down 4 %, tickets up 7 %, adjustable attach at 38 %. Fewer people, better prepared. How does it look where you are? #retail',
    comments: [
      ['hank-dillard', 'Tulsa: traffic flat, ticket up 5.'],
      {
        said: ['kim-halloran', 'The group is at minus 3 on traffic, plus 6 on ticket.'],
        answers: [
          ['grace-abara', 'Is that all floors, or those open for more than a year?'],
          ['kim-halloran', '@grace-abara more than a year. With the new ones it is plus 2 and plus 4.'],
        ],
      },
      ['arthur-pell', 'May I quote the shape of this without the names?'],
    ],
  },
  {
    by: 'demo-premium',
    asCompany: true,
    text: 'Grand River hybrids ship to all 600 stores from the first of the month. New in the box: a card for the floor that shows coil count, layer heights and weight, so that nobody has to guess. #hybrid',
    comments: [
      ['andre-baptiste', 'Weight on the card. My two-person crew thanks you.'],
      ['tomasz-wilk', 'And the border on it is the one from the sample, stitch for stitch.'],
    ],
  },
  {
    by: 'priya-menon',
    asCompany: true,
    text: 'A short primer on Dunlop and Talalay for people who sell both: what differs in the mould, what the sleeper feels, and which claims to leave alone. #latex',
    image: 'latex',
    alt: 'Drawing of a latex core with pin holes',
  },
  { by: 'tess-okafor', repostOf: 'kofi-asante', text: '' },
  {
    by: 'walt-kowalski',
    text: 'Service call of the week: “the quilter sews smiley faces.” Loose encoder belt. Twelve minutes, one belt, no charge for the smiley faces.',
    comments: [
      ['elias-brandt', 'I would have kept the pattern.'],
      ['tomasz-wilk', 'Our line 2 says hello.'],
    ],
  },
  {
    by: 'sheila-quinn',
    text: 'If you change the fill, change the law label. If you change the plant, change the URN. If you change both on a Friday, call in sick. #law-labels #flammability',
  },
  {
    by: 'kofi-asante',
    text: 'We looked at 14,000 nights from our pilot: the best predictor of a return is not firmness, it is whether anybody explained the break-in period. Training beats hardware again. The long version: https://harborline.example/break-in-period #returns',
    comments: [
      ['ellie-marsh', 'Thirty nights, rotate once. I say it in my sleep.'],
      ['tess-okafor', 'This matches every ticket I read.'],
      ['hannah-vogel', 'Same in clinics, with nurses instead of consultants.'],
    ],
  },
  {
    by: 'jamal-brooks',
    text: 'New rule for our two-person teams: measure the stairwell before you carry, not after. Damage claims down by a third in six weeks.',
  },
  {
    by: 'caroline-debray',
    text: 'We stopped printing a fake “compare at” price on our site in March. Returns went down, reviews went up, and the team sleeps better. There is one price and it is the price.',
    comments: [
      ['ricardo-salas', 'Conversion dipped for nine days and came back higher.'],
      ['amara-nwosu', 'Proudest campaign I never ran.'],
    ],
  },
  {
    by: 'noor-rahimi',
    text: 'Three specimens, one prototype, and the quiet hour after the burners go off. Passed: 62 kW peak. I will never get tired of a flat curve. #flammability',
    comments: [
      ['gwen-ashby', 'Frame that one.'],
      ['ingrid-falk', 'Barrier weight?'],
      ['noor-rahimi', '230 g/m², Ingrid. Yours.'],
    ],
  },
  {
    by: 'demo-member2',
    text: 'Four days, eleven stores, 1,300 miles. The question I heard in every single one: who trains the weekend staff? If your answer is “the rep”, thank you, but let us do better together.',
    comments: [
      ['andre-baptiste', 'Weekend staff here: please do.'],
      ['monique-laurent', 'Same down here, Sam.'],
    ],
  },
  {
    by: 'pete-lindgren',
    text: 'Poured our first block with 20 % recycled polyol at full speed. ILD within two points top to bottom. It can be done. #foam #recycling',
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
    text: 'Hiring a coil machine lead in Missouri and a quilting supervisor in Michigan. Pay is in the posting, because it should be. Write to me.',
  },
  {
    by: 'david-okonkwo',
    text: 'Our new lift motor is 6 dB quieter. The test engineer fell asleep during the test, which I count as a second result.',
    comments: [['dev-kapoor', 'Blind trial with n = 1.']],
  },
  {
    by: 'luis-ortega',
    text: 'One pocketed innerspring: 28 minutes by hand, 3 minutes with the new shear, 9 kg of steel and a bag of nonwoven that finally has a buyer. #recycling #coils',
    comments: [
      ['louise-bergeron', 'The buyer was the hard part.'],
      ['stefan-ilic', 'Tell us what to change in the encasement and we will.'],
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
      ['grace-abara', 'I am coming to see this.'],
    ],
  },
  {
    by: 'mei-lin-zhou',
    text: 'Container update: bookings three weeks out are back to normal for us. Blank sailings not. Plan the spring floor samples now. #tariffs',
  },
  {
    by: 'janet-ferreira',
    text: 'Receiving checklist for roll-packs after a long sea leg: vacuum, date, corner memory, smell. We attached ours. Tell me what is missing.',
    document: 'receiving',
    comments: [['joel-hartmann', 'Carton moisture. Ask me how I know.']],
  },
  {
    by: 'rosa-iglesias',
    text: 'Trained four new tape-edge operators this month. Two had never touched a machine. Give people patience and a good light and they will surprise you.',
    comments: [
      ['ruth-amsel', 'Could you talk to our line leads?'],
      ['bobby-tran', 'Best crew in the building.'],
    ],
  },
  {
    by: 'ada-winslow',
    text: 'Working on a piece about comfort exchanges: who pays, who should, and what happens to the beds. On or off the record, my messages are open. My last one: https://beddingweekly.example/who-pays-for-returns #returns #retail',
  },
  {
    by: 'hannah-vogel',
    text: 'Healthcare people: how do you explain immersion to a buyer who only knows firm, medium and soft? Looking for pictures, not words.',
  },
  {
    by: 'viktor-hale',
    text: 'If your water-based line strings in winter, it is the booth, not the glue. 65 °F at the gun. Put a thermometer there; it costs less than my flight.',
  },
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
    text: 'Photographers: please stop putting a barefoot model in January. Our customers own socks.',
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
