import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { compressAnswer } from './compression.ts';

/** The entity tag of a body: a hash of its bytes, so that equal answers have equal tags in every process. */
export function tagOf(body: Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an If-None-Match header contains the tag (weak comparison, RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}

/** How long a tag is trusted without reading the data again, unless a change is announced. */
export const REVALIDATION_MS = 2000;
const MOST_REMEMBERED = 20_000;

/** `after` is the value of `made` when the answer was read. */
type Answered = { url: string; tag: string; at: number; after: number };
type Work = { request: FastifyRequest; reply: FastifyReply; work: () => Promise<string> };

export type Revalidation = {
  /** Answers with the JSON from `work` and its tag, or with 304 if the client already has it. */
  answer(input: Work): Promise<unknown>;
  /**
   * The member changed something. Removes their tags, here at once and in other processes when the announcement
   * arrives.
   */
  forget(viewerId: number): void;
};

/**
 * Caches the tag of each member's last answer. A request with that tag within two seconds gets 304 without any read. A
 * 304 has no content, so it may delay news but never reveals what the member may no longer read. The member's own
 * writes, new posts and account changes end the two seconds at once, in whichever process they happen. A process that
 * may miss announcements of other processes doesn't use the cache.
 */
export function createRevalidation({ bus, clock }: Pick<Deps, 'bus' | 'clock'>): Revalidation {
  const answered = new LRUCache<number, Answered>({ max: MOST_REMEMBERED });
  /** The newest pending answer of each member, unless a change since its start made it uncertain. */
  const underWay = new LRUCache<number, object>({ max: MOST_REMEMBERED });
  /** Counts new posts. Each makes all tags uncertain, and counting is faster than deleting the tags one by one. */
  let made = 0;

  function doubt({ userId }: { userId: number }): void {
    underWay.delete(userId);
    answered.delete(userId);
  }
  bus.subscribe('member.wrote', doubt);
  bus.subscribe('account.changed', doubt);
  bus.subscribe('bus.recovered', () => {
    underWay.clear();
    answered.clear();
  });
  bus.subscribe('posts.created', () => void (made += 1));

  function isStanding(viewerId: number, { url, headers }: FastifyRequest): boolean {
    const last = bus.isSubscribed() ? answered.get(viewerId) : undefined;
    if (!last || last.after !== made || last.url !== url || !matchesTag(headers['if-none-match'], last.tag))
      return false;
    const age = clock.now().getTime() - last.at;
    return age >= 0 && age < REVALIDATION_MS;
  }

  /**
   * Starts an answer. Returns a function that tells whether nothing has changed since, so that the tag may be cached.
   */
  function begin(viewerId: number): () => boolean {
    const own = {};
    underWay.set(viewerId, own);
    return () => underWay.get(viewerId) === own && underWay.delete(viewerId);
  }

  return {
    forget: (userId) => bus.publish('member.wrote', { userId }),
    async answer({ request, reply, work }) {
      const viewerId = request.caller?.viewer.id ?? 0;
      if (isStanding(viewerId, request)) {
        return reply.code(304).header('etag', answered.get(viewerId)?.tag).send();
      }
      const after = made;
      const at = clock.now().getTime();
      const isUndisturbed = begin(viewerId);
      // Encodes once, for both the tag and the answer.
      const body = Buffer.from(await work());
      const tag = tagOf(body);
      if (isUndisturbed()) answered.set(viewerId, { url: request.url, tag, at, after });
      reply.header('etag', tag);
      if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      const sent = compressAnswer(body, request, reply);
      // Compression changes the bytes but not the content, so the tag is weak (RFC 9110, 8.8.1).
      if (sent !== body) reply.header('etag', `W/${tag}`);
      return reply.type('application/json; charset=utf-8').send(sent);
    },
  };
}
