import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** All global unicast addresses ever assigned. The rest of IPv6 leads to other networks, or back to IPv4. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an IP address is on the public internet: not loopback, private, link-local or reserved in any way. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  if (found.range() !== 'unicast') return false;
  return found.kind() === 'ipv4' || (found as ipaddr.IPv6).match(globalUnicast);
}

/**
 * The IP address in a URL's host, or null for a name. WHATWG parsing has already normalized 2130706433, 0x7f.1 and the
 * like.
 */
export function literalAddress({ hostname }: URL): string | null {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) ? literal : null;
}

/** Why an address could not be read, for a message to people. It never includes the other server's answer. */
export type FetchProblem = 'address' | 'private' | 'unreachable' | 'status' | 'type' | 'too_large' | 'slow';

export class GuardedFetchError extends Error {
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem, cause?: unknown) {
    super(`We couldn’t read the address: ${problem}`, { cause });
    this.name = 'GuardedFetchError';
    this.problem = problem;
  }
}

/** The network functions, replaced in tests. */
export type Outside = {
  request: (url: URL, options: RequestOptions, done: (answer: IncomingMessage) => void) => ClientRequest;
  lookup: (
    host: string,
    options: { all: true },
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void;
  isAllowed: (address: string) => boolean;
};

export const outside: Outside = {
  request: (url, options, done) => (url.protocol === 'https:' ? https : http).request(url, options, done),
  lookup: systemLookup,
  isAllowed: isPublicAddress,
};

/** What to request, and the limits on the answer. */
export type Wish = {
  /** Also allows http. */
  http?: boolean;
  /** Accepted content types; all if omitted. */
  types?: readonly string[];
  redirects?: number;
  milliseconds?: number;
  bytes?: number;
  /** Truncates an answer that is too large instead of rejecting it. */
  cut?: boolean;
};

/** The answer: its URL after redirects, and its content type and charset as the other server states them. */
export type Fetched = { url: URL; type: string; charset: string | null; body: Buffer };

/**
 * Resolves a name, and passes the addresses on only if all are allowed. The connection uses these addresses, so a
 * second DNS answer can't redirect it.
 */
export function guardedLookup({ lookup, isAllowed }: Outside): LookupFunction {
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

/**
 * Accepts http(s) on its default port, without credentials, with a public name or a public address in any notation.
 * @throws {GuardedFetchError}
 */
export function checkAddress(
  text: string,
  base: URL | undefined,
  isAllowed: Outside['isAllowed'],
  wish: Pick<Wish, 'http'>,
): URL {
  if (!URL.canParse(text, base?.href)) throw new GuardedFetchError('address');
  const url = new URL(text, base?.href);
  const isScheme = url.protocol === 'https:' || (wish.http === true && url.protocol === 'http:');
  if (!isScheme || url.username || url.password || url.port) throw new GuardedFetchError('address');
  const literal = literalAddress(url);
  if (literal !== null && !isAllowed(literal)) throw new GuardedFetchError('private');
  // A name without a dot belongs to the local network.
  if (literal === null && !url.hostname.includes('.')) throw new GuardedFetchError('private');
  return url;
}

async function readBody(answer: IncomingMessage, mostBytes: number, cut: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const piece = Buffer.from(chunk as Uint8Array);
    bytes += piece.length;
    chunks.push(piece);
    if (bytes <= mostBytes) continue;
    if (!cut) throw new GuardedFetchError('too_large');
    break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

const redirected = new Set([301, 302, 303, 307, 308]);

async function readAnswer(url: URL, answer: IncomingMessage, wish: Wish): Promise<Fetched> {
  const { headers, statusCode } = answer;
  if (statusCode !== 200) throw new GuardedFetchError('status');
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (wish.types && !wish.types.includes(type.trim())) throw new GuardedFetchError('type');
  // The request asked for no compression. A compressed answer could decompress to any size.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new GuardedFetchError('type');
  const named = parameters.map((part) => /^\s*charset\s*=\s*"?([\w.:-]{1,40})/.exec(part)?.[1]).find(Boolean);
  const body = await readBody(answer, wish.bytes ?? 4096, wish.cut ?? false);
  return { url, type: type.trim(), charset: named ?? null, body };
}

async function follow(used: Outside, text: string, wish: Wish, signal: AbortSignal): Promise<Fetched> {
  let url = checkAddress(text, undefined, used.isAllowed, wish);
  const accept = wish.types?.join(', ') ?? 'text/plain';
  const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'Innerspring/1.0' };
  for (let left = wish.redirects ?? 0; ; left -= 1) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = used.request(url, { lookup: guardedLookup(used), signal, headers, agent: false }, resolve);
      sent.on('error', reject).end();
    });
    try {
      const { location } = answer.headers;
      if (!location || left === 0 || !redirected.has(answer.statusCode ?? 0))
        return await readAnswer(url, answer, wish);
      url = checkAddress(location, url, used.isAllowed, wish);
    } finally {
      answer.destroy();
    }
  }
}

export type GuardedRead = (url: string, wish: Wish) => Promise<Fetched>;

/**
 * Reads a public URL on behalf of a member: public addresses only (checked as written and as resolved for the actual
 * connection, again for each redirect), no cookies, short timeout, few bytes.
 * @throws {GuardedFetchError}
 */
export function createGuardedRead(replaced: Partial<Outside> = {}): GuardedRead {
  const used = { ...outside, ...replaced };
  return async (text, wish) => {
    const signal = AbortSignal.timeout(wish.milliseconds ?? 5000);
    try {
      return await follow(used, text, wish, signal);
    } catch (error) {
      if (error instanceof GuardedFetchError) throw error;
      throw new GuardedFetchError(signal.aborted ? 'slow' : 'unreachable', error);
    }
  };
}

export type GuardedFetch = (url: string, limits?: { milliseconds?: number; bytes?: number }) => Promise<string>;

/** Like `createGuardedRead`, for a small text at an https address without redirects. */
export function createGuardedFetch(replaced: Partial<Outside> = {}): GuardedFetch {
  const read = createGuardedRead(replaced);
  return async (text, limits = {}) => (await read(text, limits)).body.toString('utf8');
}

type Letter = { headers: Record<string, string>; body: Buffer; milliseconds?: number };

export type GuardedPost = (
  url: string,
  letter: Letter,
) => Promise<{ status: number; headers: IncomingMessage['headers'] }>;

/**
 * Whether `text` may be posted to, as far as can be determined without resolving its name: https on its default port,
 * nothing private.
 */
export function isPostable(text: string): boolean {
  try {
    checkAddress(text, undefined, outside.isAllowed, {});
    return true;
  } catch {
    return false;
  }
}

/**
 * Posts to an https address that a member provided: public addresses only, checked as written and as resolved for the
 * actual connection. No cookies, no redirects, and the answer's body isn't read.
 * @throws {GuardedFetchError} if the address isn't allowed or doesn't answer. Any status counts as an answer.
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

/** The places where a domain's owner publishes a proof. Replaced in tests. */
export type DomainProof = {
  /** The texts of a name's TXT records; empty if the name doesn't exist. @throws {Error} if the lookup failed. */
  txt(name: string): Promise<string[]>;
  /** The text of a small public file. @throws {Error} if it can't be read. */
  file(url: string): Promise<string>;
};

const absent = new Set(['ENODATA', 'ENOTFOUND']);

/** The production implementation: the system's DNS servers and the guarded fetch. */
export function createDomainProof(fetchText: GuardedFetch = createGuardedFetch()): DomainProof {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return {
    async txt(name) {
      try {
        const records = await resolver.resolveTxt(name);
        return records.map((parts) => parts.join(''));
      } catch (error) {
        if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return [];
        throw error;
      }
    },
    file: (url) => fetchText(url),
  };
}
