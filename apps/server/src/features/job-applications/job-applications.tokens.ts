import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Days without news after which those who manage the job are reminded (screens.md 5). */
export const QUIET_DAYS = 14;

/** How often members apply, and work with applications. */
export const jobApplicationsLimits = {
  applying: defineLimit({
    name: 'jobApplying',
    points: 30,
    seconds: 24 * HOUR,
    says: 'You can apply for 30 jobs a day.',
  }),
  reviewing: defineLimit({ name: 'jobReviewing', points: 2000, seconds: HOUR }),
};

/** What happens to an application. */
export const jobApplicationsEvents = {
  received: defineEvent<{ applicationId: number }>('jobApplications.received'),
  /** It came to another stage that its applicant is told of. */
  moved: defineEvent<{ applicationId: number; stage: string; at: string }>('jobApplications.moved'),
  /** "Not selected" can't be undone from then on. */
  tells: defineEvent<{ applicationId: number; tellsAt: string }>('jobApplications.tells'),
  /** Nothing happened to it for two weeks; void once it moved. */
  quiet: defineEvent<{ applicationId: number; changedAt: string }>('jobApplications.quiet'),
  /** A private note mentions members. */
  noteMentions: defineEvent<{ noteId: number; userIds: number[] }>('jobApplications.noteMentions'),
  /** The applicant answered an offer, or withdrew. */
  answered: defineEvent<{ applicationId: number; answer: 'accepted' | 'declined' | 'withdrawn'; at: string }>(
    'jobApplications.answered',
  ),
};
