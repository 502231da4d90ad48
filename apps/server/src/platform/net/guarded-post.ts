import type { IncomingMessage } from 'node:http';
import { checkAddress, GuardedFetchError, guardedLookup, type Outside, outside } from './guarded-fetch.ts';

type Letter = { headers: Record<string, string>; body: Buffer; milliseconds?: number };

export type GuardedPost = (
  url: string,
  letter: Letter,
) => Promise<{ status: number; headers: IncomingMessage['headers'] }>;

/** Whether `text` may be sent to as far as it can be told without looking its name up: https on its own port, nothing private. */
export function isPostable(text: string): boolean {
  try {
    checkAddress(text, undefined, outside.isAllowed, {});
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends a letter to an https address that a member named: public addresses only, checked as written and as looked up for the
 * very connection. No cookies, no redirects, and the answer's body is not read.
 * @throws {GuardedFetchError} where the address is not allowed or does not answer; any status is an answer.
 */
export function createGuardedPost(replaced: Partial<Outside> = {}): GuardedPost {
  const used = { ...outside, ...replaced };
  return async (text, { headers, body, milliseconds = 10_000 }) => {
    const url = checkAddress(text, undefined, used.isAllowed, {});
    const signal = AbortSignal.timeout(milliseconds);
    const options = { method: 'POST', lookup: guardedLookup(used), signal, headers, agent: false };
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = used.request(url, options, resolve);
        sent.on('error', reject).end(body);
      });
      answer.destroy();
      return { status: answer.statusCode ?? 0, headers: answer.headers };
    } catch (error) {
      if (error instanceof GuardedFetchError) throw error;
      throw new GuardedFetchError(signal.aborted ? 'slow' : 'unreachable', error);
    }
  };
}
