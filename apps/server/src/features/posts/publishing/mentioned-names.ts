import type { Pool } from 'pg';
import { isVisibleTo } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import { mentionedIds } from './mentions.ts';

type Name = { id: number; fullName: string };

/** `$1` is the viewer, `$2` the present, `$3` numbers of members. */
export const namesStatement = statement<Name>(
  'posts.namesInWords',
  `select u.id, u.full_name as "fullName" from users u where u.id = any($3::bigint[]) and ${isVisibleTo('$1', 'u', '$2')} order by u.id`,
);

/** The members mentioned in each of the texts whom the viewer may see; they are looked up once for all texts. */
export async function namesInWords(pool: Pool, texts: string[], viewerId: number, now: Date): Promise<Name[][]> {
  const ids = texts.map(mentionedIds);
  const all = [...new Set(ids.flat())];
  if (all.length === 0) return texts.map(() => []);
  const names = new Map((await namesStatement.run(pool, [viewerId, now, all])).map((name) => [name.id, name]));
  return ids.map((named) => named.flatMap((id) => names.get(id) ?? []));
}
