import { clsx } from 'clsx';
import { CoilMark } from '../coil-mark.tsx';

export interface SpinnerProps {
  /** Edge in px. */
  size?: number;
  /** What is being waited for, read aloud; an empty string where the surroundings already say it. */
  label?: string;
  className?: string;
}

/** A breathing coil, for the whole application and for busy buttons; content loads behind skeletons instead. */
export function Spinner({ size = 40, label = 'Loading', className }: SpinnerProps) {
  const coil = <CoilMark size={size} className="animate-spinner" />;
  if (label === '') return <span className={clsx('inline-grid place-items-center', className)}>{coil}</span>;
  return (
    <span role="status" className={clsx('inline-grid place-items-center text-night', className)}>
      {coil}
      <span className="sr-only">{label}</span>
    </span>
  );
}
