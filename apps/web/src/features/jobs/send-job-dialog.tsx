import type { Job } from '@innerspring/contract/jobs/schemas';
import { SendDialog } from '../../parts/chat/share-post-dialog.tsx';
import { quickMessageMost } from '../../parts/chat/message-dialog.tsx';
import { jobPath } from './jobs.data.ts';

/** Sends a job to one member: its title, its company and its address below the words. */
export default function SendJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const about = `${job.title}, ${job.company.name}`;
  const sent = `${about}\n${new URL(jobPath(job.id), location.origin).href}`;
  return (
    <SendDialog
      description={`The job ${about}`}
      draftPlace={`share-job.${job.id}`}
      most={quickMessageMost - sent.length - 2}
      toMessage={(text) => ({ content: [text.trim(), sent].filter(Boolean).join('\n\n') })}
      onClose={onClose}
    />
  );
}
