import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { namesInWords } from './mentioned-names.ts';

type Version = HandlerOutput<typeof api.versions.list>['items'][number];
type VersionRow = { id: number; content: string; audience: Version['audience']; replacedAt: Date };

/** Newest first, without what was replaced before anybody had answered. `$1` post, `$2` only versions below it, `$3` how many. */
export const versionsStatement = statement<VersionRow>(
  'posts.versions',
  `select v.id, v.content, v.audience, v.created_at as "replacedAt" from post_versions v
where v.post_id = $1 and v.id < $2 and not v.is_silent
order by v.id desc nulls last
limit $3`,
);

/** Up to `take` earlier words of a post that the viewer may read. */
export async function postVersions(
  pool: Pool,
  viewerId: number,
  postId: number,
  { now, before, take }: { now: Date; before: number; take: number },
): Promise<Version[]> {
  const found = await versionsStatement.run(pool, [postId, before, take]);
  const names = await namesInWords(
    pool,
    found.map(({ content }) => content),
    viewerId,
    now,
  );
  return found.map((version, at) => ({ ...version, mentions: names[at] ?? [] }));
}
