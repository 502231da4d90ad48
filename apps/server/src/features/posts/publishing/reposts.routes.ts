import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { idempotencyKeyOf } from '../../../platform/api/idempotency.ts';
import { getPost } from '../posts.queries.ts';
import { repostPost, undoRepost } from './reposts.commands.ts';

/** Reposts, with words and without. */
export function registerReposts({ on }: Api, deps: Deps): void {
  const stateOf = async (viewerId: number, originalId: number) => {
    const { repostCount, viewerReposted } = await getPost(deps.pool, viewerId, originalId, deps.clock.now());
    return { originalId, repostCount, viewerReposted };
  };
  /** @throws {AppError} `conflict` where the same member took it back, elsewhere, before it was read. */
  const cardOf = async (viewerId: number, repostId: number) => {
    try {
      return await getPost(deps.pool, viewerId, repostId, deps.clock.now());
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      throw new AppError('conflict', 'This repost was taken back in the meantime.');
    }
  };
  on(api.reposts.repost, async ({ params, body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const wish = { content: body.content ?? null, companyId: body.companyId ?? null, key };
    const { originalId, repostId } = await repostPost(deps, viewer, params.id, wish);
    const repost = await cardOf(viewer.id, repostId);
    return { repost, ...(await stateOf(viewer.id, originalId)) };
  });
  on(api.reposts.undo, async ({ params }, { viewer }) => {
    const { originalId, repostId } = await undoRepost(deps, viewer, params.id);
    return { repostId, ...(await stateOf(viewer.id, originalId)) };
  });
}
