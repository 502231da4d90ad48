import type { FastifyBaseLogger } from 'fastify';
import type { Meters } from '../telemetry/meters.ts';

const LONGEST_TEXT = 500;

/** Hears of every statement: what was given to the driver, and how long it took. */
export type StatementWatch = (given: unknown, milliseconds: number) => void;

/** The name of a statement, or its text, which holds no parameters. */
function labelOf(given: unknown): string {
  if (typeof given === 'string') return given.slice(0, LONGEST_TEXT);
  if (typeof given !== 'object' || given === null) return 'unknown';
  const { name, text } = given as { name?: unknown; text?: unknown };
  return typeof name === 'string' ? name : String(text).slice(0, LONGEST_TEXT);
}

/**
 * Measures statements and logs those that took `slowMs` or longer (0: none); the log adds the request that they were for.
 * Lists by hand appear with their name, others with their text; parameters never.
 */
export function createStatementWatch(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { meters, slowMs }: { meters: Meters; slowMs: number },
): StatementWatch {
  return (given, milliseconds) => {
    meters.statement(milliseconds / 1000);
    if (slowMs === 0 || milliseconds < slowMs) return;
    log.warn({ statement: labelOf(given), ms: Math.round(milliseconds) }, 'A statement was slow');
  };
}
