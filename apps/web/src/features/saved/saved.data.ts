import type { SavedItem } from '@innerspring/contract/saved/schemas';
import { saved } from '@innerspring/contract/saved/endpoints';
import { SAVED_BATCH } from '@innerspring/contract/saved/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { changePost, type Pages } from '../../parts/posts/post.data.ts';
import { call } from '../../platform/api.ts';
import { pages, query } from '../../platform/query.ts';
import { complain } from '../../platform/client-errors.ts';
import { countOf } from '../../ui/words/number-format.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { SavedAddress } from '../../platform/nav/found-things.ts';

const listKey = [saved.list.name] as const;
const UNDO_MS = 5000;

/** The saved posts as the address asks for them. */
export const savedPages = ({ sort, collection, q }: SavedAddress) =>
  pages(saved.list, { query: { sort, collectionId: collection, q } });
export const ownCollections = query(saved.collections, {});

const couldNotChange = (error: unknown) => complain('Could not change your saved posts', error);

function changeRows(client: QueryClient, change: (rows: SavedItem[]) => SavedItem[]) {
  client.setQueriesData<Pages<SavedItem>>(
    { queryKey: listKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

/** Reads the numbers of the collections again, and other orders of the list when they are opened next. */
function outdate(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ownCollections.queryKey });
  void client.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
}

async function inBatches<T>(all: T[], send: (some: T[]) => Promise<unknown>) {
  for (let at = 0; at < all.length; at += SAVED_BATCH) await send(all.slice(at, at + SAVED_BATCH));
}

const takenOff = (count: number) =>
  count === 1 ? 'Removed from saved posts' : `Removed ${countOf(count, 'post', 'posts')} from saved posts`;

/** Takes posts off the saved ones at once, with five seconds to undo; they come back where they stood, with note and collection. */
export function useRemove() {
  const client = useQueryClient();

  return async (rows: SavedItem[]) => {
    const before = client.getQueriesData<Pages<SavedItem>>({ queryKey: listKey });
    const ids = rows.map(({ postId }) => postId);
    const gone = new Set(ids);
    const mark = (viewerSaved: boolean) => {
      for (const id of ids) changePost(client, id, (post) => ({ ...post, viewerSaved }));
    };
    const drop = () => {
      changeRows(client, (items) => items.filter(({ postId }) => !gone.has(postId)));
      mark(false);
    };
    const putBack = () => {
      for (const [key, data] of before) client.setQueryData(key, data);
      mark(true);
    };
    // What is gone cannot be saved again.
    const items = rows.flatMap(({ post, postId, collectionId, note }) =>
      post ? [{ postId, collectionId, note }] : [],
    );
    const undo = async () => {
      putBack();
      changeRows(client, (all) => all.filter(({ postId, post }) => post !== null || !gone.has(postId)));
      try {
        await inBatches(items.toReversed(), (some) => call(saved.restore, { body: { items: some.toReversed() } }));
      } catch (error) {
        drop();
        couldNotChange(error);
      }
      outdate(client);
    };

    drop();
    try {
      await inBatches(ids, (postIds) => call(saved.remove, { body: { postIds } }));
    } catch (error) {
      putBack();
      couldNotChange(error);
      return;
    }
    outdate(client);
    toast({
      title: takenOff(rows.length),
      duration: UNDO_MS,
      ...(items.length > 0 ? { action: { label: 'Undo', onPress: () => void undo() } } : {}),
    });
  };
}

/** Puts posts into a collection, or into none. Resolves to whether it worked. */
export function useMove() {
  const client = useQueryClient();
  return async (rows: SavedItem[], target: { id: number; name: string } | null): Promise<boolean> => {
    const ids = rows.map(({ postId }) => postId);
    const collectionId = target?.id ?? null;
    try {
      await inBatches(ids, (postIds) => call(saved.move, { body: { postIds, collectionId } }));
    } catch (error) {
      couldNotChange(error);
      return false;
    }
    const moved = new Set(ids);
    changeRows(client, (all) => all.map((row) => (moved.has(row.postId) ? { ...row, collectionId } : row)));
    void client.invalidateQueries({ queryKey: ownCollections.queryKey });
    void client.invalidateQueries({ queryKey: listKey });
    const what = countOf(rows.length, 'post', 'posts');
    toast({ title: target ? `Moved ${what} to “${target.name}”` : `Took ${what} out of the collection` });
    return true;
  };
}

/** Keeps the note on one saved post; an empty one takes it away. @throws {ApiError} */
export async function keepNote(client: QueryClient, postId: number, text: string) {
  const note = text.trim() || null;
  await call(saved.change, { params: { id: postId }, body: { note } });
  changeRows(client, (all) => all.map((row) => (row.postId === postId ? { ...row, note } : row)));
}

/** Makes, renames and deletes collections, and reads them again. Each throws an `ApiError` where it is refused. */
export function collectionChanges(client: QueryClient) {
  const reread = () => client.invalidateQueries({ queryKey: ownCollections.queryKey });
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
      void client.invalidateQueries({ queryKey: listKey });
    },
  };
}
