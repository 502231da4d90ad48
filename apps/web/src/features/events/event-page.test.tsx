import { events } from '@innerspring/contract/events/endpoints';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { EventPage } from './event-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  currentUserKey: ['auth.currentUser', {}],
  useCurrentUser: () => someUser(),
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
afterEach(cleanup);
const show = () => renderScreen(<EventPage id={5} linkedId={undefined} />);

it('has a title, and leads back to the events, if there is no such event', async () => {
  api.on(events.get, new Refusal(404, 'Event not found', {}, 'not_found'));
  await show();
  expect(await screen.findByText('Event not found')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Event' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Events' })).toHaveAttribute('href', '/events');
});

it('has a title, and tries again, if the event could not be loaded', async () => {
  api.on(events.get, new Refusal(500, 'Internal error', {}, 'internal'));
  const { user } = await show();
  expect(await screen.findByText('Error loading event details')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Event' })).toBeVisible();
  const before = api.asked(events.get).length;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await vi.waitFor(() => expect(api.asked(events.get).length).toBeGreaterThan(before));
});
