import { REACTION_LABELS } from '@innerspring/contract/constants';
import type { Post, ReactionKind } from '@innerspring/contract/posts/schemas';
import { clsx } from 'clsx';
import { ThumbsUp } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { usePostToggles } from '../posts/post-toggles.ts';
import { reactionIcon } from './reaction-icons.tsx';

/** The buttons of a card's action row; on phones the icon stands alone and the word is for screen readers. */
export const actionLook =
  'flex h-10 w-full select-none items-center justify-center gap-2 rounded-control text-sm font-semibold text-ink-soft transition-colors hover:bg-sunk hover:text-ink max-md:h-11';
export const actionLabel = 'max-md:sr-only';

// Without the row a press still likes: resting on the button must not bring the page down.
const ReactionPicker = lazyPart('quiet', () => import('./reaction-picker.tsx'));

interface ReactionToggleProps {
  current: ReactionKind | null;
  onReact: (kind: ReactionKind | null) => void;
  className: string;
  /** How the word beside the icon looks. */
  labelClassName?: string;
  /** Edge of the icon in px. */
  iconSize?: number;
  iconClassName?: string;
}

/** A press likes or takes the reaction back; resting, a long press or the up arrow offers all six. */
export function ReactionToggle({
  current,
  onReact,
  className,
  labelClassName,
  iconSize = 19,
  iconClassName,
}: ReactionToggleProps) {
  const picker = useReactionPicker();
  const [byKeyboard, setByKeyboard] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const Icon = current ? reactionIcon[current] : ThumbsUp;

  function close() {
    if (byKeyboard) button.current?.focus();
    setByKeyboard(false);
    picker.hide();
  }
  function pick(kind: ReactionKind) {
    close();
    onReact(kind);
  }
  function onClick() {
    if (picker.tookLongPress()) return;
    picker.hide();
    onReact(current ? null : 'like');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp') return;
    event.preventDefault();
    setByKeyboard(true);
    picker.show();
  }
  function onBlur(event: FocusEvent<HTMLDivElement>) {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    setByKeyboard(false);
    if (byKeyboard) picker.hide();
  }

  return (
    <div className="relative" {...picker.area} onPointerOver={ReactionPicker.ahead} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-pressed={current !== null}
        aria-haspopup="true"
        aria-expanded={picker.isOpen}
        aria-keyshortcuts="ArrowUp"
        onClick={onClick}
        onKeyDown={onKeyDown}
        {...picker.button}
        className={clsx(className, 'touch-manipulation', current && 'text-night')}
      >
        <Icon size={iconSize} aria-hidden="true" className={clsx(current && 'fill-night-wash', iconClassName)} />
        <span className={labelClassName}>{current ? REACTION_LABELS[current] : 'React'}</span>
      </button>
      {picker.isOpen ? (
        <Suspense fallback={null}>
          <ReactionPicker current={current} takeFocus={byKeyboard} onPick={pick} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The reaction to a post, in the row of actions of its card. */
export function ReactionButton({ post }: { post: Post }) {
  const { react } = usePostToggles(post);
  return (
    <ReactionToggle
      current={post.viewerReaction}
      onReact={(kind) => void react(kind)}
      className={actionLook}
      labelClassName={actionLabel}
    />
  );
}

const hoverDelay = 350;
const leaveGrace = 250;
const longPress = 450;

/** When the row of reactions shows: after resting on the button, after a long press, or from the keyboard. */
function useReactionPicker() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressedLong = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: globalThis.PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  };
  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  return {
    isOpen,
    show,
    hide,
    /** For the element around button and row. */
    area: {
      ref: root,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') after(hoverDelay, show);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') after(leaveGrace, hide);
      },
    },
    /** For the button itself. */
    button: {
      onPointerDown: (event: PointerEvent) => {
        pressedLong.current = false;
        if (event.pointerType === 'mouse') return;
        after(longPress, () => {
          pressedLong.current = true;
          setOpen(true);
        });
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') clearTimeout(timer.current);
      },
      onPointerCancel: () => clearTimeout(timer.current),
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (pressedLong.current) event.preventDefault();
      },
    },
    /** True once for the click that ends a long press. */
    tookLongPress() {
      const was = pressedLong.current;
      pressedLong.current = false;
      return was;
    },
  };
}
