import { dayKey, dayLabel } from '../../ui/words/days.tsx';

/** A row of a thread: a date, the line above the first new message, or a message. */
export type ChatStep<Line> =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'new'; key: string }
  | { kind: 'line'; key: string; line: Line; isFirst: boolean; isLast: boolean };

interface StepOptions {
  /** Key of the first message that was new when the thread was opened. */
  newFrom?: string | null | undefined;
  now: Date;
}

/** Messages by one author within this time are grouped under one name and time. */
const runMs = 5 * 60_000;

function isRun(before: ChatLine | undefined, after: ChatLine | undefined): boolean {
  if (!before || !after || before.authorId === null || before.authorId !== after.authorId) return false;
  return Math.abs(Date.parse(after.at) - Date.parse(before.at)) < runMs;
}

/** Adds dates and the line of new messages to messages sorted from old to new. */
export function chatSteps<Line extends ChatLine>(
  lines: readonly Line[],
  { newFrom, now }: StepOptions,
): ChatStep<Line>[] {
  const steps: ChatStep<Line>[] = [];
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    const after = lines[at + 1];
    const day = dayKey(new Date(line.at));
    const isNewDay = !before || dayKey(new Date(before.at)) !== day;
    const isNew = newFrom === line.key;
    const breaksAfter = after && (newFrom === after.key || dayKey(new Date(after.at)) !== day);
    if (isNewDay) steps.push({ kind: 'day', key: `day-${day}`, label: dayLabel(new Date(line.at), now) });
    if (isNew) steps.push({ kind: 'new', key: 'new' });
    steps.push({
      kind: 'line',
      key: line.key,
      line,
      isFirst: isNewDay || isNew || !isRun(before, line),
      isLast: Boolean(breaksAfter) || !isRun(line, after),
    });
  });
  return steps;
}

/** The delivery state of an own message. `queued`: it waits in this browser for a connection. */
export type ChatSendState = 'queued' | 'sending' | 'sent' | 'seen' | 'failed';

/** What every line of a conversation has, to place it among the others. */
export interface ChatLine {
  /** Constant from the first render on, even after the server has assigned an id. */
  key: string;
  /** ISO 8601. */
  at: string;
  /** Null if the author no longer has an account. */
  authorId: number | null;
}

/** An excerpt of the message that another one answers. */
export interface ChatQuoteWords {
  name: string;
  text: string;
}
