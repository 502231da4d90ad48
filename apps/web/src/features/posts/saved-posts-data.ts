import { posts } from '@innerspring/contract/posts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { changePost, dropSaved, type Pages, type SavedRow, savedPages } from '../../parts/post-data.ts';
import { ApiError, call } from '../../platform/api.ts';
import { toast } from '../../ui/toast.ts';

function markSaved(client: QueryClient, id: number, viewerSaved: boolean) {
  changePost(client, id, (post) => ({ ...post, viewerSaved }));
}

function complain(error: unknown) {
  const description = error instanceof ApiError ? error.sentence : 'Please try again.';
  toast({ title: 'Could not change your saved posts', description, variant: 'destructive' });
}

/** Takes a post off the saved ones at once, with five seconds to undo; the row comes back where it stood. */
export function useUnsave() {
  const client = useQueryClient();

  return async (postId: number, canUndo: boolean) => {
    const before = client.getQueryData<Pages<SavedRow>>(savedPages.queryKey);
    const restore = () => {
      client.setQueryData<Pages<SavedRow>>(savedPages.queryKey, before);
      markSaved(client, postId, true);
    };
    const undo = async () => {
      restore();
      try {
        await call(posts.save, { params: { id: postId } });
      } catch (error) {
        dropSaved(client, postId);
        markSaved(client, postId, false);
        complain(error);
      }
    };

    dropSaved(client, postId);
    markSaved(client, postId, false);
    try {
      await call(posts.unsave, { params: { id: postId } });
    } catch (error) {
      restore();
      complain(error);
      return;
    }
    toast({
      title: 'Removed from saved posts',
      duration: 5000,
      ...(canUndo ? { action: { label: 'Undo', onPress: () => void undo() } } : {}),
    });
  };
}
