import type { api, HandlerInput } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { asCondition, mayReadPost } from '../../core/visibility/public.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { isFeaturable } from './enhanced.queries.ts';
import { featuredItems, profileEnhancements } from './profiles.tables.ts';

type Change = HandlerInput<typeof api.people.changeEnhanced>['body'];
type Featured = NonNullable<Change['featured']>;

/** @throws {AppError} `invalid`, at the first post that the member didn't write in their own name, or that is gone. */
async function requireOwnPosts(tx: Db, viewer: Viewer, featured: Featured, now: Date): Promise<void> {
  const ids = featured.flatMap((item) => (item.kind === 'post' ? item.postId : []));
  if (ids.length === 0) return;
  const isOwn = asCondition(
    { viewerId: viewer.id, now },
    (owner, at) => `${isFeaturable('p', owner)} and ${mayReadPost(owner, 'p', at)}`,
  );
  const list = sql.param(`{${ids.join(',')}}`);
  const found = await rows<{ id: number }>(
    tx,
    sql`select p.id from posts p where p.id = any(${list}::bigint[]) and ${isOwn}`,
  );
  const own = new Set(found.map(({ id }) => id));
  const wrong = featured.findIndex((item) => item.kind === 'post' && !own.has(item.postId));
  if (wrong >= 0) throw fieldError(`featured.${wrong}.postId`, 'Choose one of your own posts');
}

async function replaceFeatured(tx: Db, userId: number, featured: Featured): Promise<void> {
  await tx.delete(featuredItems).where(eq(featuredItems.userId, userId));
  if (featured.length === 0) return;
  await tx.insert(featuredItems).values(
    featured.map((item, position) => ({
      userId,
      position,
      ...(item.kind === 'post' ? { postId: item.postId } : { title: item.title.trim(), url: item.url }),
    })),
  );
}

/**
 * Changes the parts given and leaves the others. Featured items are replaced as a whole, in the order given.
 * @throws {AppError} `invalid` for a post that isn't the member's own.
 */
export async function changeEnhanced({ db, clock }: Deps, viewer: Viewer, change: Change): Promise<void> {
  const { featured, callToAction, sections } = change;
  const extras = {
    ...(callToAction === undefined
      ? {}
      : { actionLabel: callToAction?.label.trim() ?? null, actionUrl: callToAction?.url ?? null }),
    ...(sections === undefined ? {} : { sections }),
  };
  await db.transaction(async (tx) => {
    // Two tabs that save at once take turns: the last one counts, whole.
    await lockMembers(tx, [viewer.id]);
    if (featured) {
      await requireOwnPosts(tx, viewer, featured, clock.now());
      await replaceFeatured(tx, viewer.id, featured);
    }
    if (Object.keys(extras).length === 0) return;
    await tx
      .insert(profileEnhancements)
      .values({ userId: viewer.id, ...extras })
      .onConflictDoUpdate({ target: profileEnhancements.userId, set: extras });
  });
}
