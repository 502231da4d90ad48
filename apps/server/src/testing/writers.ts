import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@innerspring/contract';
import { request } from './server-client.ts';

/** One attempt to write, noted before it is sent. */
export type Write = {
  /** Different for each. */
  text: string;
  cookie: string;
  /** Idempotency-Key of a post; comments have none. */
  key?: string;
  /** `performance.now()` when it was sent. */
  sentAt: number;
  /** Status of the answer; null where none came. */
  outcome: number | null;
};

type Load = { address: string; cookies: string[]; postId: number; count: number };

/** Members who write posts and comments one after the other until they are stopped or nobody answers any more. */
export function startWriters({ address, cookies, postId, count }: Load) {
  const writes: Write[] = [];
  let stopped = false;
  let heard = Promise.withResolvers<void>();

  async function send(write: Write): Promise<number> {
    const { text: content, cookie, key } = write;
    const { status } = key
      ? await request(address, api.posts.create, { body: { content } }, { cookie, headers: { 'idempotency-key': key } })
      : await request(address, api.comments.write, { params: { id: postId }, body: { content } }, { cookie });
    return status;
  }

  async function run(index: number): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      const key = turn % 2 === 0 ? randomUUID() : undefined;
      const write: Write = {
        text: `Writer ${index} says ${randomUUID()}`,
        cookie: cookies[index % cookies.length] ?? '',
        ...(key ? { key } : {}),
        sentAt: performance.now(),
        outcome: null,
      };
      writes.push(write);
      try {
        write.outcome = await send(write);
      } catch {
        return;
      } finally {
        heard.resolve();
        heard = Promise.withResolvers();
      }
      if (write.outcome === 503) await delay(20);
    }
  }

  const running = Promise.all(Array.from({ length: count }, (_, index) => run(index)));
  return {
    /** Resolves once so many writes have been acknowledged. */
    async acknowledged(least: number): Promise<void> {
      while (writes.filter(({ outcome }) => outcome === 201).length < least) await heard.promise;
    },
    async stop(): Promise<Write[]> {
      stopped = true;
      await running;
      return writes;
    },
  };
}

/** How often each text of these members' posts, and of the comments on one post, is there. */
export async function writesIn(address: string, cookies: string[], postId: number): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const count = (text: string) => times.set(text, (times.get(text) ?? 0) + 1);
  for (const cookie of cookies) {
    const { body: me } = await request(address, api.auth.currentUser, {}, { cookie });
    let cursor: string | undefined;
    do {
      const { body } = await request(address, api.posts.feed, { query: { cursor } }, { cookie });
      for (const post of body.items) if (post.author?.id === me.id) count(post.content);
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
  }
  let cursor: string | undefined;
  do {
    const input = { params: { id: postId }, query: { cursor } };
    const { body } = await request(address, api.comments.list, input, { cookie: cookies[0] ?? '' });
    for (const comment of body.items) count(comment.content);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return times;
}
