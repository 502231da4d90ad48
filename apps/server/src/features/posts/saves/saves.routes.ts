import { api } from '@innerspring/contract';
import { PAGE_SIZE } from '@innerspring/contract/constants';
import type { Api, Deps } from '../../../platform/deps.ts';
import { beforeOf, encodeCursor } from '../../../platform/api/paging.ts';
import {
  changeSave,
  createCollection,
  listCollections,
  moveSaves,
  removeCollection,
  removeSaves,
  renameCollection,
  requireCollection,
  restoreSaves,
} from '../../../core/saves/public.ts';
import { savedPostKind } from '../posts.subjects.ts';
import { listSaves } from './saves.queries.ts';
import { searchLimits } from '../../search/public.ts';

const { kind } = savedPostKind;

function registerCollections(on: Api['on'], deps: Deps): void {
  on(api.saved.collections, async (_input, { viewer }) => listCollections(deps.pool, viewer.id));
  on(api.saved.createCollection, async ({ body }, { viewer }) => createCollection(deps, viewer, body.name));
  on(api.saved.renameCollection, async ({ params, body }, { viewer }) =>
    renameCollection(deps, viewer, params.id, body.name),
  );
  on(api.saved.removeCollection, async ({ params }, { viewer }) => removeCollection(deps, viewer, params.id));
}

/** The list of saved posts with notes and collections. */
export function registerSaved(on: Api['on'], deps: Deps): void {
  on(api.saved.list, async ({ query }, { viewer }) => {
    const words = query.q?.trim() || null;
    if (words) await deps.limits.take(searchLimits.searches, `saved:${viewer.id}`);
    if (query.collectionId) await requireCollection(deps.db, viewer.id, query.collectionId);
    const { items, stoppedAt } = await listSaves(
      deps.pool,
      { viewerId: viewer.id, now: deps.clock.now() },
      { sort: query.sort ?? 'saved', collectionId: query.collectionId ?? null, words, before: beforeOf(query.cursor) },
    );
    const shown = items.slice(0, PAGE_SIZE);
    const next = items.length > PAGE_SIZE ? (shown.at(-1)?.at ?? null) : stoppedAt;
    return { items: shown, nextCursor: next === null ? null : encodeCursor(next) };
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
  registerCollections(on, deps);
}
