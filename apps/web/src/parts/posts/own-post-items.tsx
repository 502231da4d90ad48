import { ANALYTICS_RANGES } from '@innerspring/contract/analytics/ranges';
import type { Post } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { ChartColumn, MessageSquareOff, MessageSquareText, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { complain } from '../../platform/client-errors.ts';
import { MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { closeComments, setPinned } from './own-post.data.ts';
import { SiteLink } from '../site-link.tsx';

const DAY_MS = 86_400_000;

/** The figures of one post, over the shortest period that reaches back to when it was published. */
function analyticsPath({ id, createdAt }: Post): string {
  const days = (Date.now() - Date.parse(createdAt)) / DAY_MS + 1;
  const range = ANALYTICS_RANGES.find((one) => Number(one) >= days) ?? '365';
  return `/analytics/reactions?post=${id}&days=${range}`;
}

interface OwnPostItemsProps {
  post: Post;
  /** The viewer wrote it as themself, so it can stand on their profile. */
  isPersonal: boolean;
  onAsk: (question: 'edit' | 'delete') => void;
}

/** What authors may do with a post: change, pin, close and delete it, and see whom it reached. */
export function OwnPostItems({ post, isPersonal, onAsk }: OwnPostItemsProps) {
  const client = useQueryClient();
  async function pin() {
    const { isPinned } = post;
    try {
      await setPinned(client, post, !isPinned);
      toast({ title: isPinned ? 'Unpinned from your profile' : 'Pinned to your profile', variant: 'success' });
    } catch (error) {
      complain('Could not change the pin', error);
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
