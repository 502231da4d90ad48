import { fieldError } from '../../platform/errors.ts';
import { definePostKind, type Item, type Post } from '../../platform/feed-cards/post-kind.ts';
import { isLiveFor } from './job-rows.ts';
import { isLiveTo, jobFrom, jobRowColumns } from './job-sql.ts';
import { postJobs } from './jobs.tables.ts';

const field = 'jobId';

/** The posting that a post shares, which its author can see. */
function jobItem(jobId: number): Item {
  return {
    type: 'job',
    address: null,
    async put(tx, { ownerId, now }) {
      if (!(await isLiveFor(tx, { viewerId: ownerId, now }, jobId)))
        throw fieldError(field, 'This job isn’t available, so it can’t be shared');
      return {};
    },
    async store(tx, postId) {
      await tx.insert(postJobs).values({ postId, jobId });
    },
  };
}

/** Posts that share a job posting. */
export const jobKind = definePostKind<{ job: Post['job'] }, Pick<Post, 'job'>>({
  name: 'job',
  chip: 'jobs',
  field,
  read: ({ jobId }) => (jobId ? jobItem(jobId) : null),
  none: {},
  isLasting: true,
  card: {
    common: {},
    rare: {
      columns: {
        // Without the condition, a plan made without statistics looks for it beside every post.
        job: `case when p.media_type = 'job' then (select row_to_json(shown) from (select ${jobRowColumns('$1', '$2')}
      from post_jobs shared join ${jobFrom.replace('jobs j', 'jobs j on j.id = shared.job_id')}
      where shared.post_id = p.id and ${isLiveTo('$1', '$2')}) shown) end`,
      },
      isThere: `p.media_type = 'job'`,
    },
    // Only the list labels those that were paid for.
    of: ({ job }) => ({ job: job && { ...job, isFeatured: false } }),
  },
  exported: { jobId: '(select shared.job_id from post_jobs shared where shared.post_id = p.id)' },
});
