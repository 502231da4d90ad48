import type { Job } from '@innerspring/contract/jobs/schemas';
import { ShareInFeedDialog } from '../../parts/posts/share-in-feed-dialog.tsx';
import { JobRow } from './job-row.tsx';

/** Shares a job in the feed, as a card below the text. */
export default function ShareJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <ShareInFeedDialog
      item={{ jobId: job.id }}
      words={`${job.canManage ? 'We’re hiring' : 'A job that may interest you'}: ${job.title}`}
      draftPlace={`share-job-post.${job.id}`}
      onClose={onClose}
    >
      <JobRow job={job} />
    </ShareInFeedDialog>
  );
}
