/** Names the day of the messages below it. */
export function ChatDay({ label }: { label: string }) {
  return (
    <li className="flex items-center gap-3 py-3 text-xs font-semibold text-ink-faint">
      <span aria-hidden="true" className="h-px flex-1 bg-seam" />
      <span>{label}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-seam" />
    </li>
  );
}

/** The line above the first message that was unread when the thread was opened. */
export function ChatNewLine() {
  return (
    <li className="flex items-center gap-3 py-2 text-xs font-semibold text-copper-ink">
      <span aria-hidden="true" className="h-px flex-1 bg-copper" />
      <span>New messages</span>
      <span aria-hidden="true" className="h-px flex-1 bg-copper" />
    </li>
  );
}
