import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import type { Post, ReactionKind } from '@innerspring/contract/posts/schemas';
import { clsx } from 'clsx';
import { ThumbsUp } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react';
import { compactCount, countOf } from '../../ui/words/number-format.ts';
import { lazyPart } from '../lazy-part.tsx';
import { usePostToggles } from '../posts/post.data.ts';
import { type Reacted, reactionIcon, ReactionMark } from './reaction-icons.tsx';
import type { ReactorList } from './reaction-list-dialog.tsx';

/** Classes of the buttons in a card's action row; on phones only the icon shows, with the label for screen readers. */
export const actionLook =
  'flex h-10 w-full min-w-0 select-none items-center justify-center gap-2 rounded-control whitespace-nowrap text-sm font-semibold text-ink-soft transition-colors hover:bg-sunk hover:text-ink max-md:h-11';
export const actionLabel = 'max-md:sr-only';

// Without the picker a press still likes: resting on the button must not break the page.
const ReactionPicker = lazyPart('quiet', () => import('./reaction-picker.tsx'));

interface ReactionToggleProps {
  current: ReactionKind | null;
  onReact: (kind: ReactionKind | null) => void;
  className: string;
  /** Classes of the label next to the icon. */
  labelClassName?: string;
  /** Size of the icon in px. */
  iconSize?: number;
  iconClassName?: string;
}

/** A press likes or removes the reaction; resting, a long press or Arrow Up offers all six. */
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

/** The reaction button in the action row of a post's card. */
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

/** When the picker shows: after resting on the button, after a long press, or from the keyboard. */
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

const ReactionListDialog = lazyPart('dialog', () => import('./reaction-list-dialog.tsx'));

/** The kinds given, most frequent first, at most three. */
function topKinds({ reactions }: Pick<Reacted, 'reactions'>) {
  return REACTION_KINDS.filter((kind) => (reactions[kind] ?? 0) > 0)
    .sort((a, b) => (reactions[b] ?? 0) - (reactions[a] ?? 0))
    .slice(0, 3);
}

interface ReactionCountProps {
  of: Pick<Reacted, 'reactionCount' | 'reactions'>;
  /** The source of the list of who reacted. */
  list: ReactorList;
  className: string;
  /** Smaller marks, and only one on phones. */
  isSmall?: boolean;
}

/** The marks and the number of reactions; a press lists who reacted. */
export function ReactionCount({ of, list, className, isSmall = false }: ReactionCountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`${countOf(of.reactionCount, 'reaction')}. See who reacted`}
        onClick={() => setOpen(true)}
      >
        <span className="flex shrink-0">
          {topKinds(of).map((kind) => (
            <ReactionMark
              key={kind}
              kind={kind}
              size={isSmall ? 16 : 20}
              className={clsx(
                '-me-0.5 outline-2 outline-paper last:me-0',
                isSmall && 'max-sm:not-first:hidden max-sm:me-0',
              )}
            />
          ))}
        </span>
        {compactCount(of.reactionCount)}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReactionListDialog of={of} list={list} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
