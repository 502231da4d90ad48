import { dayKey, dayLabel } from '../../ui/words/days.tsx';

/** A row of a thread: a day's name, the line above the first new message, or a message. */
export type ChatStep<Line> =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'new'; key: string }
  | { kind: 'line'; key: string; line: Line; isFirst: boolean; isLast: boolean };

interface StepOptions {
  /** Key of the first message that was new when the thread was opened. */
  newFrom?: string | null | undefined;
  now: Date;
}

/** Messages of one author within this time stand together under one name and time. */
const runMs = 5 * 60_000;

function isRun(before: ChatLine | undefined, after: ChatLine | undefined): boolean {
  if (!before || !after || before.authorId === null || before.authorId !== after.authorId) return false;
  return Math.abs(Date.parse(after.at) - Date.parse(before.at)) < runMs;
}

/** Puts days and the line of new messages between messages that are sorted from old to new. */
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

/** How far an own message has come. `queued`: it waits in this browser for the connection. */
export type ChatSendState = 'queued' | 'sending' | 'sent' | 'seen' | 'failed';

/** What every line of a conversation has, for its place among the others. */
export interface ChatLine {
  /** Stays the same from the first draw on, also when the server has given the message its number. */
  key: string;
  /** ISO 8601. */
  at: string;
  /** Null: nobody who still has an account. */
  authorId: number | null;
}

/** The message that another one answers, in a few words. */
export interface ChatQuoteWords {
  name: string;
  text: string;
}
