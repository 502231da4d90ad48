import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { lazyMenu } from '../lazy-part.tsx';
import type { CommentUnder } from './comment.data.ts';

const CommentMenu = lazyMenu(() => import('./comment-menu.tsx'));

interface CommentActionsProps extends CommentUnder {
  /** Opens the field for a reply; absent if replies aren't allowed. */
  onReply?: (() => void) | undefined;
  onEdit: () => void;
  /** Whether the menu with the rest is open; a long press on the comment opens it too. */
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
}

/** Reply, and the menu with everything else that the viewer can do with a comment. */
export function CommentActions(props: CommentActionsProps) {
  const { under, comment, onReply, onEdit, isMenuOpen, onMenu } = props;
  const [isAsked, setAsked] = useState(false);
  if (isMenuOpen && !isAsked) setAsked(true);
  const label = `More about the comment by ${comment.author.fullName}`;
  const plain = (
    <IconButton
      size="sm"
      aria-label={label}
      aria-haspopup="menu"
      data-more
      onPointerEnter={CommentMenu.ahead}
      onClick={() => onMenu(true)}
    >
      <Ellipsis size={18} aria-hidden="true" />
    </IconButton>
  );
  function leave() {
    onMenu(false);
    setAsked(false);
  }
  return (
    <>
      {onReply && !comment.isHidden && !comment.isWithheld ? (
        <Button variant="link" size="sm" className="h-7 text-ink-soft!" onClick={onReply}>
          Reply
        </Button>
      ) : null}
      {isAsked ? (
        <Suspense fallback={plain}>
          <CommentMenu
            under={under}
            comment={comment}
            label={label}
            open={isMenuOpen}
            onOpenChange={onMenu}
            onEdit={onEdit}
            standIn={plain}
            onLeave={leave}
          />
        </Suspense>
      ) : (
        plain
      )}
    </>
  );
}
