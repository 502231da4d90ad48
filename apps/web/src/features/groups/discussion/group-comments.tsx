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
import { PostTextView } from '../../../parts/posts/post-text.tsx';
import { call, fieldProblem, sentenceOf } from '../../../platform/api.ts';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useAction } from '../../../platform/use-action.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Form, SubmitButton, usePlainForm } from '../../../ui/forms/form.tsx';
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

function Comment({ post, comment, isMember }: { post: GroupPost; comment: GroupComment; isMember: boolean }) {
  const viewerId = useCurrentUser().id;
  const [isReporting, setReporting] = useState(false);
  const name = comment.author?.fullName ?? 'Former member';
  const remove = useAction(groupPosts.removeComment, {
    answered: (client) => changeComments(client, post, -1, (items) => items.filter(({ id }) => id !== comment.id)),
    refused: 'Couldn’t delete the comment',
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
          onClick={() => remove.mutate({ params: { id: post.groupId, postId: post.id, commentId: comment.id } })}
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
      onDone: () => {
        setText('');
        draft.clear();
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
