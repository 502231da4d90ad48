import type { Post } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, CircleQuestionMark, Ellipsis, EyeOff, Flag, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BlockDialog } from '../safety/block-dialog.tsx';
import { copyLink } from '../copy-link.ts';
import { hideWithUndo } from './hidden.data.ts';
import { OwnPostItems } from './own-post-items.tsx';
import { PostDeleteDialog } from './post-delete-dialog.tsx';
import { PostEditDialog } from './edit/post-edit-dialog.tsx';
import { usePostToggles } from './post-toggles.ts';
import { ReportDialog } from '../safety/report-dialog.tsx';
import { SafetyMenuItems } from '../safety/safety-menu-items.tsx';
import { postPath } from '../site-link.tsx';
import { WhyDialog } from './why-dialog.tsx';
import { voiceName } from './post-voice.ts';

interface PostMenuProps {
  post: Post;
  label: string;
  onUnsave?: (() => void) | undefined;
  /** After the post is gone, for example to leave its own page. */
  onDeleted?: (() => void) | undefined;
}

type Question = 'edit' | 'delete' | 'report' | 'block' | 'why';

/** Saving, the link and hiding; an own post is neither saved nor hidden from here. */
function ReadingItems({ post, isOwn, onUnsave }: { post: Post; isOwn: boolean; onUnsave: (() => void) | undefined }) {
  const client = useQueryClient();
  const { save } = usePostToggles(post);
  const { viewerSaved: isSaved } = post;
  return (
    <>
      {isOwn ? null : (
        <MenuItem
          icon={<Bookmark size={18} className={isSaved ? 'fill-current' : undefined} />}
          onSelect={() => (onUnsave && isSaved ? onUnsave() : void save(!isSaved))}
        >
          {isSaved ? 'Remove from saved' : 'Save'}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 size={18} />} onSelect={() => void copyLink(postPath(post.id))}>
        Copy link
      </MenuItem>
      {isOwn ? null : (
        <MenuItem icon={<EyeOff size={18} />} onSelect={() => void hideWithUndo(client, post)}>
          Hide
        </MenuItem>
      )}
    </>
  );
}

/** Menu of a card with the dialogs it opens; arrives with the first press and opens at once. */
export default function PostMenu({ post, label, onUnsave, onDeleted }: PostMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<Question | null>(null);
  const isOwn = useCurrentUser().id === post.author?.id;
  const close = () => setAsked(null);
  const voice = voiceName(post);
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
        <ReadingItems post={post} isOwn={isOwn} onUnsave={onUnsave} />
        <MenuItem icon={<CircleQuestionMark size={18} />} onSelect={() => setAsked('why')}>
          Why this post?
        </MenuItem>
        {post.canEdit || post.canDelete ? (
          <>
            <MenuSeparator />
            <OwnPostItems post={post} isPersonal={isOwn && !post.company} onAsk={setAsked} />
          </>
        ) : null}
        {isOwn ? null : <MenuSeparator />}
        {isOwn || post.company || !post.author ? null : (
          <SafetyMenuItems person={post.author} reportLabel="Report post" onAsk={setAsked} />
        )}
        {!isOwn && post.company ? (
          <MenuItem icon={<Flag size={18} />} onSelect={() => setAsked('report')}>
            Report post
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {asked === 'why' ? <WhyDialog post={post} onClose={close} /> : null}
      {asked === 'edit' ? <PostEditDialog post={post} onClose={close} /> : null}
      {asked === 'delete' ? <PostDeleteDialog post={post} onClose={close} onDeleted={onDeleted} /> : null}
      {asked === 'block' && post.author ? (
        <BlockDialog person={post.author} onClose={close} onBlocked={onDeleted} />
      ) : null}
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
