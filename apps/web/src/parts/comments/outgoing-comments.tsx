import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldProblem, sentenceOf } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import type { LocalDraft } from '../local-draft.ts';
import { Avatar } from '../people/avatar.tsx';
import { PostTextView } from '../posts/post-text.tsx';
import { writeComment } from './comment.data.ts';
import type { CommentSubject } from './commented.ts';

/** A comment being sent, or one that failed. */
export interface OutgoingComment {
  /** One per attempt to write: sending it again can't write the comment twice. */
  key: string;
  content: string;
  replyTo: number | null;
  /** Why it failed; null while it is being sent. */
  problem: string | null;
}

const problemOf = (error: unknown) =>
  fieldProblem(error, 'content') ?? sentenceOf(error, 'Couldn’t send the comment. Please try again.');

/** Comments shown before the server has them. Their text stays in the draft until they have arrived. */
export function useOutgoingComments(subject: CommentSubject, draft: LocalDraft) {
  const client = useQueryClient();
  const [items, setItems] = useState<readonly OutgoingComment[]>([]);

  const drop = (key: string) => setItems((now) => now.filter((item) => item.key !== key));
  const put = (changed: OutgoingComment) =>
    setItems((now) =>
      now.some((item) => item.key === changed.key)
        ? now.map((item) => (item.key === changed.key ? changed : item))
        : [...now, changed],
    );
  function forget({ content }: OutgoingComment) {
    if (draft.read() === content) draft.clear();
  }
  async function send(item: OutgoingComment) {
    put({ ...item, problem: null });
    try {
      await writeComment(client, { subject, ...item });
      drop(item.key);
      forget(item);
    } catch (error) {
      put({ ...item, problem: problemOf(error) });
    }
  }

  return {
    items,
    write: (content: string, replyTo: number | null) =>
      void send({ key: crypto.randomUUID(), content, replyTo, problem: null }),
    retry: (item: OutgoingComment) => void send(item),
    discard(item: OutgoingComment) {
      drop(item.key);
      forget(item);
    },
    /** Removes it from the list; returns its text for the field, before what was typed there since. */
    takeBack(item: OutgoingComment): string {
      drop(item.key);
      const typed = draft.read();
      const text = typed === item.content || typed === '' ? item.content : `${item.content}\n${typed}`;
      draft.write(text);
      return text;
    },
  };
}

interface OutgoingProps {
  item: OutgoingComment;
  onRetry: () => void;
  onEdit: () => void;
  onDiscard: () => void;
}

/** A comment that the server doesn't have yet, or has rejected. */
function OutgoingCommentRow({ item, onRetry, onEdit, onDiscard }: OutgoingProps) {
  const user = useCurrentUser();
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar person={user} size={32} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="min-w-0 rounded-card bg-sunk px-3.5 py-2.5 text-ink-soft">
          <p className="truncate font-semibold">
            <bdi>{user.fullName}</bdi>
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            <PostTextView content={item.content} mentions={[]} />
          </p>
        </div>
        {item.problem === null ? (
          <p role="status" className="px-3.5 text-sm text-ink-faint">
            Sending…
          </p>
        ) : (
          <>
            <FieldError>{item.problem}</FieldError>
            <div className="flex flex-wrap gap-x-3 px-3.5">
              <Button variant="link" size="sm" className="h-7" onClick={onRetry}>
                Try again
              </Button>
              <Button variant="link" size="sm" className="h-7 text-ink-soft" onClick={onEdit}>
                Edit
              </Button>
              <Button variant="link" size="sm" className="h-7 text-ink-soft" onClick={onDiscard}>
                Discard
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

interface OutgoingCommentsProps {
  outgoing: ReturnType<typeof useOutgoingComments>;
  /** Puts its text back into the field. */
  onEdit: (item: OutgoingComment) => void;
}

/** The comments being sent and those that failed, if any. */
export function OutgoingComments({ outgoing, onEdit }: OutgoingCommentsProps) {
  if (outgoing.items.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {outgoing.items.map((item) => (
        <OutgoingCommentRow
          key={item.key}
          item={item}
          onRetry={() => outgoing.retry(item)}
          onEdit={() => onEdit(item)}
          onDiscard={() => outgoing.discard(item)}
        />
      ))}
    </ul>
  );
}
