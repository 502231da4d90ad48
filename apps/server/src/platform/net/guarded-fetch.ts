import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address was not read; for a sentence to people, never with what the other side answered. */
export type FetchProblem = 'address' | 'private' | 'unreachable' | 'status' | 'too_large' | 'slow';

export class GuardedFetchError extends Error {
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem, cause?: unknown) {
    super(`The address could not be read: ${problem}`, { cause });
    this.name = 'GuardedFetchError';
    this.problem = problem;
  }
}

/** Whether an IP address is one of the public internet: neither loopback, private, link-local nor special in any way. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

type Outside = {
  request: typeof https.request;
  lookup: (
    host: string,
    options: { all: true },
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void;
  isAllowed: (address: string) => boolean;
};

const outside: Outside = { request: https.request, lookup: systemLookup, isAllowed: isPublicAddress };

/** Looks a name up and hands on only when every address of it is allowed, so that no second answer can lead elsewhere. */
function guardedLookup({ lookup, isAllowed }: Outside): LookupFunction {
  return (host, options, done) => {
    lookup(host, { all: true }, (error, found) => {
      if (error) return done(error, '', 4);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return done(new GuardedFetchError('private'), '', 4);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}

/** https, no credentials, its own port, and no IP address of ours in whatever spelling. */
function checkAddress(text: string, isAllowed: Outside['isAllowed']): URL {
  if (!URL.canParse(text)) throw new GuardedFetchError('address');
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username || url.password || url.port) throw new GuardedFetchError('address');
  // WHATWG parsing has made dotted decimals of 2130706433, 0x7f.1 and the like.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !isAllowed(literal)) throw new GuardedFetchError('private');
  return url;
}

async function readBody(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const piece = Buffer.from(chunk as Uint8Array);
    bytes += piece.length;
    if (bytes > mostBytes) throw new GuardedFetchError('too_large');
    chunks.push(piece);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export type GuardedFetch = (url: string, limits?: { milliseconds?: number; bytes?: number }) => Promise<string>;

/**
 * Reads a small text from the public internet on behalf of a member: https only, public addresses only (checked as
 * written and as looked up, for the very connection), no redirects, no cookies, little time, few bytes.
 */
export function createGuardedFetch(replaced: Partial<Outside> = {}): GuardedFetch {
  const used = { ...outside, ...replaced };
  return async (text, { milliseconds = 5000, bytes = 4096 } = {}) => {
    const url = checkAddress(text, used.isAllowed);
    const signal = AbortSignal.timeout(milliseconds);
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { accept: 'text/plain', 'accept-encoding': 'identity' };
        const sent = used.request(url, { lookup: guardedLookup(used), signal, headers, agent: false }, resolve);
        sent.on('error', reject).end();
      });
      try {
        if (answer.statusCode !== 200) throw new GuardedFetchError('status');
        return await readBody(answer, bytes);
      } finally {
        answer.destroy();
      }
    } catch (error) {
      if (error instanceof GuardedFetchError) throw error;
      throw new GuardedFetchError(signal.aborted ? 'slow' : 'unreachable', error);
    }
  };
}
