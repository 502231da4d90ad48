import type { BoundFiles, FileReading } from '../../platform/files/file-store.ts';
import { isManagedBy } from '../jobs/public.ts';

/** Résumés, for those who manage the job, as long as the application is there. */
export const jobApplicationsFiles: BoundFiles = {
  isShown: ({ viewer }: FileReading) => `exists (select 1 from job_applications a join jobs j on j.id = a.job_id
    where a.resume_id = f.id and ${isManagedBy(viewer)} offset 0)`,
};
