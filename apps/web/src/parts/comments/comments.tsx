import { COMMENT_SORTS, type CommentSort } from '@innerspring/contract/comments/endpoints';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { SegmentedSwitch } from '../../ui/toggles.tsx';
import { commentPages, commentThread, isWrittenHere } from './comment.data.ts';
import { type CommentSubject, standsUnder } from './commented.ts';
import { CommentsSkeleton, CommentThread } from './comment-thread.tsx';
import { useWithoutMutedWords } from '../safety/muted-words.ts';
import { LoadFailed } from '../load-failed.tsx';
import { useSteadyList } from '../steady-list.ts';
import type { Comment } from '@innerspring/contract/comments/schemas';
import { ApiError } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Avatar } from '../people/avatar.tsx';
import { localDraft } from '../local-draft.ts';
import { type OutgoingComment, OutgoingComments, useOutgoingComments } from './outgoing-comments.tsx';
import { CommentForm } from './comment-form.tsx';

/** The field for a new comment, whose text is stored until it is sent, and the comments being sent. */
function NewComment({ subject, autoFocus }: { subject: CommentSubject; autoFocus: boolean }) {
  const user = useCurrentUser();
  const draft = localDraft(user.id, `${subject.kind.drafts}.${subject.id}`);
  const outgoing = useOutgoingComments(subject, draft);
  const [{ tries, initial }, setBegun] = useState(() => ({ tries: 0, initial: draft.read() }));

  function change(item: OutgoingComment) {
    setBegun({ tries: tries + 1, initial: outgoing.takeBack(item) });
  }
  return (
    <>
      <div className="flex min-w-0 gap-2.5">
        <Avatar person={user} size={32} />
        <CommentForm
          key={tries}
          label="Your comment"
          submitLabel="Comment"
          initial={initial}
          autoFocus={autoFocus || tries > 0}
          onText={draft.write}
          onSend={(content) => outgoing.write(content, null)}
        />
      </div>
      <OutgoingComments outgoing={outgoing} onEdit={change} />
    </>
  );
}

/** The comment that a link leads to: its thread, or why it can't be shown. */
type Linked =
  | { state: 'none' | 'loading' | 'gone' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'found'; comment: Comment; top: Comment };

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Loads a link's comment with its top-level comment; one on another subject counts as gone. */
function useLinkedComment(subject: CommentSubject, commentId: number | undefined): Linked {
  const thread = useQuery({ ...commentThread(commentId ?? 0), enabled: commentId !== undefined });
  if (commentId === undefined) return { state: 'none' };
  if (thread.data) {
    const { comment, top } = thread.data;
    return standsUnder(subject, comment) ? { state: 'found', comment, top: top ?? comment } : { state: 'gone' };
  }
  if (!thread.isError) return { state: 'loading' };
  return isGone(thread.error)
    ? { state: 'gone' }
    : { state: 'failed', error: thread.error, retry: () => void thread.refetch() };
}

interface CommentsProps {
  subject: CommentSubject;
  /** Focuses the field for a new comment. */
  autoFocus?: boolean;
  /** The comment that a link leads to: its thread comes first. */
  linkedId?: number | undefined;
}

const sortLabels: Record<CommentSort, string> = { relevant: 'Relevant', newest: 'Newest', oldest: 'Oldest' };
const sorts = COMMENT_SORTS.map((value) => ({ value, label: sortLabels[value] }));

/** The comments on something with their sort order, and the field for a new one. */
export function Comments({ subject, autoFocus = false, linkedId }: CommentsProps) {
  const [sort, setSort] = useState<CommentSort>('relevant');
  const list = useInfiniteQuery({ ...commentPages(subject, sort), placeholderData: keepPreviousData });
  const found = list.data?.pages ?? [];
  const audible = new Set(useWithoutMutedWords(found.flatMap((page) => page.items)));
  const comments = useSteadyList(
    list.isSuccess && !list.isPlaceholderData ? `${subject.kind.kind} ${subject.id} ${sort}` : undefined,
    found.map((page) => page.items.filter((item) => audible.has(item))),
    isWrittenHere,
  );
  const linked = useLinkedComment(subject, linkedId);
  const top = linked.state === 'found' ? linked.top : undefined;
  const shown = comments.shown.filter(({ id }) => id !== top?.id);
  return (
    <section aria-label="Comments" className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-seam px-4.5 py-4">
      {subject.isClosed ? (
        <p className="text-sm text-ink-soft">Comments on this {subject.kind.noun} are closed.</p>
      ) : (
        <NewComment subject={subject} autoFocus={autoFocus} />
      )}
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-2 empty:hidden">
        {shown.length > 1 ? (
          <SegmentedSwitch label="Sort comments" options={sorts} value={sort} onValueChange={setSort} />
        ) : null}
        {subject.mayClose ? <CloseSwitch subject={subject} /> : null}
      </div>
      <LinkedThread subject={subject} linked={linked} />
      {list.isPending ? <CommentsSkeleton /> : null}
      {list.isError && shown.length === 0 ? (
        <LoadFailed what="the comments" error={list.error} onRetry={() => list.refetch()} />
      ) : null}
      {list.isSuccess && shown.length === 0 && comments.newCount === 0 && !top && !subject.isClosed ? (
        <p className="text-sm text-ink-faint">No comments yet. Start the conversation.</p>
      ) : null}
      {shown.length > 0 || comments.newCount > 0 ? (
        <div>
          <NewComments count={comments.newCount} onShow={comments.showNew} isAbove={shown.length > 0} />
          <ul className="grid gap-3.5 empty:hidden" aria-busy={list.isPlaceholderData || undefined}>
            {shown.map((comment) => (
              <CommentThread key={comment.id} subject={subject} comment={comment} />
            ))}
          </ul>
        </div>
      ) : null}
      {list.isFetchNextPageError ? (
        <LoadFailed what="more comments" error={list.error} onRetry={() => list.fetchNextPage()} />
      ) : list.hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more comments
        </Button>
      ) : null}
    </section>
  );
}

/** Shows how many comments are waiting; above others it takes no space, so that nothing moves under the reader. */
function NewComments({ count, onShow, isAbove }: { count: number; onShow: () => void; isAbove: boolean }) {
  return (
    <div
      role="status"
      className={clsx(
        'grid justify-items-center',
        isAbove && 'pointer-events-none sticky top-22 z-10 h-0 max-md:top-33',
      )}
    >
      {count > 0 ? (
        <Button
          size="sm"
          shape="raised"
          onClick={onShow}
          className={clsx('pointer-events-auto h-8', isAbove && '-translate-y-1/2')}
        >
          {countOf(count, 'new comment')}
        </Button>
      ) : null}
    </div>
  );
}

/** The thread that a link leads to, above the others. */
function LinkedThread({ subject, linked }: { subject: CommentSubject; linked: Linked }) {
  switch (linked.state) {
    case 'none':
      return null;
    case 'loading':
      return <CommentsSkeleton label="Loading the linked comment" />;
    case 'gone':
      return <p className="text-sm text-ink-soft">This comment isn’t available</p>;
    case 'failed':
      return <LoadFailed what="the linked comment" error={linked.error} onRetry={linked.retry} />;
    case 'found':
      return (
        <ul>
          <CommentThread subject={subject} comment={linked.top} linked={linked.comment} />
        </ul>
      );
  }
}

function CloseSwitch({ subject }: { subject: CommentSubject }) {
  const client = useQueryClient();
  const { kind, id, isClosed } = subject;
  return (
    <Button variant="ghost" size="sm" onClick={() => void kind.close?.(client, id, !isClosed)}>
      {isClosed ? 'Reopen comments' : 'Close comments'}
    </Button>
  );
}
