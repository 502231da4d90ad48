import { REACTION_KINDS } from '@innerspring/contract/constants';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { compactCount, countOf } from '../../ui/words/number-format.ts';
import { lazyPart } from '../lazy-part.tsx';
import { type Reacted, ReactionMark } from './reaction-icons.tsx';
import type { ReactorList } from './reaction-list-dialog.tsx';

const ReactionListDialog = lazyPart('dialog', () => import('./reaction-list-dialog.tsx'));

/** The kinds given, the most frequent first, at most three. */
function topKinds({ reactions }: Pick<Reacted, 'reactions'>) {
  return REACTION_KINDS.filter((kind) => (reactions[kind] ?? 0) > 0)
    .sort((a, b) => (reactions[b] ?? 0) - (reactions[a] ?? 0))
    .slice(0, 3);
}

interface ReactionCountProps {
  of: Pick<Reacted, 'reactionCount' | 'reactions'>;
  /** Where the list of who reacted comes from. */
  list: ReactorList;
  className: string;
  /** Smaller marks, and on phones one alone. */
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
