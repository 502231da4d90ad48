import sharp from 'sharp';

/** Invented skills of the demo content by profession; each member has some of theirs. */
export const demoSkills: Record<string, readonly string[]> = {
  Executive: ['Strategy', 'P&L', 'Private label', 'Board work', 'Negotiation'],
  Sales: ['Key accounts', 'Territory planning', 'MAP pricing', 'Showroom setup', 'Sell-through analysis'],
  'Retail sleep consultant': ['Fitting', 'Adjustable bases', 'Comfort exchange', 'Floor models'],
  'Store manager': ['Floor layout', 'Scheduling', 'Comfort exchange', 'Spiffs', 'Local advertising'],
  'Merchandising and buying': ['Line reviews', 'Assortment', 'AUP', 'Vendor negotiation', 'Top of bed'],
  'Product development': ['Hybrid builds', 'Pocketed coils', 'Quilt panels', 'Prototyping', 'Cost engineering'],
  'R&D chemistry': ['Latex compounding', 'ILD testing', 'VOC testing', 'Gel infusion', 'Aging studies'],
  'Foam pouring': ['Slabstock', 'TDI handling', 'Density control', 'Line start-up'],
  'Quilting, cutting and tape-edge': ['Multi-needle quilting', 'Tape-edge', 'Panel cutting', 'Crew training'],
  'Coil machine operation': ['Bonnell', 'Pocketed coils', 'Wire drawing', 'Tool changes'],
  'Plant management': ['Lean', 'Roll-pack', 'Shift planning', 'OEE', 'Maintenance planning'],
  'Quality and compliance': ['16 CFR 1633', '16 CFR 1632', 'Open flame testing', 'Supplier audits', 'Law labels'],
  'Regulatory affairs': ['Law labels', 'URN registration', 'CPSIA', 'State recycling fees'],
  'Environment, health and safety': ['Isocyanate safety', 'Machine guarding', 'Air permits', 'Incident review'],
  'Supply chain and sourcing': ['Sourcing', 'Supplier audits', 'Demand planning', 'Freight contracts'],
  'Import and customs': ['HTS classification', 'AD/CVD', 'Section 301', 'First sale valuation'],
  'Logistics and delivery': ['Last mile', 'White glove', 'Route planning', 'Damage claims'],
  Marketing: ['Brand', 'Retail media', 'Product photography', 'Launch planning'],
  'E-commerce': ['Marketplace feeds', 'Bed-in-a-box', 'Returns', 'Conversion tests'],
  'Customer care': ['Warranty', 'Comfort exchange', 'Knowledge base', 'Escalations'],
  Finance: ['Standard costing', 'Margin analysis', 'Due diligence', 'Working capital'],
  'Human resources': ['Plant hiring', 'Apprenticeships', 'Pay bands', 'Safety culture'],
  'IT and data': ['Firmware', 'Sleep data', 'Forecasting', 'Sensor calibration'],
  'Machinery service': ['Quilter service', 'PLC', 'Preventive maintenance', 'Spare parts'],
  Sustainability: ['Mattress recycling', 'Steel recovery', 'Life-cycle studies', 'EPR programs'],
  'Editor or analyst': ['Interviews', 'Market reports', 'Trade shows', 'Data stories'],
  Recruiting: ['Plant hiring', 'Executive search', 'Sales hiring', 'Reference calls'],
};

/** Invented words about themselves. */
export const demoBios: Record<string, string> = {
  'demo-admin':
    'I look after the people of this network: who joins, what we share, and that it stays a good place to talk about beds. Message me if something’s wrong.',
  'demo-member':
    'I run two pour lines and the roll-pack hall in Hickory. Eleven years of slabstock, four of them on nights. Happy to compare notes on density drift and summer humidity.',
  'demo-member2': 'Great Lakes territory, 62 doors. I carry a measuring tape and a lot of quilt swatches.',
  'demo-premium':
    'I turn comfort into a bill of materials. Hybrids, edge support and the last half inch above the quilt panel. Always looking for a latex that forgives a warm warehouse.',
  'priya-menon': 'Dunlop by day, Talalay by choice. I measure everything twice and write down the weather.',
  'tomasz-wilk': 'Nine quilters, two shifts, one rule: thread tension before speed.',
  'grace-abara': 'Buying beds for 41 stores. I read every comfort return.',
  'leif-sorensen': 'Wire in, support out. I can hear a worn feed roller from the parking lot.',
  'noor-rahimi': 'I set mattresses on fire so nobody else has to. 1633, 1632 and the paperwork between.',
  'omar-farouk': 'Classification, cash deposits and the occasional ruling request. None of this is legal advice.',
  'arthur-pell': 'Editor of a trade weekly. I ask short questions.',
  'hank-dillard': 'Five stores, one truck, and a fitting bench my father built.',
  'theo-lambert': 'Thirty years of carrying bags for good plants. Now I help others build their own rep networks.',
  'bea-thornton': 'I find people for plants, floors and desks, and I call every reference.',
  'louise-bergeron': 'A mattress is steel, foam, fiber and an afterlife. I work on the afterlife.',
  'yuki-tanabe': 'Knits and wovens for the top inch. I collect ticking from old beds.',
};

/** Who would listen to an offer. */
export const demoAvailable: ReadonlySet<string> = new Set([
  'theo-lambert',
  'bobby-tran',
  'monique-laurent',
  'ricardo-salas',
  'paulo-mendes',
]);

/** Companies of earlier positions: invented, and without a page here. */
export const formerEmployers = [
  'Blue Ridge Bedding',
  'Calloway Springs',
  'Dovetail Sleep Works',
  'Eastfield Textiles',
  'Grand Union Mattress',
  'Millbrook Foam',
  'Prairie Rest',
  'Sandpiper Home',
] as const;

const EDGE = 640;
type Colour = readonly [number, number, number];

/** Ground and thread of each invented picture. */
const palettes: readonly (readonly [Colour, Colour])[] = [
  [
    [44, 52, 110],
    [214, 176, 132],
  ],
  [
    [120, 70, 60],
    [238, 222, 196],
  ],
  [
    [38, 92, 88],
    [222, 208, 170],
  ],
  [
    [92, 58, 104],
    [226, 190, 160],
  ],
  [
    [62, 84, 48],
    [232, 216, 178],
  ],
  [
    [150, 92, 40],
    [246, 232, 206],
  ],
];

/** How much thread shows at a place, between 0 and 1: a coil seen from above, ticking, or a quilt. */
const weaves: readonly ((x: number, y: number) => number)[] = [
  (x, y) => 0.5 + 0.5 * Math.sin(Math.hypot(x, y) * 34 + Math.atan2(y, x)),
  (x) => (Math.abs(((x * 7 + 70) % 1) - 0.5) > 0.3 ? 0.85 : 0.08),
  (x, y) => 0.5 + 0.25 * (Math.sin((x + y) * 18) + Math.sin((x - y) * 18)),
];

/**
 * A picture for a demo member that shows no face: cloth and coils, drawn point by point, the same for the same number.
 * @returns the WebP files of the three sizes that an upload keeps
 */
export async function drawSwatch(number: number): Promise<{ large: Buffer; small: Buffer; thumb: Buffer }> {
  const [ground, thread] = palettes[number % palettes.length] ?? [
    [0, 0, 0],
    [255, 255, 255],
  ];
  const weave = weaves[number % weaves.length] ?? (() => 0);
  const pixels = Buffer.alloc(EDGE * EDGE * 3);
  for (let at = 0; at < EDGE * EDGE; at += 1) {
    const x = ((at % EDGE) / EDGE) * 2 - 1;
    const y = (Math.floor(at / EDGE) / EDGE) * 2 - 1;
    const share = weave(x, y) * (1 - 0.3 * Math.hypot(x, y));
    for (let channel = 0; channel < 3; channel += 1) {
      const low = ground[channel] ?? 0;
      pixels[at * 3 + channel] = Math.round(low + ((thread[channel] ?? 0) - low) * share);
    }
  }
  const image = sharp(pixels, { raw: { width: EDGE, height: EDGE, channels: 3 } });
  const size = (width: number) => image.clone().resize(width).webp({ quality: 80, effort: 1 }).toBuffer();
  return { large: await size(EDGE), small: await size(EDGE), thumb: await size(256) };
}
