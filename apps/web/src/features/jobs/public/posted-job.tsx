import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { JobRow } from '../job-row.tsx';

/** The job that a post shares; a message if it is not available to the reader. */
export default function PostedJob({ post: { job } }: { post: PostOriginal }) {
  return (
    <div className="mx-4 overflow-hidden rounded-card border border-seam">
      {job ? (
        <JobRow job={job} />
      ) : (
        <p className="bg-sunk px-4 py-3 text-ink-faint">This job isn’t available. It may be filled, or it has ended.</p>
      )}
    </div>
  );
}
