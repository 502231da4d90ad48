import type { Db } from '../../../platform/deps.ts';
import { storeMentions } from './mentions.ts';
import { movePreview } from '../link-previews/known-previews.ts';
import { storeTopics } from '../topics/topics.commands.ts';
import type { Viewing } from '../cards/visible-post.ts';

/** Keeps what a post's words name, in place of what was kept before: members, topics, and the first link. */
export async function storeWords(
  tx: Db,
  post: { id: number; isNew: boolean },
  content: string,
  viewing: Viewing,
): Promise<void> {
  await storeMentions(tx, post, content, viewing);
  await storeTopics(tx, post.id, content, post);
  if (!post.isNew) await movePreview(tx, post.id, content);
}
