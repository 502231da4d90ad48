import { presence } from '@innerspring/contract/presence/endpoints';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { fetchAll } from './live/start.ts';
import { createQueryClient } from './query.ts';

/** A query whose answers are given one by one, in the order in which they were asked for. */
function asked() {
  const client = createQueryClient();
  const queryKey = [presence.of.name, 12];
  const answers: ((value: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return { client, queryKey, queryFn, answers, stop, shown: () => client.getQueryData(queryKey) };
}

it('fetches again, once, what was declared outdated during its first fetch', async () => {
  const { client, queryKey, queryFn, answers, stop, shown } = asked();
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries();
  expect(queryFn).toHaveBeenCalledTimes(1);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.('after the change');
  await vi.waitFor(() => expect(shown()).toBe('after the change'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

it('fetches nothing again that was declared outdated only by another key, or that could not be fetched', async () => {
  const { client, queryKey, queryFn, stop } = asked();
  void client.invalidateQueries({ queryKey: ['another'] });
  const failing = vi.fn(() => Promise.reject(new Error('away')));
  const failed = new QueryObserver(client, { queryKey: ['failing'], queryFn: failing });
  const stopFailed = failed.subscribe(() => undefined);
  void client.invalidateQueries({ queryKey: ['failing'] });
  await vi.waitFor(() => expect(failed.getCurrentResult().isError).toBe(true));
  expect(failing).toHaveBeenCalledTimes(1);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(client.getQueryState(queryKey)?.fetchStatus).toBe('fetching');
  stop();
  stopFailed();
});

it.each([
  { what: 'asks for what the server refused only when the reader tries again', status: 404, again: 1 },
  { what: 'asks again for what failed, when the tab is shown and after frames were lost', status: 503, again: 3 },
])('$what', async ({ status, again }) => {
  const client = createQueryClient();
  client.mount();
  const queryFn = vi.fn(() => Promise.reject(new ApiError(status, 'unavailable', 'It is not there.')));
  const observer = new QueryObserver(client, { queryKey: [presence.of.name, 12], queryFn });
  const stop = observer.subscribe(() => undefined);
  const isSettled = async () => {
    // The client looks at its queries a moment after the tab is shown.
    await new Promise((resolve) => setTimeout(resolve));
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'idle' }));
  };
  await isSettled();
  const occasions = [
    () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    },
    () => fetchAll(client),
  ];
  for (const occasion of occasions) {
    occasion();
    await isSettled();
  }
  expect(queryFn).toHaveBeenCalledTimes(again);
  await observer.refetch();
  expect(queryFn).toHaveBeenCalledTimes(again + 1);
  stop();
  client.unmount();
  focusManager.setFocused(undefined);
});
