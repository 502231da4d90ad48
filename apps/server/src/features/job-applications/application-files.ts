import type { BoundFiles, FileReading } from '../../platform/files/file-store.ts';
import { isManagedBy, isTakenDown } from '../jobs/public.ts';
import { mayReview } from './reviewing.ts';

/** Résumés, for those who see the application: they manage the job, which staff didn’t take down, and neither blocked the other. */
export const jobApplicationsFiles: BoundFiles = {
  isShown: ({ viewer, now }: FileReading) => `exists (select 1 from job_applications a join jobs j on j.id = a.job_id
    join users p on p.id = a.applicant_id left join companies c on c.id = j.company_id
    where a.resume_id = f.id and ${isManagedBy(viewer)} and not ${isTakenDown} and ${mayReview(viewer, now)} offset 0)`,
  isHeld: 'exists (select 1 from job_applications a where a.resume_id = f.id)',
};
