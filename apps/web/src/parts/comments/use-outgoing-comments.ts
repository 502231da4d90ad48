import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldProblem, sentenceOf } from '../../platform/refusals.ts';
import { writeComment } from './comment.data.ts';
import type { CommentSubject } from './commented.ts';
import type { LocalDraft } from '../local-draft.ts';

/** A comment on its way, or one that did not arrive. */
export interface OutgoingComment {
  /** One an attempt to write: sending it again cannot write the comment twice. */
  key: string;
  content: string;
  replyTo: number | null;
  /** Why it did not arrive; null while it is on its way. */
  problem: string | null;
}

const problemOf = (error: unknown) =>
  fieldProblem(error, 'content') ?? sentenceOf(error, 'The comment could not be sent. Please try again.');

/** Comments shown before the server has them. Their words stay in the draft until they have arrived. */
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
    /** Takes it off the list, so that its words can go back into the field. */
    takeBack(item: OutgoingComment) {
      drop(item.key);
      draft.write(item.content);
    },
  };
}
