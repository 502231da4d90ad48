import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../ui/overlays/toast.ts';
import { watchReleases } from './offline-start.ts';

/** A browser's service worker container, whose worker changes when the test says so. */
function fakeWorker(controller: ServiceWorker | null) {
  const update = vi.fn(async () => undefined);
  const events = new EventTarget();
  const worker = Object.assign(events, { controller, register: vi.fn(async () => ({ update }) as never) });
  return {
    worker: worker as unknown as ServiceWorkerContainer,
    update,
    say: (event: Event) => events.dispatchEvent(event),
  };
}

const load = vi.fn();
const reload = vi.fn();
let goTo = vi.fn<(address: string) => void>();
let navigate: (address: string) => void;
const navigations = {
  before: (heard: (address: string) => void) => {
    navigate = heard;
    return () => {
      navigate = () => undefined;
    };
  },
  goTo: (address: string) => goTo(address),
};
const taken = new Event('controllerchange');
const offered = () => toastStore.snapshot().map(({ title }) => title);

beforeEach(() => {
  vi.useFakeTimers();
  goTo = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
});

it('says nothing of the first worker, and loads no page anew', async () => {
  const { worker, say } = fakeWorker(null);
  await watchReleases({ worker, load, reload }, navigations);
  say(taken);
  navigate('/network');
  expect([offered(), load.mock.calls]).toEqual([[], []]);
});

it('offers a new release at once, and brings it with the next page', async () => {
  const { worker, say } = fakeWorker({} as ServiceWorker);
  await watchReleases({ worker, load, reload }, navigations);
  navigate('/network');
  expect(load).not.toHaveBeenCalled();
  say(taken);
  expect(offered()).toEqual(['A new version is ready']);
  toastStore.snapshot()[0]?.action?.onPress();
  expect(reload).toHaveBeenCalledTimes(1);
  navigate('/network?tab=groups');
  expect(load).toHaveBeenCalledWith('/network?tab=groups');
});

it('asks hourly for a new release while the page is open, and stops with it', async () => {
  const { worker, update, say } = fakeWorker(null);
  const stop = await watchReleases({ worker, load, reload }, navigations);
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(update).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(3_600_000);
  say(taken);
  say(taken);
  expect([update.mock.calls.length, offered(), vi.getTimerCount()]).toEqual([2, [], 0]);
});

it('opens what a pressed notification leads to', async () => {
  const { worker, say } = fakeWorker(null);
  await watchReleases({ worker, load, reload }, navigations);
  say(new MessageEvent('message', { data: { type: 'open', url: '/profile/7' } }));
  for (const data of [null, 'open', { type: 'other', url: '/' }, { type: 'open', url: 7 }])
    say(new MessageEvent('message', { data }));
  expect(goTo.mock.calls).toEqual([['/profile/7']]);
});
