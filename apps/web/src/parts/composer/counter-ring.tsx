import { clsx } from 'clsx';
import { fullCount } from '../../ui/words/number-format.ts';

/** The ring appears this many characters before the limit. */
export const COUNTED = 200;
/** The remaining counts that are announced to screen readers. */
const said = [0, 10, 20, 50, 100, COUNTED];

const SIDE = 30;
const RADIUS = 13;
const AROUND = 2 * Math.PI * RADIUS;

/** Shows how many of the last 200 characters are left, as a ring that fills; nothing before that. */
export function CounterRing({ length, limit }: { length: number; limit: number }) {
  const left = limit - length;
  const isNear = left <= COUNTED;
  const isOver = left < 0;
  const mark = said.find((count) => left <= count);
  const share = Math.min(1, Math.max(0, 1 - left / COUNTED));
  return (
    <>
      <p role="status" className="sr-only">
        {isOver ? `Over the limit of ${fullCount(limit)} characters` : isNear ? `${mark} characters left` : ''}
      </p>
      {isNear ? (
        <span
          role="img"
          aria-label={isOver ? `${fullCount(-left)} characters too many` : `${left} characters left`}
          className={clsx(
            'relative grid shrink-0 place-items-center text-2xs font-semibold tabular-nums',
            isOver ? 'text-brick' : 'text-ink-soft',
          )}
          style={{ width: SIDE, height: SIDE }}
        >
          <svg width={SIDE} height={SIDE} aria-hidden="true" className="absolute inset-0 -rotate-90">
            <circle cx={SIDE / 2} cy={SIDE / 2} r={RADIUS} fill="none" strokeWidth={2.5} className="stroke-seam" />
            <circle
              cx={SIDE / 2}
              cy={SIDE / 2}
              r={RADIUS}
              fill="none"
              strokeWidth={2.5}
              strokeDasharray={AROUND}
              strokeDashoffset={AROUND * (1 - share)}
              className={isOver ? 'stroke-brick' : 'stroke-night'}
            />
          </svg>
          {left > -1000 ? left : '–'}
        </span>
      ) : null}
    </>
  );
}
