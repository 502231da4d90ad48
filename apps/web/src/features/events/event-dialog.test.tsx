import { VIEWING } from '@innerspring/contract/events/choices';
import { events } from '@innerspring/contract/events/endpoints';
import type { Attendance, Event } from '@innerspring/contract/events/schemas';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import EventDialog from './event-dialog.tsx';

const member = vi.hoisted(() => ({ isPremium: false }));
vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser(member) }));

const event: Event = {
  id: 7,
  title: 'Winter Market',
  date: '2031-01-24T17:00:00.000Z',
  endDate: '2031-01-24T20:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  format: 'in_person',
  category: 'market',
  location: 'World Market Center, Las Vegas, Nevada',
  coverImage: null,
  isPremium: false,
  isMajorMarket: true,
  isFree: true,
  organizer: 'Market center',
  state: 'published',
  goingCount: 3,
  capacity: null,
  viewerState: null,
  viewerSaved: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  description: 'Four days of showrooms.',
  website: 'https://market.example',
  priceNote: '',
  venue: 'World Market Center',
  address: '',
  city: 'Las Vegas',
  region: 'Nevada',
  country: 'United States',
  joinUrl: null,
  hasWaitlist: true,
  isFull: false,
  visibility: 'members',
  agenda: [],
  host: somePerson(),
  company: null,
  connections: { count: 0, people: [] },
  moreDates: [],
  canManage: false,
  reason: null,
};
const nobody: Attendance = { isAttending: false, state: null, position: null, offerUntil: null, isShown: true };
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
