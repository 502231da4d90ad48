import { events } from '@innerspring/contract/events/endpoints';
import { eventHosting } from '@innerspring/contract/events/hosting-endpoints';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someEvent } from './event-fixtures.ts';
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

it('tells its host that changes are in review, and takes them back', async () => {
  api.on(events.get, someEvent({ canManage: true, hasChangesInReview: true }));
  const { user } = await show();
  expect(await screen.findByText(/^Your changes are in review\./)).toBeVisible();
  api.on(eventHosting.dropChanges, new Refusal(404, 'Event not found', {}, 'not_found'));
  await user.click(screen.getByRole('button', { name: 'Withdraw changes' }));
  const question = await screen.findByRole('alertdialog', { name: /^Withdraw your changes to “/ });
  expect(api.asked(eventHosting.dropChanges)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Withdraw changes' }));
  expect(await screen.findByText('Couldn’t withdraw the changes')).toBeInTheDocument();
  expect(api.asked(eventHosting.dropChanges)).toHaveLength(1);
});

it('asks before a draft is deleted', async () => {
  api.on(events.get, someEvent({ title: 'Half a plan', state: 'draft', canManage: true }));
  api.on(eventHosting.remove, undefined);
  const { user, router } = await show();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete “Half a plan”?' })).toBeVisible();
  expect(api.asked(eventHosting.remove)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete event' }));
  await vi.waitFor(() => expect(api.asked(eventHosting.remove)).toHaveLength(1));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/events'));
});

it('goes once the viewer no longer manages an event that others don’t see', async () => {
  api.on(events.get, someEvent({ state: 'draft', canManage: true }));
  const { client } = await show();
  expect(await screen.findByRole('region', { name: 'Your event' })).toBeVisible();
  api.on(events.get, new Refusal(404, 'Event not found', {}, 'not_found'));
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Event not found')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your event' })).toBeNull();
});

it('says that its host is away, unless a company hosts it', async () => {
  const away = 'The host is away right now. Check back before you go.';
  api.on(events.get, someEvent({ host: null }));
  const { client } = await show();
  expect(await screen.findByText(away)).toBeVisible();
  api.on(events.get, someEvent({ host: null, company: { id: 3, name: 'Harborline Foam', logoUrl: null } }));
  await act(() => client.invalidateQueries());
  await vi.waitFor(() => expect(screen.queryByText(away)).toBeNull());
});

it('says of no event that is over that its host is away', async () => {
  api.on(events.get, someEvent({ host: null, date: '2020-01-24T17:00:00.000Z', endDate: '2020-01-24T20:00:00.000Z' }));
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Winter Market' })).toBeVisible();
  expect(screen.queryByText(/^The host is away right now/)).toBeNull();
});

it('names no places and adds to no calendar once it is canceled', async () => {
  const connections = { count: 1, people: [] };
  api.on(events.get, someEvent({ state: 'canceled', capacity: 1, takenCount: 1, viewerState: 'going', connections }));
  await show();
  expect(await screen.findByText(/^This event was canceled\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Report' })).toBeVisible();
  expect(screen.queryByText('1 of 1 place taken')).toBeNull();
  expect(screen.queryByText('One of your connections is going')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});
