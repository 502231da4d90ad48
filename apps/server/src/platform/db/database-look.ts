import type { Pool } from 'pg';
import { within } from '../within.ts';

/** How long one answer of the database holds for everybody who asks. */
const FRESH_MS = 1000;
/** How long a look waits; the statement itself may go on, and no other is sent before it has ended. */
export const LOOK_MS = 2000;

/**
 * Asks whether the database answers: at most once a second, at most one statement at a time, and never for longer than
 * `lookMs`, also of a database that hangs.
 */
export function createDatabaseLook(pool: Pick<Pool, 'query'>, lookMs = LOOK_MS): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;
  let answer: Promise<boolean> = Promise.resolve(false);

  async function look(): Promise<boolean> {
    let hasAnswered = false;
    isUnderWay = true;
    const asking = pool
      .query('select 1')
      .then(() => {
        hasAnswered = true;
      })
      .finally(() => {
        isUnderWay = false;
      });
    await within(lookMs, asking);
    return hasAnswered;
  }

  return () => {
    if (!isUnderWay && performance.now() - askedAt >= FRESH_MS) {
      askedAt = performance.now();
      answer = look();
    }
    return answer;
  };
}
