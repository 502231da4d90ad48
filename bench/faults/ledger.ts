import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** What a member tried. Posts with a key, messages, reactions and follows can be resent without duplicates. */
export type Kind = 'post' | 'keyed post' | 'message' | 'reaction' | 'follow';

/** One action that a member intended; `wants` is the state that a toggle should reach. */
export type Intent = { id: string; member: number; kind: Kind; wants?: boolean };

/** The result of an attempt: success, rejected (4xx), failed (5xx), or no response at all. */
export type Result = 'acknowledged' | 'refused' | 'put off' | 'unknown';

export type Entry = Intent & { results: Result[]; sentAt: number };

type Line = { intent: Intent; at: number } | { id: string; result: Result; status: number | null; at: number };

/**
 * The driver's own log: an intent is written before it is sent and its outcome before the next step, so that what the
 * server lost can be told from what was never sent.
 */
export class Ledger {
  readonly file: string;
  readonly #log: number;
  /** Responses in the order of arrival, for timing figures. */
  readonly answers: { at: number; result: Result; status: number | null }[] = [];
  #acknowledged = 0;
  #isClosed = false;

  constructor(file: string) {
    this.file = file;
    this.#log = openSync(file, 'a');
  }

  #write(line: Line): void {
    writeSync(this.#log, `${JSON.stringify(line)}\n`);
  }

  intend(intent: Intent): void {
    this.#write({ intent, at: performance.now() });
  }

  note(id: string, result: Result, status: number | null): void {
    const at = performance.now();
    this.#write({ id, result, status, at });
    this.answers.push({ at, result, status });
    if (result === 'acknowledged') this.#acknowledged += 1;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Resolves once this many more have been acknowledged, which takes longer on a busy machine. */
  async more(count: number): Promise<void> {
    const wanted = this.#acknowledged + count;
    while (this.#acknowledged < wanted && !this.#isClosed) await delay(20);
  }

  /** All entries of the file, in order. */
  read(): Entry[] {
    const entries = new Map<string, Entry>();
    for (const text of readFileSync(this.file, 'utf8').split('\n')) {
      if (text === '') continue;
      const line: Line = JSON.parse(text);
      if ('intent' in line) entries.set(line.intent.id, { ...line.intent, results: [], sentAt: line.at });
      else entries.get(line.id)?.results.push(line.result);
    }
    return [...entries.values()];
  }

  close(): void {
    this.#isClosed = true;
    closeSync(this.#log);
  }
}

export const isAcknowledged = ({ results }: Entry): boolean => results.includes('acknowledged');
/** Rejected for good: nothing of it may be stored, unless an earlier attempt had succeeded. */
export const isRejected = ({ results }: Entry): boolean => results.includes('refused');
