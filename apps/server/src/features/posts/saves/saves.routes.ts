import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../../platform/deps.ts';
import { changeSave, listSaves, moveSaves, removeSaves, restoreSaves } from '../../../core/saves/public.ts';
import { searchLimits } from '../../search/public.ts';

const kind = 'post';

/** Saved posts by addresses and words of their own, as they were before anything else could be saved. */
export function registerSaved(on: Api['on'], deps: Deps): void {
  on(api.saved.list, async ({ query: { q, ...wish } }, { viewer }) => {
    const words = q?.trim() || null;
    if (words) await deps.limits.take(searchLimits.searches, `saved:${viewer.id}`);
    const viewing = { viewerId: viewer.id, now: deps.clock.now() };
    const { items, nextCursor } = await listSaves(deps, viewing, kind, { ...wish, words });
    return {
      items: items.map(({ id, thing, ...kept }) => ({
        ...kept,
        postId: id,
        post: thing?.kind === kind ? thing.post : null,
      })),
      nextCursor,
    };
  });
  on(api.saved.change, async ({ params, body }, { viewer }) => changeSave(deps, viewer, { kind, id: params.id }, body));
  on(api.saved.move, async ({ body }, { viewer }) =>
    moveSaves(deps, viewer, { kind, ids: body.postIds }, body.collectionId),
  );
  on(api.saved.remove, async ({ body }, { viewer }) => removeSaves(deps, viewer, kind, body.postIds));
  on(api.saved.restore, async ({ body }, { viewer }) =>
    restoreSaves(
      deps,
      viewer,
      kind,
      body.items.map(({ postId, ...kept }) => ({ ...kept, id: postId })),
    ),
  );
}
