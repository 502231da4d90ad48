import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cookieOf } from './live-fill.ts';

/** The frames that the bench reads, and the fields it needs. */
export type Heard = { type: string; seq?: number; epoch?: string; groupId?: number; message?: { content: string } };

/** A tab of member `n`, authenticated. */
export type Tab = {
  n: number;
  socket: WebSocket;
  /** What a real tab sends when it reconnects. */
  place: { epoch: string; seq: number };
  hear: ((frame: Heard, at: number) => void) | null;
  /** Frames that nobody waits for aren’t parsed. */
  isIdle: boolean;
};

const AT_ONCE = 200;

/** Upgrades that the server postponed. */
export const putOff = { count: 0 };
/** How long a real tab waits before it retries. */
const RETRY_MS = { least: 5000, spread: 1000 };

/** Opens a member’s live connection like the web app, retrying when the server postpones it; resolves once it is authenticated. */
export async function openTab(port: number, n: number, place?: Tab['place']): Promise<Tab> {
  for (;;) {
    try {
      return await tryTab(port, n, place);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('503')) throw error;
      putOff.count += 1;
      await delay(RETRY_MS.least + Math.random() * RETRY_MS.spread);
    }
  }
}

function tryTab(port: number, n: number, place?: Tab['place']): Promise<Tab> {
  const origin = `http://127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    origin,
    headers: { cookie: cookieOf(n) },
    perMessageDeflate: false,
  });
  const tab: Tab = { n, socket, place: { epoch: '', seq: 0 }, hear: null, isIdle: false };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The connection of member ${n} closed with ${code}`)));
    socket.on('message', (data: Buffer) => {
      const at = performance.now();
      if (tab.isIdle) return;
      const frame: Heard = JSON.parse(data.toString());
      if (frame.type === 'connection_established') socket.send(JSON.stringify({ type: 'auth', userId: n, ...place }));
      if (frame.type === 'auth_success') {
        tab.place = { epoch: frame.epoch ?? '', seq: frame.seq ?? 0 };
        resolve(tab);
      }
      if (frame.seq !== undefined) tab.place.seq = frame.seq;
      tab.hear?.(frame, at);
    });
  });
}

/** Opens tabs of many members with bounded concurrency. */
export async function openTabs(port: number, members: readonly number[]): Promise<Tab[]> {
  const tabs: Tab[] = [];
  const waiting = [...members];
  const worker = async () => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) tabs.push(await openTab(port, n));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return tabs;
}

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Sends a frame and resolves with the first frame that matches `isMeant`. */
export function asked(tab: Tab, frame: unknown, isMeant: (heard: Heard) => boolean): Promise<Heard> {
  const answer = heard(tab, isMeant);
  tab.socket.send(JSON.stringify(frame));
  return answer;
}

/** The next frame that matches. */
export function heard(tab: Tab, isMeant: (heard: Heard) => boolean): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error(`The connection of member ${tab.n} closed`));
    tab.socket.once('close', gone);
    tab.hear = (frame) => {
      if (frame.type === 'error') reject(new Error(`Member ${tab.n} was refused: ${JSON.stringify(frame)}`));
      if (!isMeant(frame)) return;
      tab.hear = null;
      tab.socket.off('close', gone);
      resolve(frame);
    };
  });
}

/** Joins a group with every tab. */
export async function joinAll(tabs: readonly Tab[], groupId: number): Promise<void> {
  for (let at = 0; at < tabs.length; at += AT_ONCE)
    await Promise.all(
      tabs
        .slice(at, at + AT_ONCE)
        .map((tab) => asked(tab, { type: 'join_group', groupId }, ({ type }) => type === 'joined_group')),
    );
}

export function closeAll(tabs: readonly Tab[]): void {
  for (const { socket } of tabs) {
    socket.removeAllListeners('close');
    socket.terminate();
  }
}
