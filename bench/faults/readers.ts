import { setTimeout as delay } from 'node:timers/promises';
import { cookieOf } from '../live-fill.ts';
import { timesOf } from '../timing.ts';

/** One request and its result; `status` is null if there was no response. */
export type Answer = { at: number; ms: number; status: number | null };

export type Readers = { answers: Answer[]; stop(): Promise<Answer[]> };

type Reading = { port: number; members: readonly number[]; path?: string; everyMs?: number; patienceMs?: number };

/** Sends one request and returns the result within this many milliseconds. */
export async function askOnce(port: number, member: number, path: string, patienceMs = 30_000): Promise<Answer> {
  const at = performance.now();
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { cookie: cookieOf(member) },
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    return { at, ms: performance.now() - at, status: answer.status };
  } catch {
    return { at, ms: performance.now() - at, status: null };
  }
}

/** Members who read continuously, each sending one request after the other. */
export function startReaders({ port, members, path = '/api/feed', everyMs = 20, patienceMs }: Reading): Readers {
  const answers: Answer[] = [];
  let isOver = false;
  const working = Promise.all(
    members.map(async (member) => {
      while (!isOver) {
        answers.push(await askOnce(port, member, path, patienceMs));
        await delay(everyMs);
      }
    }),
  );
  return {
    answers,
    async stop() {
      isOver = true;
      await working;
      return answers;
    },
  };
}

export const isSuccess = ({ status }: Answer): boolean => status !== null && status < 400;
export const slowest = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms));
export const p99 = (answers: readonly Answer[]): number => timesOf(answers.map(({ ms }) => ms)).p99;
/** The number of responses with a status other than these. */
export const otherThan = (answers: readonly Answer[], ...statuses: (number | null)[]): number =>
  answers.filter(({ status }) => !statuses.includes(status)).length;
