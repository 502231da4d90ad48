import type { Comment } from '@innerspring/contract/comments/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, Eye, EyeOff, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { copyLink, copyText } from '../copy-link.ts';
import { neighborOf } from '../neighbor.ts';
import { textExcerpt, textParts } from '../posts/post-text.tsx';
import { ReportDialog } from '../safety/report-dialog.tsx';
import { BlockDialog, SafetyMenuItems } from '../safety/safety-actions.tsx';
import { useAsked } from '../use-asked.ts';
import { type CommentUnder, deleteComment, hideComment, pinComment } from './comment.data.ts';

interface CommentMenuProps extends CommentUnder {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEdit: () => void;
}

/** What the viewer can do with a comment besides reacting and replying, with its dialogs. */
export default function CommentMenu({ under, comment, label, open, onOpenChange, onEdit }: CommentMenuProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'delete' | 'report' | 'block' | null>(null);
  const close = () => setAsked(null);
  const { author, isPinned, isHidden, content, mentions } = comment;
  const isOwn = useCurrentUser().id === author.id;
  const plain = () =>
    textParts(content, mentions)
      .map(({ text }) => text)
      .join('');
  return (
    <>
      <DropdownMenu
        open={open}
        onOpenChange={onOpenChange}
        label={label}
        trigger={
          <IconButton size="sm" aria-label={label} data-more>
            <Ellipsis size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        {comment.canEdit ? (
          <MenuItem icon={<Pencil size={18} />} onSelect={onEdit}>
            Edit
          </MenuItem>
        ) : null}
        {comment.canPin ? (
          <MenuItem
            icon={isPinned ? <PinOff size={18} /> : <Pin size={18} />}
            onSelect={() => void pinComment(client, { under, comment }, !isPinned)}
          >
            {isPinned ? 'Unpin' : 'Pin'}
          </MenuItem>
        ) : null}
        {comment.canHide ? (
          <MenuItem
            icon={isHidden ? <Eye size={18} /> : <EyeOff size={18} />}
            onSelect={() => void hideComment(client, { under, comment }, !isHidden)}
          >
            {isHidden ? 'Show' : 'Hide'}
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Link2 size={18} />}
          onSelect={() => void copyLink(`${under.path(comment.postId)}?comment=${comment.id}`)}
        >
          Copy link
        </MenuItem>
        <MenuItem icon={<Copy size={18} />} onSelect={() => void copyText(plain())}>
          Copy text
        </MenuItem>
        {isOwn ? null : (
          <>
            <MenuSeparator />
            <SafetyMenuItems
              person={author}
              reportLabel={`Report the comment by ${author.fullName}`}
              onAsk={setAsked}
            />
          </>
        )}
        {comment.canDelete ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={18} />} destructive onSelect={() => setAsked('delete')}>
              Delete
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
      {asked === 'delete' ? <DeleteComment under={under} comment={comment} onClose={close} /> : null}
      {asked === 'block' ? <BlockDialog person={author} onClose={close} /> : null}
      <ReportDialog
        targetType="comment"
        targetId={comment.id}
        name={`the comment by ${author.fullName}`}
        open={asked === 'report'}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      />
    </>
  );
}

function lossOf({ replyCount, author }: Comment): string {
  const loss =
    replyCount === 0
      ? `The comment by ${author.fullName}`
      : `The comment by ${author.fullName} and ${replyCount === 1 ? 'the reply' : 'all replies'} to it`;
  return `${loss} will be deleted for everyone. You can’t undo this.`;
}

function DeleteComment({ onClose, ...one }: CommentUnder & { onClose: () => void }) {
  const { comment } = one;
  const client = useQueryClient();
  const [next] = useState(() => neighborOf(`[data-seen="comment-${comment.id}"]`, '[data-seen^="comment-"]'));
  const [isGone, setGone] = useState(false);
  const asked = useAsked({
    async work() {
      await deleteComment(client, one);
      setGone(true);
    },
    failed: 'Couldn’t delete the comment. Please try again.',
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
      title={`Delete the comment “${textExcerpt(comment.content, comment.mentions)}”?`}
      description={lossOf(comment)}
      confirmLabel="Delete comment"
      cancelLabel="Keep comment"
      focusAfter={() => (isGone ? next : null)}
    />
  );
}
