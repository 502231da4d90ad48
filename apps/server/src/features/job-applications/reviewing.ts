import { isVisibleTo } from '../../core/visibility/public.ts';

/**
 * SQL condition: the viewer may review an application, whose applicant is the user `p`, where they manage the job. Nobody reviews
 * their own, also not who was given a role at the company later.
 */
export const mayReview = (viewer: string, now: string): string =>
  `(p.id <> ${viewer} and ${isVisibleTo(viewer, 'p', now)})`;
