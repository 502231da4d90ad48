import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { hueOf } from './avatar-shape.tsx';

/** Widths of the stripe's repeat, in pixels. */
const REPEATS = [28, 36, 44, 22, 52];
/** Angles of the stripe, in degrees; most tickings run straight. */
const ANGLES = [90, 90, 100, 0, 80];

const pick = (list: readonly number[], seed: number) => list[seed % list.length] ?? 0;

/** The colors and the stripe of a ticking, the same for the same name. */
export function weaveOf(name: string): CSSProperties {
  const hue = hueOf(name);
  const seed = hueOf(`${name} stripe`);
  return {
    '--weave-from': hue,
    '--weave-to': (hue + 24 + (seed % 50)) % 360,
    '--weave-repeat': `${pick(REPEATS, seed)}px`,
    '--weave-angle': `${pick(ANGLES, seed >> 3)}deg`,
  } as CSSProperties;
}

interface WovenCoverProps {
  /** Whose cover it is: each name has a ticking of its own. */
  name: string;
  /** `full` is half as high as an uploaded cover. */
  size?: 'full' | 'card';
  className?: string;
}

/** The default cover: a ticking pattern derived from the name. */
export function WovenCover({ name, size = 'full', className }: WovenCoverProps) {
  return (
    <div
      aria-hidden="true"
      style={weaveOf(name)}
      className={clsx('woven', size === 'full' ? 'h-16 md:h-24' : 'h-14', className)}
    />
  );
}
