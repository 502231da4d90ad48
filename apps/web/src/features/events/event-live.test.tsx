import { events } from '@innerspring/contract/events/endpoints';
import type { Attendance } from '@innerspring/contract/events/schemas';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import EventDialog from './event-dialog.tsx';
import { someEvent } from './event-fixtures.ts';

vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));
vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));
afterEach(cleanup);

const waiting: Attendance = {
  isAttending: false,
  state: 'waiting',
  position: 1,
  offerUntil: null,
  mayTake: false,
  isShown: true,
};

it('shows a place that became free, and its count, without a reload', async () => {
  fakeLive.reset();
  const api = fakeApi();
  const full = someEvent({ capacity: 1, goingCount: 1, takenCount: 1, isFull: true });
  api.on(events.get, full);
  api.on(events.attendance, waiting);
  api.on(events.view, { count: 1 });
  api.on(events.leave, undefined);
  api.on(events.viewers, { count: 1, viewers: [] });
  await renderScreen(<EventDialog id={7} onClose={() => {}} />);
  expect(await screen.findByRole('button', { name: 'Leave waitlist' })).toBeVisible();
  api.on(events.get, { ...full, goingCount: 0 });
  api.on(events.attendance, { ...waiting, state: 'offered', position: null, offerUntil: '2031-01-23T17:00:00.000Z' });
  act(() => fakeLive.receive({ type: 'subject_changed', subject: 'event', id: 7 }));
  expect(await screen.findByRole('button', { name: 'Take the place' })).toBeVisible();
  // A place that is kept is taken.
  expect(screen.getByText('1 of 1 place taken')).toBeVisible();
});
