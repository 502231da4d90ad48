import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupComment, GroupPage, GroupPost } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { localDraft } from '../../../parts/local-draft.ts';
import { MentionField } from '../../../parts/mentions/mention-field.tsx';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { PostTextView } from '../../../parts/posts/post-text.tsx';
import { call, fieldProblem, sentenceOf } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { changeComments, commentPages, membersOf } from '../groups.data.ts';
import { GroupReportDialog } from './group-post-menu.tsx';

interface GroupCommentsProps {
  group: GroupPage;
  post: GroupPost;
}

function Comment({ post, comment, isMember }: { post: GroupPost; comment: GroupComment; isMember: boolean }) {
  const client = useQueryClient();
  const viewerId = useCurrentUser().id;
  const [isReporting, setReporting] = useState(false);
  const name = comment.author?.fullName ?? 'Former member';
  const remove = useMutation({
    mutationFn: () =>
      call(groupPosts.removeComment, { params: { id: post.groupId, postId: post.id, commentId: comment.id } }),
    onSuccess: () => changeComments(client, post, -1, (items) => items.filter(({ id }) => id !== comment.id)),
    onError: (error) => complain('Could not delete the comment.', error),
  });
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar person={comment.author} size={32} />
      <div className="min-w-0 flex-1 rounded-card bg-sunk px-3 py-2">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          <RelativeTime value={comment.createdAt} className="text-xs text-ink-faint" />
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          <PostTextView content={comment.content} mentions={comment.mentions} />
        </p>
      </div>
      {comment.canDelete ? (
        <IconButton
          size="sm"
          aria-label={`Delete the comment by ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {isMember && comment.author && comment.author.id !== viewerId ? (
        <IconButton size="sm" aria-label={`Report the comment by ${name}`} onClick={() => setReporting(true)}>
          <Flag size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {isReporting ? (
        <GroupReportDialog
          groupId={post.groupId}
          targetType="comment"
          targetId={comment.id}
          name={`the comment by ${name}`}
          onClose={() => setReporting(false)}
        />
      ) : null}
    </li>
  );
}

function CommentForm({ post }: { post: GroupPost }) {
  const client = useQueryClient();
  const draft = localDraft(useCurrentUser().id, `group-comment.${post.id}`);
  const [text, setText] = useState(draft.read);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const write = useMutation({
    mutationFn: () =>
      call(
        groupPosts.comment,
        { params: { id: post.groupId, postId: post.id }, body: { content: text } },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: (comment) => {
      setText('');
      draft.clear();
      setKey(crypto.randomUUID());
      changeComments(client, post, 1, (items, isLastPage) => (isLastPage ? [...items, comment] : items));
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    write.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <MentionField
        people={membersOf(post.groupId)}
        aria-label="Write a comment"
        placeholder="Write a comment"
        value={text}
        rows={1}
        limit={text.length > GROUP_LIMITS.comment - 200 ? GROUP_LIMITS.comment : undefined}
        onValueChange={(next) => {
          setText(next);
          draft.write(next);
        }}
      />
      {write.error ? <FieldError>{fieldProblem(write.error, 'content') ?? sentenceOf(write.error)}</FieldError> : null}
      {text.trim() === '' ? null : (
        <Button type="submit" size="sm" loading={write.isPending} className="justify-self-end">
          Comment
        </Button>
      )}
    </form>
  );
}

/** Comments on a post of the discussion, the oldest first, and the field for another. */
export default function GroupComments({ group, post }: GroupCommentsProps) {
  const list = useInfiniteQuery(commentPages(post.groupId, post.id));
  const isMember = group.standing === 'member';
  if (list.isPending) {
    return (
      <SkeletonRegion label="Loading comments">
        <Skeleton className="h-16 rounded-card" />
      </SkeletonRegion>
    );
  }
  if (!list.data) return <LoadFailed what="the comments" error={list.error} onRetry={() => list.refetch()} />;
  const comments = list.data.pages.flatMap((page) => page.items);
  return (
    <section aria-label={`Comments on ${post.content.slice(0, 40)}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {comments.length > 0 ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {comments.map((comment) => (
            <Comment key={comment.id} post={post} comment={comment} isMember={isMember} />
          ))}
        </ul>
      ) : null}
      <LoadMore list={list} />
      {isMember ? <CommentForm post={post} /> : null}
    </section>
  );
}
