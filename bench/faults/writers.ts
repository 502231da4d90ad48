import { setTimeout as delay } from 'node:timers/promises';
import { cookieOf } from '../live-fill.ts';
import type { Intent, Kind, Ledger, Result } from './ledger.ts';

const kinds: Kind[] = ['keyed post', 'message', 'reaction', 'post', 'follow'];
/** How long a member waits after a missing response. */
const AGAIN_MS = 250;
/** A request without a response in this time counts as unanswered. */
const PATIENCE_MS = 30_000;

/** The member that a writer follows and unfollows; none of those that the fill has connected. */
export const followedBy = (member: number): number => member + 300;
/** Each is connected with the next, as in `live-fill.ts`. */
const partnerOf = (member: number): number => (member % 2 ? member + 1 : member - 1);

type Load = { port: number; ledger: Ledger; members: readonly number[]; postId: number };

type Asked = { method: string; path: string; body?: object; headers?: Record<string, string> };

/** The request of an intent: method, path, body and headers. */
function requestOf({ id, member, kind, wants }: Intent, postId: number): Asked {
  switch (kind) {
    case 'post':
    case 'keyed post':
      return {
        method: 'POST',
        path: '/api/posts',
        body: { content: id },
        ...(kind === 'keyed post' ? { headers: { 'idempotency-key': id } } : {}),
      };
    case 'message':
      return {
        method: 'POST',
        path: '/api/messages',
        body: { recipientId: partnerOf(member), content: id, clientId: id },
      };
    case 'reaction':
      return {
        method: wants ? 'POST' : 'DELETE',
        path: `/api/posts/${postId}/reactions`,
        ...(wants ? { body: { kind: 'like' } } : {}),
      };
    case 'follow':
      return {
        method: wants ? 'POST' : 'DELETE',
        path: '/api/direct/follows',
        body: { targetId: followedBy(member), targetType: 'user' },
      };
  }
}

export const resultOf = (status: number): Result =>
  status < 300 ? 'acknowledged' : status < 500 ? 'refused' : 'put off';

async function send({ port, ledger, postId }: Load, intent: Intent): Promise<Result> {
  const { method, path, body, headers = {} } = requestOf(intent, postId);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie: cookieOf(intent.member), ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    const result = resultOf(answer.status);
    ledger.note(intent.id, result, answer.status);
    return result;
  } catch {
    ledger.note(intent.id, 'unknown', null);
    return 'unknown';
  }
}

export type Writers = {
  /** Lets every member finish the current action and start no other. */
  stop(): Promise<void>;
};

let crews = 0;

/**
 * Members who post, message each other, react and follow, one action after the other. Like the browser, they retry what
 * got no response if that can't duplicate it.
 */
export function startWriters(load: Load): Writers {
  let isOver = false;
  crews += 1;
  const crew = crews;

  async function write(member: number): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const kind = kinds[(turn + member) % kinds.length] ?? 'post';
      const wants = Math.floor(turn / kinds.length) % 2 === 0;
      const isToggle = kind === 'reaction' || kind === 'follow';
      const intent: Intent = { id: `c${crew}m${member}t${turn}`, member, kind, ...(isToggle ? { wants } : {}) };
      load.ledger.intend(intent);
      let result = await send(load, intent);
      while (!isOver && kind !== 'post' && (result === 'unknown' || result === 'put off')) {
        await delay(AGAIN_MS);
        result = await send(load, intent);
      }
      if (result !== 'acknowledged') await delay(AGAIN_MS);
    }
  }

  const working = Promise.all(load.members.map(write));
  return {
    async stop() {
      isOver = true;
      await working;
    },
  };
}
