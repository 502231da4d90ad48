import { describe, expect, it, vi } from 'vitest';
import { ToggleQueue } from './toggle-queue.ts';

function deferred() {
  const calls: { wish: string | null; resolve: () => void; reject: (error: Error) => void }[] = [];
  const send = vi.fn(
    (wish: string | null) =>
      new Promise<string | null>((resolve, reject) => calls.push({ wish, resolve: () => resolve(wish), reject })),
  );
  const onSettled = vi.fn();
  const onFailed = vi.fn();
  const queue = new ToggleQueue<string | null, string | null>({ confirmed: null, send, onSettled, onFailed });
  return { calls, send, onSettled, onFailed, queue };
}

const tick = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe('ToggleQueue', () => {
  it('collapses rapid wishes to the last one', async () => {
    const { queue, calls, send, onSettled } = deferred();
    const rest = queue.wish('like');
    void queue.wish(null);
    void queue.wish('love');
    void queue.wish('curious');
    calls[0]?.resolve();
    await tick();
    await tick();
    calls[1]?.resolve();
    await rest;
    expect(send.mock.calls.map(([wish]) => wish)).toEqual(['like', 'curious']);
    expect(onSettled).toHaveBeenCalledExactlyOnceWith('curious', 'curious');
    expect(queue.idle).toBe(true);
  });

  it('sends nothing more when the last wish is what the server already holds', async () => {
    const { queue, calls, send, onSettled } = deferred();
    const rest = queue.wish('like');
    void queue.wish(null);
    void queue.wish('like');
    calls[0]?.resolve();
    await rest;
    expect(send).toHaveBeenCalledOnce();
    expect(onSettled).toHaveBeenCalledWith('like', 'like');
  });

  it('reverts to what the server holds when the last wish is refused', async () => {
    const { queue, calls, onFailed, onSettled } = deferred();
    const first = queue.wish('like');
    calls[0]?.resolve();
    await first;
    const second = queue.wish('love');
    calls[1]?.reject(new Error('no'));
    await second;
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(new Error('no'), 'like');
    expect(onSettled).toHaveBeenCalledOnce();
  });

  it('goes on to the last wish when an earlier one was refused, without a complaint', async () => {
    const { queue, calls, onFailed, onSettled } = deferred();
    const rest = queue.wish('like');
    void queue.wish('love');
    calls[0]?.reject(new Error('no'));
    await tick();
    await tick();
    calls[1]?.resolve();
    await rest;
    expect(onFailed).not.toHaveBeenCalled();
    expect(onSettled).toHaveBeenCalledWith('love', 'love');
  });

  it('stays silent when a refused wish was taken back meanwhile', async () => {
    const { queue, calls, onFailed, onSettled } = deferred();
    const rest = queue.wish('like');
    void queue.wish(null);
    calls[0]?.reject(new Error('no'));
    await rest;
    expect(onFailed).not.toHaveBeenCalled();
    expect(onSettled).not.toHaveBeenCalled();
  });
});
