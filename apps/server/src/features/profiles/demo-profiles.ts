/** Invented skills of the demo content by profession; each member has some of theirs. */
export const demoSkills: Record<string, readonly string[]> = {
  Executive: ['Strategy', 'P&L', 'Private label', 'Board work', 'Negotiation'],
  Sales: ['Key accounts', 'Territory planning', 'MAP pricing', 'Showroom set-up', 'Sell-through analysis'],
  'Retail sleep consultant': ['Fitting', 'Adjustable bases', 'Comfort exchange', 'Floor models'],
  'Store manager': ['Floor layout', 'Scheduling', 'Comfort exchange', 'Spiffs', 'Local advertising'],
  'Merchandising and buying': ['Line reviews', 'Assortment', 'AUP', 'Vendor negotiation', 'Top of bed'],
  'Product development': ['Hybrid builds', 'Pocketed coils', 'Quilt panels', 'Prototyping', 'Cost engineering'],
  'R&D chemistry': ['Latex compounding', 'ILD testing', 'VOC testing', 'Gel infusion', 'Ageing studies'],
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
  Sustainability: ['Mattress recycling', 'Steel recovery', 'Life-cycle studies', 'EPR schemes'],
  'Editor or analyst': ['Interviews', 'Market reports', 'Trade shows', 'Data stories'],
  Recruiting: ['Plant hiring', 'Executive search', 'Sales hiring', 'Reference calls'],
};

/** Invented words about themselves. */
export const demoBios: Record<string, string> = {
  'demo-admin':
    'I look after the people of this network: who joins, what is shared, and that it stays a good place to talk about beds. Write to me when something is wrong.',
  'demo-member':
    'I run two pour lines and the roll-pack hall in Hickory. Eleven years of slabstock, four of them on nights. Happy to compare notes on density drift and summer humidity.',
  'demo-member2': 'Great Lakes territory, 62 doors. I carry a measuring tape and a lot of quilt swatches.',
  'demo-premium':
    'I turn comfort into a bill of materials. Hybrids, edge support and the last half inch above the quilt panel. Always looking for a latex that forgives a warm warehouse.',
  'priya-menon': 'Dunlop by day, Talalay by choice. I measure everything twice and write down the weather.',
  'tomasz-wilk': 'Nine quilters, two shifts, one rule: thread tension before speed.',
  'grace-abara': 'Buying beds for 41 stores. I read every comfort return.',
  'leif-sorensen': 'Wire in, support out. I can hear a worn feed roller from the car park.',
  'noor-rahimi': 'I set mattresses on fire so that nobody else has to. 1633, 1632 and the paperwork between.',
  'omar-farouk': 'Classification, cash deposits and the occasional ruling request. This is not legal advice.',
  'arthur-pell': 'Editor of a trade weekly. I ask short questions.',
  'hank-dillard': 'Five stores, one truck, and a fitting bench my father built.',
  'theo-lambert': 'Thirty years of carrying bags for good plants. Now I help others build their own rep networks.',
  'bea-thornton': 'I find people for plants, floors and desks, and I call every reference.',
  'louise-bergeron': 'A mattress is steel, foam, fibre and an afterlife. I work on the afterlife.',
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
