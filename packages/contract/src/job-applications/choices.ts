/** The stages of an application, in the order in which most pass through them (screens.md 4). */
export const APPLICATION_STAGES = {
  submitted: 'Submitted',
  viewed: 'Viewed',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  not_selected: 'Not selected',
  withdrawn: 'Withdrawn',
} as const;
export type ApplicationStage = keyof typeof APPLICATION_STAGES;

/** The stages that those who manage a job move an application to. */
export const MOVABLE_STAGES = ['shortlisted', 'interview', 'offer', 'hired', 'not_selected'] as const;
export type MovableStage = (typeof MOVABLE_STAGES)[number];

/** The stages at which an applicant waits for an answer. */
export const OPEN_STAGES = ['submitted', 'viewed', 'shortlisted', 'interview', 'offer'] as const;
const open: readonly ApplicationStage[] = OPEN_STAGES;

/** Nothing more happens to an application at such a stage. */
export const isClosedStage = (stage: ApplicationStage): boolean => !open.includes(stage);

/** The orders of the list of applicants. */
export const APPLICANT_SORTS = ['newest', 'waiting', 'rating'] as const;
export type ApplicantSort = (typeof APPLICANT_SORTS)[number];

/** What comes next for the applicant, at each stage. */
export const NEXT_STEPS: Record<ApplicationStage, string> = {
  submitted: 'Waiting to be read.',
  viewed: 'They’ve opened your application.',
  shortlisted: 'You’re on their shortlist. They’ll contact you.',
  interview: 'They want to talk to you.',
  offer: 'They made you an offer. Accept or decline it here.',
  hired: 'Congratulations on the new job.',
  not_selected: 'Your application is closed. It didn’t work out this time.',
  withdrawn: 'You withdrew your application.',
};

export const APPLICATION_LIMITS = {
  note: 2000,
  answer: 1000,
  teamNote: 2000,
  /** Of a résumé. */
  bytes: 5 * 1024 * 1024,
  /** How long "Not selected" can be undone before the applicant is told. */
  undoMinutes: 30,
  /** Applications that are moved together. */
  together: 50,
} as const;

/** What a résumé may be. */
export const RESUME_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;
