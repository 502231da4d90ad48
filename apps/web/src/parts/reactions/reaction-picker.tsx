import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import type { ReactionKind } from '@innerspring/contract/posts/schemas';
import { clsx } from 'clsx';
import { type KeyboardEvent, useRef } from 'react';
import { ReactionMark } from './reaction-icons.tsx';

export interface ReactionPickerProps {
  current: ReactionKind | null;
  /** Focuses the current or the first reaction when the row appears. */
  takeFocus: boolean;
  onPick: (kind: ReactionKind) => void;
  onClose: () => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The six reactions in a row: arrows move, Enter chooses, Escape closes. */
export default function ReactionPicker({ current, takeFocus, onPick, onClose }: ReactionPickerProps) {
  const row = useRef<HTMLDivElement>(null);
  const first = current ?? REACTION_KINDS[0];

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = steps[event.key];
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? buttons.length - 1
          : step
            ? (at + step + buttons.length) % buttons.length
            : null;
    if (target !== null) {
      event.preventDefault();
      buttons[target]?.focus();
    } else if (event.key === 'Escape' || event.key === 'ArrowDown') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  return (
    <div
      ref={row}
      role="toolbar"
      aria-label="Reactions"
      onKeyDown={onKeyDown}
      className="absolute bottom-full left-0 z-20 flex animate-pop-in rounded-pill border border-seam bg-paper p-1 shadow-lift"
    >
      {REACTION_KINDS.map((kind) => (
        <button
          key={kind}
          ref={takeFocus && kind === first ? (button) => button?.focus() : undefined}
          type="button"
          tabIndex={kind === first ? 0 : -1}
          aria-pressed={kind === current}
          title={REACTION_LABELS[kind]}
          onClick={() => onPick(kind)}
          className={clsx(
            'grid size-11 place-items-center rounded-pill transition-transform hover:-translate-y-1 focus-visible:-translate-y-1',
            kind === current && 'bg-sunk',
          )}
        >
          <ReactionMark kind={kind} size={34} labelled />
        </button>
      ))}
    </div>
  );
}
