import type { Job } from '@innerspring/contract/jobs/schemas';
import { SendLinkDialog } from '../../parts/chat/send-link-dialog.tsx';
import { jobPath } from './jobs.data.ts';

/** Sends a job to one member: title, company and link below the message. */
export default function SendJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <SendLinkDialog
      about={`${job.title}, ${job.company.name}`}
      noun="job"
      path={jobPath(job.id)}
      draftPlace={`share-job.${job.id}`}
      onClose={onClose}
    />
  );
}
