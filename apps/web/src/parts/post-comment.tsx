import type { Comment } from '@innerspring/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Avatar } from './avatar.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PostCommentForm } from './post-comment-form.tsx';
import { deleteComment, editComment } from './post-data.ts';
import { textExcerpt } from './post-text.ts';
import { PostTextView } from './post-text-view.tsx';
import { profilePath, SiteLink } from './site-link.tsx';

/** One comment, with what its author may do to it. */
export function PostComment({ comment }: { comment: Comment }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { author } = comment;
  const isOwn = useCurrentUser().id === author.id;
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar person={author} size={32} />
      {isEditing ? (
        <PostCommentForm
          label="Edit comment"
          submitLabel="Save"
          initial={comment.content}
          autoFocus
          onCancel={() => setEditing(false)}
          onSend={async (content) => {
            await editComment(client, comment, content);
            setEditing(false);
          }}
        />
      ) : (
        <div className="min-w-0 flex-1">
          <div className="min-w-0 rounded-card bg-sunk px-3.5 py-2.5">
            <p className="flex min-w-0 items-center gap-1.5">
              <SiteLink to={profilePath(author.id)} className="min-w-0 truncate font-semibold hover:underline">
                <bdi>{author.fullName}</bdi>
              </SiteLink>
              {author.isVerified ? (
                <BadgeCheck size={15} role="img" aria-label="Verified" className="shrink-0 text-night" />
              ) : null}
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              <PostTextView content={comment.content} mentions={comment.mentions} />
            </p>
          </div>
          <p className="flex flex-wrap items-center gap-x-3 px-3.5 pt-0.5 text-sm text-ink-faint">
            <span>
              <RelativeTime value={comment.createdAt} />
              {comment.editedAt ? ' · Edited' : null}
            </span>
            {comment.canEdit ? (
              <Button variant="link" size="sm" className="h-7 text-ink-soft" onClick={() => setEditing(true)}>
                Edit
              </Button>
            ) : null}
            {comment.canDelete ? (
              <Button variant="link" size="sm" className="h-7 text-ink-soft" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            ) : null}
          </p>
        </div>
      )}
      {isOwn ? null : (
        <div className="shrink-0">
          <PersonMenu
            person={author}
            size="sm"
            reported={{ targetType: 'comment', targetId: comment.id, name: `the comment by ${author.fullName}` }}
          />
        </div>
      )}
      {isDeleting ? <DeleteComment comment={comment} onClose={() => setDeleting(false)} /> : null}
    </li>
  );
}

function DeleteComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const client = useQueryClient();
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function onConfirm() {
    setWorking(true);
    setProblem(undefined);
    try {
      await deleteComment(client, comment);
    } catch (error) {
      setWorking(false);
      setProblem(error instanceof ApiError ? error.sentence : 'Could not delete the comment. Please try again.');
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open || isWorking ? undefined : onClose())}
      title={`Delete the comment “${textExcerpt(comment.content, comment.mentions)}”?`}
      description={`The comment by ${comment.author.fullName} will be gone for everyone. This cannot be undone.`}
      confirmLabel="Delete comment"
      loading={isWorking}
      error={problem}
      onConfirm={() => void onConfirm()}
    />
  );
}
