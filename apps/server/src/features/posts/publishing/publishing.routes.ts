import { api } from '@innerspring/contract';
import { idempotencyKeyOf } from '../../../platform/api/idempotency.ts';
import { beforeOf, pageOf, TAKE } from '../../../platform/api/paging.ts';
import type { Api, Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requirePost, getPost } from '../posts.queries.ts';
import { discardDraft, getDraft, saveDraft } from './drafts.commands.ts';
import { postVersions } from './edit-post.commands.ts';
import { repostPost, undoRepost } from './reposts.commands.ts';

/** What a post was before it was one, and before it was changed. */
export function registerDraftsAndVersions(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.drafts.get, async ({ params }, { viewer }) => ({ draft: await getDraft(pool, viewer.id, params.place) }));
  on(api.drafts.save, async ({ params, body }, { viewer }) => {
    await saveDraft(deps, viewer, params.place, body);
    const draft = await getDraft(pool, viewer.id, params.place);
    if (!draft) throw new AppError('conflict', 'This draft was published or discarded on another device.');
    return { draft };
  });
  on(api.drafts.discard, async ({ params, query }, { viewer }) =>
    discardDraft(deps, viewer, params.place, query.basedOn),
  );
  on(api.versions.list, async ({ params, query }, { viewer }) => {
    const now = clock.now();
    await requirePost(deps.db, params.id, { viewerId: viewer.id, now });
    return pageOf(await postVersions(pool, viewer.id, params.id, { now, before: beforeOf(query.cursor), take: TAKE }));
  });
}

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
      throw new AppError('conflict', 'This repost was undone.');
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
