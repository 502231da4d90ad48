import type { SavedEntry, SavedKindName } from '@innerspring/contract/saved/schemas';
import { saved, SAVED_BATCH, savedThings } from '@innerspring/contract/saved/endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Pages } from '../../parts/posts/post.data.ts';
import { call } from '../../platform/api.ts';
import { pages, query } from '../../platform/query.ts';
import { complain } from '../../platform/client-errors.ts';
import { countOf } from '../../ui/words/number-format.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { SavedAddress, SavedThings } from '../../platform/nav/found-things.ts';

const listsOf = (kind: SavedKindName) => [savedThings.list.name, 'pages', { params: { kind } }] as const;
const collectionsKey = [saved.collections.name] as const;
const UNDO_MS = 5000;

/** The definition of the current kind, from its feature. */
export const ThingsContext = createContext<SavedThings | null>(null);
export function useThings(): SavedThings {
  const things = useContext(ThingsContext);
  if (!things) throw new Error('No kind of saved things is open.');
  return things;
}

/** The saved items of a kind, filtered and sorted by the URL. */
export const savedPages = ({ kind }: SavedThings, { sort, collection, q }: SavedAddress) =>
  pages(savedThings.list, { params: { kind }, query: { sort, collectionId: collection, q } });
/** The viewer's collections, with how many items of a kind each has. */
export const ownCollections = ({ kind }: SavedThings) => query(saved.collections, { query: { kind } });

const couldNotChange = ({ nouns: [, many] }: SavedThings, error: unknown) =>
  complain(`Couldn’t change your saved ${many}`, error);

function changeRows(client: QueryClient, { kind }: SavedThings, change: (rows: SavedEntry[]) => SavedEntry[]) {
  client.setQueriesData<Pages<SavedEntry>>(
    { queryKey: listsOf(kind) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

/** Refetches the counts of the collections, and other sort orders of the list when they are next opened. */
function outdate(client: QueryClient, { kind }: SavedThings) {
  void client.invalidateQueries({ queryKey: collectionsKey });
  void client.invalidateQueries({ queryKey: listsOf(kind), refetchType: 'none' });
}

async function inBatches<T>(all: T[], send: (some: T[]) => Promise<unknown>) {
  for (let at = 0; at < all.length; at += SAVED_BATCH) await send(all.slice(at, at + SAVED_BATCH));
}

const takenOff = (count: number, [one, many]: SavedThings['nouns']) =>
  count === 1 ? `Removed from saved ${many}` : `Removed ${countOf(count, one, many)} from saved ${many}`;

/** Removes saved items at once, with five seconds to undo. Undo restores position, note and collection. */
export function useRemove() {
  const client = useQueryClient();
  const things = useThings();
  const params = { kind: things.kind };

  return async (rows: SavedEntry[]) => {
    const before = client.getQueriesData<Pages<SavedEntry>>({ queryKey: listsOf(things.kind) });
    const ids = rows.map(({ id }) => id);
    const gone = new Set(ids);
    const drop = () => {
      changeRows(client, things, (items) => items.filter(({ id }) => !gone.has(id)));
      things.onChanged(client, ids, false);
    };
    const putBack = () => {
      for (const [key, data] of before) client.setQueryData(key, data);
      things.onChanged(client, ids, true);
    };
    // Deleted items cannot be saved again.
    const items = rows.flatMap(({ thing, id, collectionId, note }) => (thing ? [{ id, collectionId, note }] : []));
    const undo = async () => {
      putBack();
      changeRows(client, things, (all) => all.filter(({ id, thing }) => thing !== null || !gone.has(id)));
      try {
        await inBatches(items.toReversed(), (some) =>
          call(savedThings.restore, { params, body: { items: some.toReversed() } }),
        );
      } catch (error) {
        drop();
        couldNotChange(things, error);
      }
      outdate(client, things);
    };

    drop();
    try {
      await inBatches(ids, (some) => call(savedThings.remove, { params, body: { ids: some } }));
    } catch (error) {
      putBack();
      couldNotChange(things, error);
      return;
    }
    outdate(client, things);
    toast({
      title: takenOff(rows.length, things.nouns),
      duration: UNDO_MS,
      ...(items.length > 0 ? { action: { label: 'Undo', onPress: () => void undo() } } : {}),
    });
  };
}

/** Moves items to a collection, or to none. Resolves to whether it worked. */
export function useMove() {
  const client = useQueryClient();
  const things = useThings();
  return async (rows: SavedEntry[], target: { id: number; name: string } | null): Promise<boolean> => {
    const ids = rows.map(({ id }) => id);
    const collectionId = target?.id ?? null;
    const params = { kind: things.kind };
    try {
      await inBatches(ids, (some) => call(savedThings.move, { params, body: { ids: some, collectionId } }));
    } catch (error) {
      couldNotChange(things, error);
      return false;
    }
    const moved = new Set(ids);
    changeRows(client, things, (all) => all.map((row) => (moved.has(row.id) ? { ...row, collectionId } : row)));
    void client.invalidateQueries({ queryKey: collectionsKey });
    void client.invalidateQueries({ queryKey: listsOf(things.kind) });
    const what = countOf(rows.length, ...things.nouns);
    toast({ title: target ? `Added ${what} to “${target.name}”` : `Removed ${what} from the collection` });
    return true;
  };
}

/** Saves the note on a saved item; an empty text removes it. @throws {ApiError} */
export async function saveNote(client: QueryClient, things: SavedThings, id: number, text: string) {
  const note = text.trim() || null;
  await call(savedThings.change, { params: { kind: things.kind, id }, body: { note } });
  changeRows(client, things, (all) => all.map((row) => (row.id === id ? { ...row, note } : row)));
}

/** Creates, renames and deletes collections, then refetches them. Each function throws an `ApiError` if it is refused. */
export function collectionChanges(client: QueryClient) {
  const reread = () => client.invalidateQueries({ queryKey: collectionsKey });
  return {
    async create(name: string) {
      const made = await call(saved.createCollection, { body: { name } });
      await reread();
      return made;
    },
    async rename(id: number, name: string) {
      await call(saved.renameCollection, { params: { id }, body: { name } });
      await reread();
    },
    async remove(id: number) {
      await call(saved.removeCollection, { params: { id } });
      await reread();
      void client.invalidateQueries({ queryKey: [savedThings.list.name] });
    },
  };
}
