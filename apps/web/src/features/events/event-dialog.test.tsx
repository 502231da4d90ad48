import { VIEWING } from '@innerspring/contract/events/choices';
import { events } from '@innerspring/contract/events/endpoints';
import type { Attendance } from '@innerspring/contract/events/schemas';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import EventDialog from './event-dialog.tsx';
import { someEvent } from './event-fixtures.ts';

const member = vi.hoisted(() => ({ isPremium: false }));
vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser(member) }));

const event = someEvent();
const nobody: Attendance = {
  isAttending: false,
  state: null,
  position: null,
  offerUntil: null,
  mayTake: false,
  isShown: true,
};
const going: Attendance = { ...nobody, isAttending: true, state: 'going' };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  member.isPremium = false;
  api = fakeApi();
  api.on(events.get, event);
  api.on(events.attendance, nobody);
  api.on(events.view, { count: 1 });
  api.on(events.leave, undefined);
  api.on(events.viewers, { count: 4, viewers: [] });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const toasts = () => toastStore.snapshot().map(({ title }) => title);
const show = () => renderScreen(<EventDialog id={7} onClose={() => {}} />);

it('shows what the specification names', async () => {
  await show();
  expect(await screen.findByRole('dialog', { name: 'Winter Market' })).toBeVisible();
  for (const text of [
    'MAJOR MARKET EVENT',
    'Friday, January 24, 2031',
    'Four days of showrooms.',
    '4 people are viewing',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Organized by', { exact: false })).toHaveTextContent('Organized by Market center');
  expect(screen.getByRole('link', { name: /^Website/ })).toHaveAttribute('href', 'https://market.example');
  expect(screen.getByRole('button', { name: 'Share Event' })).toBeVisible();
});

it('takes part and no longer, and says so', async () => {
  api.on(events.attend, () => {
    api.on(events.attendance, going);
    return going;
  });
  api.on(events.unattend, nobody);
  const { user } = await show();
  await waitFor(() => expect(screen.getByRole('button', { name: 'RSVP to Attend' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'RSVP to Attend' }));
  await waitFor(() => expect(toasts()).toContain('RSVP Confirmed'));
  await user.click(await screen.findByRole('button', { name: 'Cancel RSVP' }));
  await waitFor(() => expect(toasts()).toContain('RSVP Removed'));
  // Not beside the opposite.
  expect(toasts()).not.toContain('RSVP Confirmed');
});

it.each([
  ['RSVP to Attend', nobody, events.attend],
  ['Cancel RSVP', going, events.unattend],
])('says that “%s” failed, and keeps the button', async (label, attendance, endpoint) => {
  api.on(events.attendance, attendance);
  api.on(endpoint, new Refusal(503, 'We can’t reach the database.', undefined, 'unavailable'));
  const { user } = await show();
  await waitFor(() => expect(screen.getByRole('button', { name: label })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(toastStore.snapshot()).toHaveLength(1));
  expect(toastStore.snapshot()[0]).toMatchObject({
    title: 'Error',
    description: 'Failed to update your RSVP status.',
  });
  await waitFor(() => expect(screen.getByRole('button', { name: label })).toBeEnabled());
});

it('is closed by Back, which leaves the page under it alone; closed otherwise, it leaves nothing in the history', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? <EventDialog id={7} onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  const { user, router } = await renderScreen(<Page />);
  await user.click(screen.getByText('Open'));
  await screen.findByRole('dialog', { name: 'Winter Market' });
  await waitFor(() => expect(router.history.length).toBe(2));
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/start');

  await user.click(screen.getByText('Open'));
  await screen.findByRole('dialog', { name: 'Winter Market' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.history.location.state.overlays).toBeUndefined());

  await user.click(screen.getByText('Open'));
  await user.click(await screen.findByRole('link', { name: 'Open the page' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/events/7'));
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.pathname).toBe('/start'));
});

it('offers a free place to one who waits where the first to come takes it', async () => {
  const waiting: Attendance = { ...nobody, state: 'waiting', position: 2, mayTake: true };
  api.on(events.attendance, waiting);
  api.on(events.attend, () => {
    api.on(events.attendance, going);
    return going;
  });
  const { user } = await show();
  expect(await screen.findByText('A place is free. First come, first served.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave waitlist' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take the place' }));
  await waitFor(() => expect(toasts()).toContain('RSVP Confirmed'));
  expect(await screen.findByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
});

it.each([
  ['Join waitlist', { isFull: true }, nobody, null],
  [
    'Take the place',
    { isFull: true },
    { ...nobody, state: 'offered', offerUntil: '2031-01-02T18:00:00.000Z' },
    'Decline',
  ],
  ['Take the place', {}, { ...nobody, state: 'waiting', position: 2, mayTake: true }, 'Leave waitlist'],
  ['Leave waitlist', { isFull: true }, { ...nobody, state: 'waiting', position: 2 }, null],
] as const)('has “%s” where places are %o', async (label, changed, attendance, beside) => {
  api.on(events.get, { ...event, capacity: 1, goingCount: 0, takenCount: 1, ...changed });
  api.on(events.attendance, attendance);
  await show();
  expect(await screen.findByRole('button', { name: label })).toBeVisible();
  expect(screen.getByText('1 of 1 place taken')).toBeVisible();
  if (beside) expect(screen.getByRole('button', { name: beside })).toBeVisible();
  if (attendance.state === 'offered')
    expect(screen.getByText(/^A place is free for you until Jan 2, 2031/)).toBeVisible();
});

it('leads to Premium where RSVP needs it, and takes part where the member has it', async () => {
  api.on(events.get, { ...event, isPremium: true });
  await show();
  expect(await screen.findByRole('link', { name: 'Get Premium to RSVP' })).toBeVisible();
  cleanup();
  member.isPremium = true;
  await show();
  expect(await screen.findByRole('button', { name: 'RSVP to Attend' })).toBeVisible();
});

it('shares by the device, or copies the link', async () => {
  const sharesBy = (share: unknown) => Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  sharesBy(undefined);
  const { user } = await show();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Share Event' }));
  await waitFor(() => expect(toasts()).toContain('Link Copied'));
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\/events\/7$/);
  const share = vi.fn().mockResolvedValue(undefined);
  sharesBy(share);
  await user.click(screen.getByRole('button', { name: 'Share Event' }));
  expect(share).toHaveBeenCalledWith({ title: 'Winter Market', url: expect.stringMatching(/\/events\/7$/) });
  sharesBy(undefined);
});

it('says what failed, and what isn’t there', async () => {
  api.on(events.get, new Refusal(500, 'Down.', undefined, 'internal'));
  await show();
  expect(await screen.findByText('Failed to load event details')).toBeVisible();
  cleanup();
  api.on(events.get, new Refusal(404, 'Event not found', undefined, 'not_found'));
  await show();
  expect(await screen.findByText('Event not found')).toBeVisible();
});

it('tells that somebody looks on, asks who does every 15 seconds, and tells when they leave', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { unmount } = await show();
  await screen.findByText('4 people are viewing');
  expect(api.asked(events.view)).toHaveLength(1);
  const asked = api.asked(events.viewers).length;
  await act(() => vi.advanceTimersByTimeAsync(VIEWING.poll + 100));
  expect(api.asked(events.viewers).length).toBeGreaterThan(asked);
  unmount();
  expect(api.asked(events.leave)).toHaveLength(1);
});

it('tells again 5 seconds after the network failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let fails = true;
  api.on(events.view, () => {
    if (fails) throw new TypeError('no network');
    return { count: 1 };
  });
  await show();
  await screen.findByRole('button', { name: 'RSVP to Attend' });
  fails = false;
  await act(() => vi.advanceTimersByTimeAsync(VIEWING.retry + 100));
  expect(api.asked(events.view).length).toBe(2);
  expect(await screen.findByText('4 people are viewing')).toBeVisible();
});
