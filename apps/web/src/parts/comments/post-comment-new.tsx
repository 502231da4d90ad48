import { useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Avatar } from '../people/avatar.tsx';
import { localDraft } from '../local-draft.ts';
import { OutgoingComments } from './outgoing-comments.tsx';
import { PostCommentForm } from './post-comment-form.tsx';
import { type OutgoingComment, useOutgoingComments } from './use-outgoing-comments.ts';

/** The field for a new comment, whose words are kept until they have arrived, and what is on its way. */
export function PostCommentNew({ postId, autoFocus }: { postId: number; autoFocus: boolean }) {
  const user = useCurrentUser();
  const draft = localDraft(user.id, `comment.${postId}`);
  const outgoing = useOutgoingComments(postId, draft);
  const [tries, setTries] = useState(0);

  function change(item: OutgoingComment) {
    outgoing.takeBack(item);
    setTries(tries + 1);
  }
  return (
    <>
      <div className="flex min-w-0 gap-2.5">
        <Avatar person={user} size={32} />
        <PostCommentForm
          key={tries}
          label="Your comment"
          submitLabel="Comment"
          initial={draft.read()}
          autoFocus={autoFocus || tries > 0}
          onText={draft.write}
          onSend={(content) => outgoing.write(content, null)}
        />
      </div>
      <OutgoingComments outgoing={outgoing} onEdit={change} />
    </>
  );
}
