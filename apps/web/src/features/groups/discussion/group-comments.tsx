import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupComment, GroupPage, GroupPost } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { localDraft } from '../../../parts/local-draft.ts';
import { MentionField } from '../../../parts/mentions/mention-field.tsx';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { PersonBadges } from '../../../parts/people/person-badges.tsx';
import { PostTextView, textExcerpt } from '../../../parts/posts/post-text.tsx';
import { call, fieldProblem, sentenceOf } from '../../../platform/api.ts';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useAction } from '../../../platform/use-action.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Form, SubmitButton, usePlainForm } from '../../../ui/forms/form.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { changeComments, commentPages, membersOf } from '../groups.data.ts';
import { GroupReportDialog } from './group-report-dialog.tsx';

interface GroupCommentsProps {
  group: GroupPage;
  post: GroupPost;
  /** Focuses the field for a new comment. */
  autoFocus: boolean;
}

interface RemoveCommentProps {
  post: GroupPost;
  comment: GroupComment;
  /** Name of the author. */
  name: string;
  onClose: () => void;
}

function RemoveComment({ post, comment, name, onClose }: RemoveCommentProps) {
  const remove = useAction(groupPosts.removeComment, {
    answered: (client) => changeComments(client, post, -1, (items) => items.filter(({ id }) => id !== comment.id)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete the comment “${textExcerpt(comment.content, comment.mentions)}”?`}
      description={`The comment by ${name} will be deleted for everyone. You can’t undo this.`}
      confirmLabel="Delete comment"
      cancelLabel="Keep comment"
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ params: { id: post.groupId, postId: post.id, commentId: comment.id } })}
    />
  );
}

function Comment({ post, comment, isMember }: { post: GroupPost; comment: GroupComment; isMember: boolean }) {
  const viewerId = useCurrentUser().id;
  const [asking, setAsking] = useState<'remove' | 'report' | null>(null);
  const close = () => setAsking(null);
  const name = comment.author?.fullName ?? 'Former member';
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar person={comment.author} size={32} />
      <div className="min-w-0 flex-1 rounded-card bg-sunk px-3 py-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          {comment.author ? <PersonBadges person={comment.author} size={15} /> : null}
          <RelativeTime value={comment.createdAt} className="text-xs text-ink-faint" />
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          <PostTextView content={comment.content} mentions={comment.mentions} />
        </p>
      </div>
      {comment.canDelete ? (
        <IconButton size="sm" aria-label={`Delete the comment by ${name}`} onClick={() => setAsking('remove')}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {isMember && comment.author && comment.author.id !== viewerId ? (
        <IconButton size="sm" aria-label={`Report the comment by ${name}`} onClick={() => setAsking('report')}>
          <Flag size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {asking === 'remove' ? <RemoveComment post={post} comment={comment} name={name} onClose={close} /> : null}
      {asking === 'report' ? (
        <GroupReportDialog
          groupId={post.groupId}
          targetType="comment"
          targetId={comment.id}
          name={`the comment by ${name}`}
          onClose={close}
        />
      ) : null}
    </li>
  );
}

function CommentForm({ post, autoFocus }: { post: GroupPost; autoFocus: boolean }) {
  const draft = localDraft(useCurrentUser().id, `group-comment.${post.id}`);
  const [text, setText] = useState(draft.read);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const params = { id: post.groupId, postId: post.id };
  const write = useAction(
    (content: string) =>
      call(groupPosts.comment, { params, body: { content } }, { headers: { 'idempotency-key': key } }),
    {
      answered: (client, comment) =>
        changeComments(client, post, 1, (items, isLastPage) => (isLastPage ? [...items, comment] : items)),
      onDone: (_comment, sent) => {
        // What was typed since it was sent stays.
        const left = (now: string) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now);
        setText(left);
        draft.write(left(draft.read()));
        setKey(crypto.randomUUID());
      },
    },
  );
  const form = usePlainForm(() => (text.trim() === '' ? undefined : write.mutate(text)), {
    busy: write.isPending,
    problem: write.error ? (fieldProblem(write.error, 'content') ?? sentenceOf(write.error)) : undefined,
  });
  return (
    <Form form={form} label="New comment" className="gap-2!">
      <MentionField
        people={membersOf(post.groupId)}
        aria-label="Your comment"
        placeholder="Write a comment"
        autoFocus={autoFocus}
        value={text}
        rows={1}
        limit={text.length > GROUP_LIMITS.comment - 200 ? GROUP_LIMITS.comment : undefined}
        onValueChange={(next) => {
          setText(next);
          draft.write(next);
          if (write.isError) write.reset();
        }}
      />
      {text.trim() === '' ? null : (
        <SubmitButton size="sm" className="justify-self-end">
          Comment
        </SubmitButton>
      )}
    </Form>
  );
}

/** Comments on a post of the discussion, oldest first, and the field for a new one. */
export default function GroupComments({ group, post, autoFocus }: GroupCommentsProps) {
  const list = useInfiniteQuery(commentPages(post.groupId, post.id));
  const isMember = group.standing === 'member';
  if (list.isPending) {
    return (
      <SkeletonRegion label="Loading comments" className="border-t border-seam px-4.5 py-4">
        <Skeleton className="h-16 rounded-card" />
      </SkeletonRegion>
    );
  }
  if (!list.data) return <LoadFailed what="the comments" error={list.error} onRetry={() => list.refetch()} />;
  const comments = list.data.pages.flatMap((page) => page.items);
  return (
    <section aria-label="Comments" className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-seam px-4.5 py-4">
      {isMember ? <CommentForm post={post} autoFocus={autoFocus} /> : null}
      {comments.length > 0 ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {comments.map((comment) => (
            <Comment key={comment.id} post={post} comment={comment} isMember={isMember} />
          ))}
        </ul>
      ) : null}
      <LoadMore list={list} />
    </section>
  );
}
