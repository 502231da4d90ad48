import { ANALYTICS_RANGES } from '@innerspring/contract/analytics/endpoints';
import { comments } from '@innerspring/contract/comments/endpoints';
import { ownPosts } from '@innerspring/contract/posts/dialog-endpoints';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ChartColumn, MessageSquareOff, MessageSquareText, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { call } from '../../platform/api.ts';
import { complain } from '../../platform/client-errors.ts';
import { query } from '../../platform/query.ts';
import { MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { SiteLink } from '../site-link.tsx';
import { deletePost, outdateAuthor } from './post-changes.ts';
import { changeLists, changePost } from './post.data.ts';

const DAY_MS = 86_400_000;

/** The analytics of one post, over the shortest period that includes its publication. */
function analyticsPath({ id, createdAt }: Post): string {
  const days = (Date.now() - Date.parse(createdAt)) / DAY_MS + 1;
  const range = ANALYTICS_RANGES.find((one) => Number(one) >= days) ?? '365';
  return `/analytics/reactions?post=${id}&days=${range}`;
}

interface OwnPostItemsProps {
  post: Post;
  /** The viewer wrote it as themselves, so it can be on their profile. */
  isPersonal: boolean;
  onAsk: (question: 'edit' | 'delete') => void;
}

/** What authors can do with a post: edit, pin, close and delete it, and see whom it reached. */
export function OwnPostItems({ post, isPersonal, onAsk }: OwnPostItemsProps) {
  const client = useQueryClient();
  async function pin() {
    const { isPinned } = post;
    try {
      await setPinned(client, post, !isPinned);
      const title = isPinned ? 'Unpinned from your profile' : 'Pinned to your profile';
      toast({ title, about: `pin.${post.id}`, variant: 'success' });
    } catch (error) {
      complain('Couldn’t change the pin', error);
    }
  }
  const isPlainRepost = post.isRepost && post.content === '';
  return (
    <>
      {post.canEdit && !isPlainRepost ? (
        <MenuItem icon={<Pencil size={18} />} onSelect={() => onAsk('edit')}>
          Edit
        </MenuItem>
      ) : null}
      {isPersonal ? (
        <MenuItem icon={post.isPinned ? <PinOff size={18} /> : <Pin size={18} />} onSelect={() => void pin()}>
          {post.isPinned ? 'Unpin from profile' : 'Pin to profile'}
        </MenuItem>
      ) : null}
      {post.canEdit ? (
        <MenuItem
          icon={post.commentsClosed ? <MessageSquareText size={18} /> : <MessageSquareOff size={18} />}
          onSelect={() => void closeComments(client, post.id, !post.commentsClosed)}
        >
          {post.commentsClosed ? 'Reopen comments' : 'Close comments'}
        </MenuItem>
      ) : null}
      {post.canEdit ? (
        <MenuItem asChild>
          <SiteLink to={analyticsPath(post)}>
            <ChartColumn size={18} aria-hidden="true" className="shrink-0 opacity-80" />
            <span className="min-w-0 flex-1 truncate">Analytics</span>
          </SiteLink>
        </MenuItem>
      ) : null}
      {post.canDelete ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={18} />} destructive onSelect={() => onAsk('delete')}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

/** What would be lost with an own post; fetched again every time. */
export const lossOfPost = (id: number) => ({ ...query(ownPosts.loss, { params: { id } }), gcTime: 0, staleTime: 0 });

/** Pins an own post to the profile, or unpins it; refetches the profile's list. @throws {ApiError} */
async function setPinned(client: QueryClient, { id }: Post, isPinned: boolean): Promise<void> {
  const { isPinned: is } = await call(isPinned ? ownPosts.pin : ownPosts.unpin, { params: { id } });
  changePost(client, id, (now) => ({ ...now, isPinned: is }));
  void client.invalidateQueries({ queryKey: [firstPosts.byAuthor.name] });
}

/** Closes the comments of the viewer's own post, or reopens them: shown at once, reverted if the server rejects it. */
export async function closeComments(client: QueryClient, id: number, commentsClosed: boolean): Promise<void> {
  const show = (isClosed: boolean) => changePost(client, id, (post) => ({ ...post, commentsClosed: isClosed }));
  show(commentsClosed);
  try {
    await call(commentsClosed ? comments.close : comments.reopen, { params: { id } });
  } catch (error) {
    show(!commentsClosed);
    complain(commentsClosed ? 'Couldn’t close comments' : 'Couldn’t reopen comments', error);
  }
}

/** Deletes an own post: its reposts lose their original, and its original has one repost less. @throws {ApiError} */
export async function deleteOwnPost(client: QueryClient, post: Post): Promise<void> {
  await deletePost(client, post.id);
  outdateAuthor(client, post);
  changeLists(client, (items) =>
    items.map((item) => (item.repostOf?.id === post.id ? { ...item, repostOf: null } : item)),
  );
  const original = post.repostOf;
  if (!original) return;
  const wasPlain = post.content === '';
  changePost(client, original.id, (now) => ({
    ...now,
    repostCount: Math.max(0, now.repostCount - 1),
    viewerReposted: now.viewerReposted && !wasPlain,
  }));
}
