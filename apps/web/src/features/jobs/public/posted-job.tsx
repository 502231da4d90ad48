import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { SiteLink } from '../../../parts/site-link.tsx';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { factsOf, jobPath, payText } from '../jobs.data.ts';

/** The job that a post shares; a sentence once it isn't there for the reader. */
export default function PostedJob({ post: { job } }: { post: PostOriginal }) {
  if (!job)
    return (
      <p className="rounded-card border border-seam bg-sunk px-4 py-3 text-ink-faint">
        This job isn’t available. It may be filled, or it has ended.
      </p>
    );
  return (
    <div className="relative flex min-w-0 items-start gap-3 rounded-card border border-seam px-4 py-3.5 hover:bg-sunk">
      <AvatarShape
        name={job.company.name}
        id={job.company.id ?? job.company.name}
        src={job.company.logoUrl}
        size={44}
        shape="square"
      />
      <div className="grid min-w-0 flex-1">
        <SiteLink
          to={jobPath(job.id)}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {job.title}
        </SiteLink>
        <span className="truncate">
          <bdi>{job.company.name}</bdi>
        </span>
        <span className="text-sm text-ink-soft wrap-anywhere">{factsOf(job)}</span>
        <span className="text-sm font-medium">{payText(job.pay)}</span>
      </div>
    </div>
  );
}
