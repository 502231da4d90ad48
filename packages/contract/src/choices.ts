/** The fixed words that forms offer, apart from the numbers that every page needs. */

/** Company types of the trade (docs: domain facts). */
export const COMPANY_TYPES = [
  'Mattress manufacturer',
  'Bedding brand / direct-to-consumer',
  'Licensee',
  'Retailer',
  'Buying group',
  'Importer / private label',
  'Foam producer',
  'Innerspring and wire maker',
  'Ticking and textile mill',
  'Fiber and nonwoven supplier',
  'Latex producer',
  'Adhesive and chemical supplier',
  'Machinery maker',
  'Adjustable base and mechanism maker',
  'Sleep technology',
  'Pillow, protector and top-of-bed',
  'Hospitality and contract',
  'Healthcare surfaces',
  'Logistics and last-mile',
  'Recycler',
  'Testing lab / certifier',
  'Trade association',
  'Trade press',
  'Consultancy',
  'Recruiter',
] as const;

export const PROFESSIONS = [
  'Executive',
  'Sales',
  'Retail sleep consultant',
  'Store manager',
  'Merchandising and buying',
  'Product development',
  'R&D chemistry',
  'Foam pouring',
  'Quilting, cutting and tape-edge',
  'Coil machine operation',
  'Plant management',
  'Quality and compliance',
  'Regulatory affairs',
  'Environment, health and safety',
  'Supply chain and sourcing',
  'Import and customs',
  'Logistics and delivery',
  'Marketing',
  'E-commerce',
  'Customer care',
  'Finance',
  'Human resources',
  'IT and data',
  'Machinery service',
  'Sustainability',
  'Editor or analyst',
  'Recruiting',
] as const;

export const SENIORITIES = [
  'Entry level',
  'Experienced',
  'Team lead',
  'Manager',
  'Director',
  'Vice president',
  'Chief officer',
  'Owner or partner',
] as const;

export const BUG_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export const BUG_TYPES = ['ui', 'functionality', 'performance', 'security', 'other'] as const;

/** Reason codes of a rejected application, with the sentence staff see. */
export const REJECTION_REASONS = {
  not_in_trade: 'Doesn’t work in mattresses or bedding',
  incomplete: 'The application is incomplete',
  unverifiable: 'We couldn’t verify the details',
  duplicate: 'Already a member under another account',
  conduct: 'Previously broke the rules',
  other: 'Other',
} as const;

/** What becomes of a bug report. */
export const BUG_STATES = ['new', 'triaged', 'in_progress', 'fixed', 'wont_fix', 'duplicate'] as const;
