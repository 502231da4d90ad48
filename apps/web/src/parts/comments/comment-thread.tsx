import { REPLIES_COUNTED } from '@innerspring/contract/comments/endpoints';
import type { Comment } from '@innerspring/contract/comments/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { cappedCount } from '../../ui/words/number-format.ts';
import { Skeleton } from '../../ui/states/loading.tsx';
import { Avatar } from '../people/avatar.tsx';
import { localDraft } from '../local-draft.ts';
import { useWithoutMutedWords } from '../safety/muted-words.ts';
import { LoadFailed } from '../load-failed.tsx';
import { useSteadyList } from '../steady-list.ts';
import { type OutgoingComment, OutgoingComments, useOutgoingComments } from './outgoing-comments.tsx';
import { CommentView } from './comment.tsx';
import { CommentForm } from './comment-form.tsx';
import { isWrittenHere, replyPages } from './comment.data.ts';
import type { CommentSubject } from './commented.ts';

/** A placeholder while comments load. */
export function CommentsSkeleton({ label = 'Loading comments' }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {[0, 1].map((row) => (
        <div key={row} className="flex gap-2.5">
          <Skeleton round className="size-8 shrink-0" />
          <Skeleton className="h-16 flex-1" />
        </div>
      ))}
    </div>
  );
}

interface RepliesProps {
  subject: CommentSubject;
  comment: Comment;
  onReply?: ((answered: Comment) => void) | undefined;
  /** The reply that a link leads to; shown after the loaded ones until its page is loaded. */
  linked?: Comment | undefined;
}

/** The replies to a comment, oldest first. */
function Replies({ subject, comment, onReply, linked }: RepliesProps) {
  const list = useInfiniteQuery(replyPages(comment.id));
  const found = list.data?.pages ?? [];
  const audible = new Set(useWithoutMutedWords(found.flatMap((page) => page.items)));
  const { shown, newCount, showNew } = useSteadyList(
    list.isSuccess ? String(comment.id) : undefined,
    found.map((page) => page.items.filter((item) => audible.has(item))),
    isWrittenHere,
  );
  const answerTo = (reply: Comment) => onReply && (() => onReply(reply));
  if (list.isPending) return <CommentsSkeleton label="Loading replies" />;
  if (list.isError && shown.length === 0)
    return <LoadFailed what="the replies" error={list.error} onRetry={() => list.refetch()} />;
  return (
    <>
      <ul aria-label={`Replies to ${comment.author.fullName}`} className="grid gap-3">
        {shown.map((reply) => (
          <li key={reply.id} className="min-w-0">
            <CommentView
              subject={subject}
              comment={reply}
              onReply={answerTo(reply)}
              isLinked={reply.id === linked?.id}
            />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <LoadFailed what="more replies" error={list.error} onRetry={() => list.fetchNextPage()} />
      ) : list.hasNextPage ? (
        <Button
          variant="link"
          size="sm"
          className="h-7 justify-self-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more replies
        </Button>
      ) : null}
      <div role="status" className="empty:hidden">
        {newCount > 0 ? (
          <Button variant="outline" size="sm" onClick={showNew}>
            {newCount === 1 ? '1 new reply' : `${newCount} new replies`}
          </Button>
        ) : null}
      </div>
      {linked && shown.every(({ id }) => id !== linked.id) ? (
        <CommentView subject={subject} comment={linked} onReply={answerTo(linked)} isLinked />
      ) : null}
    </>
  );
}

/** The start of a reply to a reply: a mention of its author. */
const mentionOf = ({ author }: Comment) => `@[${author.fullName.replace(/[[\]\r\n]+/g, ' ')}](${author.id}) `;

/** The comment being answered, the field's initial text, and whether the field gets focus. */
type Answering = { comment: Comment; initial: string; isAsked: boolean };

const countWords = (count: number) => (count === 1 ? '1 reply' : `${cappedCount(count, REPLIES_COUNTED - 1)} replies`);

interface CommentThreadProps {
  subject: CommentSubject;
  comment: Comment;
  /** What a link leads to in this thread: the comment itself or one of its replies. */
  linked?: Comment | undefined;
}

/** A top-level comment with its replies, which load on request, and the field for a new one. */
export function CommentThread({ subject, comment, linked }: CommentThreadProps) {
  const user = useCurrentUser();
  const draft = localDraft(user.id, `${subject.kind.drafts}.${subject.id}.${comment.id}`);
  const outgoing = useOutgoingComments(subject, draft);
  const isLinked = linked?.id === comment.id;
  const [isOpen, setOpen] = useState(linked !== undefined && !isLinked);
  const [answering, setAnswering] = useState<Answering | null>(() => {
    const initial = draft.read();
    return initial === '' || subject.isClosed ? null : { comment, initial, isAsked: false };
  });
  const opener = useRef<Element>(null);

  function answer(answered: Comment) {
    opener.current = document.activeElement;
    const begun = answered.parentId === null || answered.author.id === user.id ? '' : mentionOf(answered);
    const kept = draft.read();
    const isSent = outgoing.items.some(({ content }) => content === kept);
    setAnswering({ comment: answered, initial: (isSent ? '' : kept) || begun, isAsked: true });
  }
  function stopAnswering() {
    setAnswering(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }
  function send(content: string) {
    if (!answering) return;
    outgoing.write(content, answering.comment.id);
    setOpen(true);
    stopAnswering();
  }
  function change(item: OutgoingComment) {
    const initial = outgoing.takeBack(item);
    setAnswering({ comment: { ...comment, id: item.replyTo ?? comment.id }, initial, isAsked: true });
  }

  const hasReplies = comment.replyCount > 0;
  return (
    <li className="grid min-w-0 gap-2">
      <CommentView
        subject={subject}
        comment={comment}
        onReply={subject.isClosed ? undefined : () => answer(comment)}
        isLinked={isLinked}
      />
      {hasReplies || outgoing.items.length > 0 || answering ? (
        <div className="grid min-w-0 gap-2.5 ps-10.5 max-sm:ps-5">
          {hasReplies ? (
            <Button
              variant="link"
              size="sm"
              className="h-7 justify-self-start"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'View'} ${countWords(comment.replyCount)} to ${comment.author.fullName}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'View'} {countWords(comment.replyCount)}
            </Button>
          ) : null}
          {isOpen && hasReplies ? (
            <Replies
              subject={subject}
              comment={comment}
              onReply={subject.isClosed ? undefined : answer}
              linked={isLinked ? undefined : linked}
            />
          ) : null}
          <OutgoingComments outgoing={outgoing} onEdit={change} />
          {answering ? (
            <div className="flex min-w-0 gap-2.5">
              <Avatar person={user} size={26} />
              <CommentForm
                key={`${answering.comment.id} ${answering.initial}`}
                label={`Your reply to ${answering.comment.author.fullName}`}
                placeholder="Add a reply"
                submitLabel="Reply"
                initial={answering.initial}
                autoFocus={answering.isAsked}
                onText={draft.write}
                onSend={send}
                onCancel={stopAnswering}
              />
            </div>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
