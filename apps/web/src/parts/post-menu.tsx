import type { Post } from '@innerspring/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Flag, Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { countOf } from '../ui/number-format.ts';
import { toast } from '../ui/toast.ts';
import { BlockDialog } from './block-dialog.tsx';
import { deletePost } from './post-data.ts';
import { PostEditDialog } from './post-edit-dialog.tsx';
import { textExcerpt } from './post-text.ts';
import { ReportDialog } from './report-dialog.tsx';
import { SafetyMenuItems } from './safety-menu-items.tsx';
import { postPath } from './site-link.tsx';

interface PostMenuProps {
  post: Post;
  label: string;
  /** After the post is gone, for example to leave its own page. */
  onDeleted?: (() => void) | undefined;
}

async function copyLink(post: Post) {
  const address = new URL(postPath(post.id), location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Link Copied', variant: 'success' });
  } catch {
    toast({ title: 'Could not copy the link', description: address, variant: 'destructive' });
  }
}

/** Menu of a card with the dialogs it opens; arrives with the first press and opens at once. */
export default function PostMenu({ post, label, onDeleted }: PostMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<'edit' | 'delete' | 'report' | 'block' | null>(null);
  const isOwn = useCurrentUser().id === post.author.id;
  const close = () => setAsked(null);
  const voice = post.company?.name ?? post.author.fullName;
  return (
    <>
      <DropdownMenu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton size="sm" aria-label={label}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Link2 size={18} />} onSelect={() => void copyLink(post)}>
          Copy link
        </MenuItem>
        {isOwn && !post.canEdit && !post.canDelete ? null : <MenuSeparator />}
        {isOwn || post.company ? null : (
          <SafetyMenuItems person={post.author} reportLabel="Report post" onAsk={setAsked} />
        )}
        {!isOwn && post.company ? (
          <MenuItem icon={<Flag size={18} />} onSelect={() => setAsked('report')}>
            Report post
          </MenuItem>
        ) : null}
        {post.canEdit ? (
          <MenuItem icon={<Pencil size={18} />} onSelect={() => setAsked('edit')}>
            Edit
          </MenuItem>
        ) : null}
        {post.canDelete ? (
          <MenuItem icon={<Trash2 size={18} />} destructive onSelect={() => setAsked('delete')}>
            Delete
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {asked === 'edit' ? <PostEditDialog post={post} onClose={close} /> : null}
      {asked === 'delete' ? <DeletePost post={post} onClose={close} onDeleted={onDeleted} /> : null}
      {asked === 'block' ? <BlockDialog person={post.author} onClose={close} onBlocked={onDeleted} /> : null}
      <ReportDialog
        targetType="post"
        targetId={post.id}
        name={`the post by ${voice}`}
        open={asked === 'report'}
        onOpenChange={(open) => (open ? undefined : close())}
      />
    </>
  );
}

function lossOf({ commentCount, reactionCount }: Post): string {
  const parts = [
    commentCount && countOf(commentCount, 'comment'),
    reactionCount && countOf(reactionCount, 'reaction'),
  ].filter(Boolean);
  const loss = parts.length > 0 ? `The post with its ${parts.join(' and ')}` : 'The post';
  return `${loss} will be gone for everyone. This cannot be undone.`;
}

function DeletePost({
  post,
  onClose,
  onDeleted,
}: {
  post: Post;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function onConfirm() {
    setWorking(true);
    setProblem(undefined);
    try {
      await deletePost(client, post.id);
      onClose();
      toast({ title: 'Post deleted' });
      onDeleted?.();
    } catch (error) {
      setWorking(false);
      setProblem(error instanceof ApiError ? error.sentence : 'Could not delete the post. Please try again.');
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open || isWorking ? undefined : onClose())}
      title={`Delete the post “${textExcerpt(post.content, post.mentions)}”?`}
      description={lossOf(post)}
      confirmLabel="Delete post"
      loading={isWorking}
      error={problem}
      onConfirm={() => void onConfirm()}
    />
  );
}
