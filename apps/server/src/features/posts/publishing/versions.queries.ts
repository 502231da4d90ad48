import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { isWithinAudience } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import { namesInWords } from './mentioned-names.ts';

type Version = HandlerOutput<typeof api.versions.list>['items'][number];
type VersionRow = { id: number; content: string; audience: Version['audience']; replacedAt: Date };

/** Who could read these words while they stood: each change of the audience says who could until then. */
const audienceThen = `coalesce(v.audience, (
    select later.audience from post_versions later
    where later.post_id = v.post_id and later.id > v.id and later.audience is not null order by later.id limit 1
  ), p.audience)`;

/**
 * Newest first, without what was replaced before anybody had answered, and without what was said to others than the viewer.
 * `$1` post, `$2` only versions below it, `$3` how many, `$4` viewer.
 */
export const versionsStatement = statement<VersionRow>(
  'posts.versions',
  `select v.id, v.content, v.audience, v.created_at as "replacedAt"
from post_versions v join posts p on p.id = v.post_id
where v.post_id = $1 and v.id < $2 and not v.is_silent
  and (p.author_id = $4 or ${isWithinAudience('$4', 'p', audienceThen)})
order by v.id desc nulls last
limit $3`,
);

/** Up to `take` earlier words of a post that the viewer may read; words keep the audience that they were written for. */
export async function postVersions(
  pool: Pool,
  viewerId: number,
  postId: number,
  { now, before, take }: { now: Date; before: number; take: number },
): Promise<Version[]> {
  const found = await versionsStatement.run(pool, [postId, before, take, viewerId]);
  const names = await namesInWords(
    pool,
    found.map(({ content }) => content),
    viewerId,
    now,
  );
  return found.map((version, at) => ({ ...version, mentions: names[at] ?? [] }));
}
