import { hiddenPosts } from '@innerspring/contract/posts/dialog-endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { pages } from '../../platform/query.ts';
import { complain } from '../../platform/client-errors.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { Pages } from './post.data.ts';

/** Hidden posts, for the settings. */
export const hiddenPages = pages(hiddenPosts.list, { query: {} });
const feedFilter = { queryKey: [firstPosts.feed.name, 'pages'] };

/** Removes a post from the cached feeds. Returns a function that puts it back where it was. */
function takeOut(client: QueryClient, id: number): () => void {
  const before = client.getQueriesData<Pages<Post>>(feedFilter);
  client.setQueriesData<Pages<Post>>(feedFilter, (data) => {
    const without = (items: Post[]) => items.filter((post) => post.id !== id);
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: without(page.items) })) };
  });
  return () => {
    for (const [key, data] of before) {
      for (const [at, page] of (data?.pages ?? []).entries()) {
        const index = page.items.findIndex((post) => post.id === id);
        const post = page.items[index];
        if (post) client.setQueryData<Pages<Post>>(key, (now) => now && putIn(now, post, { at, index }));
      }
    }
  };
}

function putIn(data: Pages<Post>, post: Post, { at, index }: { at: number; index: number }): Pages<Post> {
  if (data.pages.some((page) => page.items.some(({ id }) => id === post.id))) return data;
  const items = (page: { items: Post[] }) => page.items.toSpliced(index, 0, post);
  return { ...data, pages: data.pages.map((page, now) => (now === at ? { ...page, items: items(page) } : page)) };
}

/** Shows a hidden post in the own feed again. @throws {ApiError} */
export async function showPost(client: QueryClient, id: number): Promise<void> {
  await call(hiddenPosts.show, { params: { id } });
  void client.invalidateQueries({ queryKey: hiddenPages.queryKey });
}

/** Hides a post again, for example to undo showing it. @throws {ApiError} */
export async function hidePost(client: QueryClient, id: number): Promise<void> {
  await call(hiddenPosts.hide, { params: { id } });
  void client.invalidateQueries({ queryKey: hiddenPages.queryKey });
}

/** Removes someone else's post from the own feed at once and offers Undo; puts it back if rejected. */
export async function hideWithUndo(client: QueryClient, { id }: Post): Promise<void> {
  const putBack = takeOut(client, id);
  try {
    await hidePost(client, id);
  } catch (error) {
    putBack();
    return complain('Couldn’t hide the post', error);
  }
  const undo = () =>
    showPost(client, id).then(putBack, (error: unknown) => complain('Couldn’t show the post again', error));
  toast({
    title: 'Post hidden',
    description: 'You won’t see it in your feed. We don’t tell the author.',
    variant: 'success',
    action: { label: 'Undo', onPress: () => void undo() },
  });
}
