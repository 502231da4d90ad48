import type { Post } from '@innerspring/contract/posts/schemas';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { Bookmark, CircleQuestionMark, Ellipsis, EyeOff, Flag, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../ui/button.tsx';
import { BlockDialog, SafetyMenuItems } from '../safety/safety-actions.tsx';
import { copyLink } from '../copy-link.ts';
import { hideWithUndo } from './hidden.data.ts';
import { deleteOwnPost, lossOfPost, OwnPostItems } from './own-post.tsx';
import { PostEditDialog } from './edit/post-edit-dialog.tsx';
import { usePostToggles } from './post.data.ts';
import { ReportDialog } from '../safety/report-dialog.tsx';
import { postPath } from '../site-link.tsx';
import { textExcerpt, voiceName } from './post-text.tsx';
import { why } from '@innerspring/contract/posts/dialog-endpoints';
import { query } from '../../platform/query.ts';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { Skeleton } from '../../ui/states/loading.tsx';
import { ApiError } from '../../platform/api.ts';
import type { PostLoss } from '@innerspring/contract/posts/dialog-operations';
import { countOf } from '../../ui/words/number-format.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { neighborOf } from '../neighbor.ts';
import { useAsked } from '../use-asked.ts';

interface PostDeleteDialogProps {
  post: Post;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

/** "3 comments and 12 reactions go with it." */
function sentenceOf({ comments, reactions, reposts, saves }: PostLoss): string {
  const parts = [
    [comments, 'comment'] as const,
    [reactions, 'reaction'] as const,
    [reposts, 'repost'] as const,
    [saves, 'save'] as const,
  ].filter(([count]) => count > 0);
  if (parts.length === 0) return '';
  const verb = parts.length === 1 && parts[0]?.[0] === 1 ? 'goes' : 'go';
  return `${new Intl.ListFormat('en').format(parts.map(([count, what]) => countOf(count, what)))} ${verb} with it. `;
}

/** What the card knows, until the server has counted everything. */
const knownOf = ({ commentCount, reactionCount, repostCount }: Post): PostLoss => ({
  comments: commentCount,
  reactions: reactionCount,
  reposts: repostCount,
  saves: 0,
});

function nameOf({ content, mentions, isRepost }: Post): string {
  if (isRepost && content === '') return 'Delete this repost?';
  return `Delete the ${isRepost ? 'repost' : 'post'} “${textExcerpt(content, mentions)}”?`;
}

/** Asks once before an own post is deleted, and names what is lost with it. */
function PostDeleteDialog({ post, onClose, onDeleted }: PostDeleteDialogProps) {
  const client = useQueryClient();
  const loss = useQuery(lossOfPost(post.id));
  const [isGone, setGone] = useState(false);
  const [next] = useState(() => neighborOf(`[data-impression="post-${post.id}"]`, '[data-impression^="post-"]'));
  const asked = useAsked({
    async work() {
      await deleteOwnPost(client, post);
      setGone(true);
      onClose();
      toast({ title: 'Post deleted' });
      onDeleted?.();
    },
    failed: 'Couldn’t delete the post. Please try again.',
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
      title={nameOf(post)}
      description={`${sentenceOf(loss.data ?? knownOf(post))}It’ll be deleted for everyone. You can’t undo this.`}
      confirmLabel="Delete post"
      cancelLabel="Keep post"
      focusAfter={() => (isGone ? next : null)}
    />
  );
}

/** Says why a post is in the reader's feed. */
function WhyDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const answer = useQuery({ ...query(why.get, { params: { id: post.id } }), staleTime: 0 });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Why this post?">
      {answer.data ? (
        <div className="grid gap-2">
          <p>{answer.data.relation}</p>
          <p className="text-ink-soft">{answer.data.movement}</p>
          <p className="text-sm text-ink-faint">
            Latest goes strictly by time. Top counts the people who comment, repost and react, and halves the score
            every 36 hours.
          </p>
        </div>
      ) : answer.isError ? (
        <ErrorState onRetry={() => void answer.refetch()}>
          {answer.error instanceof ApiError ? answer.error.sentence : 'Couldn’t load this.'}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading why you’re seeing this post" className="grid gap-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
    </Dialog>
  );
}

interface PostMenuProps {
  post: Post;
  label: string;
  onUnsave?: (() => void) | undefined;
  /** Called after the post is gone, for example to leave its own page. */
  onDeleted?: (() => void) | undefined;
}

type Question = 'edit' | 'delete' | 'report' | 'block' | 'why';

/** Save, copy the link and hide; an own post can't be saved or hidden here. */
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

/** A card's menu with its dialogs; loads on the first press and opens at once. */
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
