import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { compressAnswer } from './compression.ts';

/** The tag of a body: of its bytes, so that equal answers have equal tags in every process. */
export function tagOf(body: Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an If-None-Match header names the tag (weak comparison, RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}

/** For how long a tag stands without a look, where no word of a change came. */
export const REVALIDATION_MS = 2000;
const MOST_REMEMBERED = 20_000;

/** `after` is how many posts had been made. */
type Answered = { url: string; tag: string; at: number; after: number };
type Work = { request: FastifyRequest; reply: FastifyReply; work: () => Promise<string> };

export type Revalidation = {
  /** Answers with the JSON that `work` makes and its tag, or with 304 where the client has it. */
  answer(input: Work): Promise<unknown>;
  /** The member changed something: their tags are forgotten here at once, in other processes as soon as they hear of it. */
  forget(viewerId: number): void;
};

/**
 * Tags of each member's last answer. Who asks again within two seconds with the tag of that answer is told 304 without any
 * look: such an answer carries nothing, so it can only be late, never tell what somebody may not read any more. Own writes,
 * new posts and changes of the account end the two seconds at once, whichever process they were made in; a process that may
 * not hear the others spares nothing.
 */
export function createRevalidation({ bus, clock }: Pick<Deps, 'bus' | 'clock'>): Revalidation {
  const answered = new LRUCache<number, Answered>({ max: MOST_REMEMBERED });
  /** The newest answer under way for each member, unless something made it doubtful since it began. */
  const underWay = new LRUCache<number, object>({ max: MOST_REMEMBERED });
  /** Every post makes all tags doubtful; counting is quicker than forgetting them one by one. */
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

  /** Gives what says at the end of an answer whether nothing spoke against remembering it meanwhile. */
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
      // The bytes once, for the tag and the answer.
      const body = Buffer.from(await work());
      const tag = tagOf(body);
      if (isUndisturbed()) answered.set(viewerId, { url: request.url, tag, at, after });
      reply.header('etag', tag);
      if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      const sent = compressAnswer(body, request, reply);
      // The same answer in other bytes (RFC 9110, 8.8.1).
      if (sent !== body) reply.header('etag', `W/${tag}`);
      return reply.type('application/json; charset=utf-8').send(sent);
    },
  };
}
