import type { LiveFromServer } from '@innerspring/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection, type LiveSocket } from './connection.ts';

class FakeSocket implements LiveSocket {
  onmessage: LiveSocket['onmessage'] = null;
  onerror: LiveSocket['onerror'] = null;
  onclose: LiveSocket['onclose'] = null;
  sent: unknown[] = [];
  closedWith: number | undefined;

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code?: number) {
    this.closedWith = code;
  }
  say(frame: LiveFromServer | Record<string, unknown>) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  end(code: number, { failed = false } = {}) {
    if (failed) this.onerror?.();
    this.onclose?.({ code });
  }
}

function start({ userId = 7, random = 0 } = {}) {
  const sockets: FakeSocket[] = [];
  const heard = { onFrame: vi.fn(), onWarning: vi.fn(), onRefused: vi.fn(), log: vi.fn() };
  const connection = new LiveConnection(userId, {
    ...heard,
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    setTimer: (action, delay) => setTimeout(action, delay),
    clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
    random: () => random,
  });
  connection.start();
  const latest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  const enter = () => {
    latest().say({ type: 'connection_established' });
    latest().say({ type: 'auth_success', userId, epoch: 'a.1', seq: 0 });
  };
  return { connection, sockets, latest, enter, ...heard };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('goes from connecting over connected to authenticated', () => {
  const { connection, latest } = start();
  expect(connection.state).toBe('connecting');
  latest().say({ type: 'connection_established' });
  expect(connection.state).toBe('connected');
  expect(latest().sent).toEqual([{ type: 'auth', userId: 7 }]);
  latest().say({ type: 'auth_success', userId: 7, epoch: 'a.1', seq: 0 });
  expect(connection.state).toBe('authenticated');
});

it.each([0, -1, 1.5, Number.NaN])('opens nothing for the user id %s', (userId) => {
  expect(start({ userId }).sockets).toHaveLength(0);
});

it('pings every 30 s while it is open', () => {
  const { latest, enter } = start();
  enter();
  vi.advanceTimersByTime(29_999);
  expect(latest().sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  latest().say({ type: 'pong' });
  vi.advanceTimersByTime(30_000);
  expect(latest().sent.slice(1)).toEqual([{ type: 'ping' }, { type: 'ping' }]);
  latest().end(1000);
  vi.advanceTimersByTime(4000);
  expect(latest().sent).toHaveLength(3);
});

it('hands frames on, and ignores what it does not know', () => {
  const { latest, enter, onFrame } = start();
  enter();
  onFrame.mockClear();
  latest().say({ type: 'feed_new', postIds: [3] });
  latest().say({ type: 'from_the_future' });
  latest().onmessage?.({ data: 'no json' });
  latest().onmessage?.({ data: new ArrayBuffer(1) });
  expect(onFrame.mock.calls).toEqual([[{ type: 'feed_new', postIds: [3] }]]);
});

it('takes a connection without any answer to its ping for lost, as after sleep', () => {
  const { connection, sockets, latest, enter } = start();
  enter();
  const silent = latest();
  vi.advanceTimersByTime(60_000);
  expect(connection.state).toBe('disconnected');
  expect(silent.closedWith).toBeUndefined();
  vi.advanceTimersByTime(5000);
  expect(sockets).toHaveLength(2);
  silent.say({ type: 'account_changed' });
  expect(connection.state).toBe('connecting');
});

it('sends nothing of others before it is authenticated', () => {
  const { connection, latest } = start();
  expect(connection.send({ type: 'join_group', groupId: 4 })).toBe(false);
  latest().say({ type: 'connection_established' });
  expect(connection.send({ type: 'join_group', groupId: 4 })).toBe(false);
  latest().say({ type: 'auth_success', userId: 7, epoch: 'a.1', seq: 0 });
  expect(connection.send({ type: 'join_group', groupId: 4 })).toBe(true);
  expect(latest().sent.at(-1)).toEqual({ type: 'join_group', groupId: 4 });
});

describe('the place among the frames to the member', () => {
  const told = (heard: { onFrame: ReturnType<typeof vi.fn> }) => heard.onFrame.mock.calls.map(([frame]) => frame);

  it('is told at the return, and what was missed comes once', () => {
    const { latest, enter, ...heard } = start();
    enter();
    latest().say({ type: 'direct_changed', personId: 2, seq: 1 });
    latest().end(1006);
    vi.advanceTimersByTime(5000);
    latest().say({ type: 'connection_established' });
    expect(latest().sent).toEqual([{ type: 'auth', userId: 7, epoch: 'a.1', seq: 1 }]);
    latest().say({ type: 'auth_success', userId: 7, epoch: 'a.1', seq: 2 });
    heard.onFrame.mockClear();
    latest().say({ type: 'direct_changed', personId: 2, seq: 1 });
    latest().say({ type: 'direct_changed', personId: 3, seq: 2 });
    latest().say({ type: 'direct_changed', personId: 3, seq: 2 });
    expect(told(heard)).toEqual([{ type: 'direct_changed', personId: 3, seq: 2 }]);
  });

  it('leads to a resync where frames are missing', () => {
    const { latest, enter, ...heard } = start();
    enter();
    heard.onFrame.mockClear();
    latest().say({ type: 'direct_changed', personId: 2, seq: 4 });
    latest().say({ type: 'direct_changed', personId: 2, seq: 5 });
    expect(told(heard).map(({ type }) => type)).toEqual(['resync', 'direct_changed', 'direct_changed']);
  });

  it('begins anew with a server that knows nothing of it', () => {
    const { latest, enter, ...heard } = start();
    enter();
    latest().say({ type: 'direct_changed', personId: 2, seq: 1 });
    latest().end(1012);
    vi.advanceTimersByTime(5000);
    latest().say({ type: 'connection_established' });
    latest().say({ type: 'auth_success', userId: 7, epoch: 'b.1', seq: 0 });
    heard.onFrame.mockClear();
    latest().say({ type: 'resync', epoch: 'b.1', seq: 0 });
    latest().say({ type: 'direct_changed', personId: 2, seq: 1 });
    expect(told(heard).map(({ type }) => type)).toEqual(['resync', 'direct_changed']);
  });
});

describe('coming back', () => {
  it.each([1000, 1001, 1006, 1011, 1012])('after code %i takes 5 s', (code) => {
    const { sockets, latest, enter } = start();
    enter();
    latest().end(code);
    vi.advanceTimersByTime(4999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it.each([1002, 1008, 4000])('after code %i takes 10 s', (code) => {
    const { sockets, latest, enter } = start();
    enter();
    latest().end(code);
    vi.advanceTimersByTime(9999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it('spreads by up to a fifth', () => {
    const { sockets, latest, enter } = start({ random: 0.5 });
    enter();
    latest().end(1006);
    vi.advanceTimersByTime(5499);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it('ends with stop', () => {
    const { connection, sockets, latest, enter, onWarning } = start();
    enter();
    const socket = latest();
    connection.stop();
    expect(socket.closedWith).toBe(1000);
    socket.end(1006, { failed: true });
    latest().end(1006);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(onWarning).not.toHaveBeenCalled();
    expect(connection.state).toBe('disconnected');
  });

  it('ends with stop while it waits to come back', () => {
    const { connection, sockets, latest } = start();
    latest().end(1006);
    connection.stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('trouble', () => {
  it('warns once an outage', () => {
    const { latest, enter, onWarning } = start();
    enter();
    latest().end(1006, { failed: true });
    vi.advanceTimersByTime(5000);
    latest().end(1006, { failed: true });
    expect(onWarning).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5000);
    enter();
    latest().end(1006, { failed: true });
    expect(onWarning).toHaveBeenCalledTimes(2);
  });

  it.each([1008, 1011, 403, 400])('only logs code %i', (code) => {
    const { latest, enter, onWarning, log } = start();
    enter();
    latest().end(code, { failed: true });
    expect(onWarning).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledWith(expect.stringContaining(String(code)));
  });

  it('is disconnected after Not authenticated, and asks who is there', () => {
    const { connection, latest, onRefused } = start();
    latest().say({ type: 'connection_established' });
    latest().say({ type: 'error', message: 'Not authenticated' });
    expect(connection.state).toBe('disconnected');
    expect(onRefused).toHaveBeenCalled();
  });

  it('asks who is there when the server lets it not even open', () => {
    const { latest, onRefused } = start();
    latest().end(1006, { failed: true });
    expect(onRefused).toHaveBeenCalledTimes(1);
  });
});
