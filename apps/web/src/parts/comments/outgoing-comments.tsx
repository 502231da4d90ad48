import type { useOutgoingComments, OutgoingComment } from './use-outgoing-comments.ts';
import { PostCommentOutgoing } from './post-comment-outgoing.tsx';

interface OutgoingCommentsProps {
  outgoing: ReturnType<typeof useOutgoingComments>;
  /** Its words go back into the field. */
  onEdit: (item: OutgoingComment) => void;
}

/** Comments on their way and those that did not arrive, where there are any. */
export function OutgoingComments({ outgoing, onEdit }: OutgoingCommentsProps) {
  if (outgoing.items.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {outgoing.items.map((item) => (
        <PostCommentOutgoing
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
