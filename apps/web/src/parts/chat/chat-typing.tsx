import { clsx } from 'clsx';

/** "Dana Ruiz is typing…", "Dana Ruiz and Priya Menon are typing…", "3 people are typing…". */
export function typingText(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return '';
  if (second === undefined) return `${first} is typing…`;
  return names.length === 2 ? `${first} and ${second} are typing…` : `${names.length} people are typing…`;
}

/** Who is typing, under the messages. It keeps its room while nobody is, so that nothing jumps. */
export function ChatTyping({ names, className }: { names: readonly string[]; className?: string }) {
  return (
    <p role="status" dir="auto" className={clsx('min-h-5 truncate text-xs text-ink-faint', className)}>
      {typingText(names)}
    </p>
  );
}
