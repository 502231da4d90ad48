import type { HandlerOutput, api } from '@innerspring/contract';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Reaction, Subject, Viewing } from '../../platform/subjects/subject-kind.ts';
import { personCard } from '../accounts/public.ts';
import { isVisibleTo } from '../visibility/public.ts';
import { reactedKind } from './reactions.commands.ts';

type Page = HandlerOutput<typeof api.posts.reactors>;
type Asked = { cursor?: string | undefined; kind?: Reaction | undefined };

/**
 * SQL condition: the row is the viewer's own reaction to this subject.
 * @param alias of the `reactions` row
 * @param kind of the subject, as in its owner's manifest
 * @param id column with the subject's id, such as `p.id`
 * @param viewer parameter with the viewer's id
 */
export const isOwnReaction = (alias: string, kind: string, id: string, viewer: string): string =>
  `${alias}.subject_kind = '${kind}' and ${alias}.subject_id = ${id} and ${alias}.user_id = ${viewer}`;

/**
 * `$1` id of the subject, `$2` now, `$3` only members below it, `$4` page size, `$5` one reaction or null, `$6` viewer,
 * `$7` kind of the subject. Walks the primary key.
 */
export const reactorsStatement = statement<Page['items'][number] & { id: number }>(
  'reactions.reactors',
  `select u.id, ${personCard('u', '$2')} as person, r.kind
from reactions r
join users u on u.id = r.user_id and ${isVisibleTo('$6', 'u', '$2')}
where r.subject_id = $1 and r.subject_kind = $7 and r.user_id < $3 and ($5::text is null or r.kind = $5)
order by r.user_id desc
limit $4`,
);

/** The members who reacted to a subject, newest members first. @throws {AppError} if the viewer may not see it. */
export async function listReactors(
  deps: Deps,
  viewing: Viewing,
  { kind, id }: Subject,
  { cursor, kind: reaction }: Asked,
): Promise<Page> {
  await reactedKind(deps, kind).require(deps, id, viewing);
  const { viewerId, now } = viewing;
  const values = [id, now, beforeOf(cursor), TAKE, reaction ?? null, viewerId, kind];
  return pageOf(await reactorsStatement.run(deps.pool, values));
}
