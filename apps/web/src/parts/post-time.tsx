const absolute = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const sameYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "Just now", "5 min", "2 h", "3 d", then the date. Times ahead of this machine's clock count as now. */
export function shortAge(instant: string, now: number = Date.now()): string {
  const then = new Date(instant);
  const minutes = Math.floor((now - then.getTime()) / 60_000);
  if (Number.isNaN(minutes)) return '';
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  if (minutes < 7 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} d`;
  return (then.getFullYear() === new Date(now).getFullYear() ? sameYear : otherYear).format(then);
}

/** An age with the full date and time on hover. */
export function PostTime({ instant }: { instant: string }) {
  const then = new Date(instant);
  const isValid = !Number.isNaN(then.getTime());
  return (
    <time dateTime={instant} title={isValid ? absolute.format(then) : undefined}>
      {shortAge(instant)}
    </time>
  );
}
