import { api } from '@innerspring/contract';
import {
  changeSave,
  createCollection,
  listCollections,
  listSaves,
  moveSaves,
  removeCollection,
  removeSaves,
  renameCollection,
  restoreSaves,
  save,
} from '../../core/saves/public.ts';
import type { Api, Deps } from '../../platform/deps.ts';
import { searchLimits } from '../search/public.ts';

function registerCollections(on: Api['on'], deps: Deps): void {
  on(api.saved.collections, async ({ query }, { viewer }) => listCollections(deps.pool, viewer.id, query.kind ?? null));
  on(api.saved.createCollection, async ({ body }, { viewer }) => createCollection(deps, viewer, body.name));
  on(api.saved.renameCollection, async ({ params, body }, { viewer }) =>
    renameCollection(deps, viewer, params.id, body.name),
  );
  on(api.saved.removeCollection, async ({ params }, { viewer }) => removeCollection(deps, viewer, params.id));
}

/** What a member saved, a kind at a time, with notes and collections. Which kinds there are is said by their owners. */
export function registerSavedThings({ on }: Api, deps: Deps): void {
  on(api.savedThings.list, async ({ params, query: { q, ...wish } }, { viewer }) => {
    const words = q?.trim() || null;
    if (words) await deps.limits.take(searchLimits.searches, `saved:${viewer.id}`);
    const viewing = { viewerId: viewer.id, now: deps.clock.now() };
    return listSaves(deps, viewing, params.kind, { ...wish, words });
  });
  on(api.savedThings.save, async ({ params }, { viewer }) => save(deps, viewer, params));
  on(api.savedThings.change, async ({ params, body }, { viewer }) => changeSave(deps, viewer, params, body));
  on(api.savedThings.move, async ({ params: { kind }, body: { ids, collectionId } }, { viewer }) =>
    moveSaves(deps, viewer, { kind, ids }, collectionId),
  );
  on(api.savedThings.remove, async ({ params, body }, { viewer }) => removeSaves(deps, viewer, params.kind, body.ids));
  on(api.savedThings.restore, async ({ params, body }, { viewer }) =>
    restoreSaves(deps, viewer, params.kind, body.items),
  );
  registerCollections(on, deps);
}
