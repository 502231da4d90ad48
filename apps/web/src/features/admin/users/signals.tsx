import type { QueueItem } from '../admin.data.ts';

const tones = {
  good: 'bg-moss-wash text-moss',
  neutral: 'bg-sunk text-ink-soft',
  warning: 'bg-brick-wash text-brick',
} as const;

/** Facts about an application worth a second look. */
export function Signals({ signals }: { signals: QueueItem['signals'] }) {
  if (signals.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Signals">
      {signals.map((signal) => (
        <li key={signal.kind} className={`rounded-small px-2 py-0.5 text-xs font-medium ${tones[signal.tone]}`}>
          {signal.text}
        </li>
      ))}
    </ul>
  );
}
