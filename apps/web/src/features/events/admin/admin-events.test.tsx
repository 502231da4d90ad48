import type { AdminEvent } from '@innerspring/contract/events/admin';
import { adminEvents } from '@innerspring/contract/events/hosting-endpoints';
import type { EventInput } from '@innerspring/contract/events/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePerson } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someEvent } from '../event-fixtures.ts';
import { AdminEventsPage, type AdminEventsSearch } from './admin-events-page.tsx';

vi.mock('../../../platform/seen/open-page.ts', async (original) => ({
  ...(await original<object>()),
  useLiveSubject: () => undefined,
}));

const present: EventInput = {
  title: 'Winter Market',
  description: 'Four days of showrooms.',
  category: 'market',
  format: 'in_person',
  starts: '2031-01-24T09:00',
  ends: '2031-01-24T12:00',
  timeZone: 'America/Los_Angeles',
  venue: 'World Market Center',
  address: '',
  city: 'Las Vegas',
  region: 'Nevada',
  country: 'United States',
  joinUrl: '',
  website: 'https://market.example',
  organizer: 'Market center',
  hostCompanyId: null,
  coverUrl: null,
  isFree: true,
  priceNote: '',
  capacity: null,
  hasWaitlist: true,
  visibility: 'members',
  agenda: [],
};
const adminEvent = (changed: Partial<AdminEvent> = {}): AdminEvent => ({
  ...someEvent(),
  host: somePerson(),
  canManage: true,
  reviewSince: null,
  version: 4,
  proposal: null,
  waitingCount: 0,
  footprint: { events: 2, rejected: 0, memberSince: '2026-01-01T00:00:00.000Z' },
  reportCaseId: null,
  ...changed,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
function Screen() {
  const [search, setSearch] = useState<AdminEventsSearch>({});
  return <AdminEventsPage search={search} onSearch={setSearch} />;
}
const show = (...items: AdminEvent[]) => {
  api.on(adminEvents.list, { items, nextCursor: null });
  return renderScreen(<Screen />);
};

it('shows field by field what changes to a published event would change, and publishes the version that was read', async () => {
  const proposed: EventInput = {
    ...present,
    title: 'Spring Market',
    starts: '2031-03-24T10:30',
    hostCompanyId: 9,
    coverUrl: '/uploads/new.webp',
  };
  const proposal = {
    at: '2026-11-20T00:00:00.000Z',
    present,
    proposed,
    presentCompany: null,
    proposedCompany: 'Coil Co',
  };
  const { user } = await show(adminEvent({ proposal }));
  await screen.findByText('Changes that wait');
  const changes = within(screen.getByRole('article'));
  expect(
    changes
      .getAllByRole('term')
      .map((term) => term.textContent)
      .slice(0, 4),
  ).toEqual(['Title', 'Starts', 'Hosted for', 'Cover']);
  expect(changes.getAllByRole('deletion').map((text) => text.textContent)).toEqual([
    'Winter Market',
    'Jan 24, 2031, 9:00 AM',
    'Nothing',
    'No cover',
  ]);
  expect(changes.getAllByRole('insertion').map((text) => text.textContent)).toEqual([
    'Spring Market',
    'Mar 24, 2031, 10:30 AM',
    'Coil Co',
    '',
  ]);
  expect(changes.getByRole('img', { name: 'Proposed cover' })).toHaveAttribute('src', '/uploads/new.webp');
  api.on(adminEvents.approve, undefined);
  await user.click(screen.getByRole('button', { name: 'Approve changes' }));
  await waitFor(() => expect(api.asked(adminEvents.approve)[0]).toMatchObject({ body: { version: 4 } }));
  expect(await screen.findByText('Changes published')).toBeInTheDocument();
});

it('says that an event changed since it was read', async () => {
  const { user } = await show(adminEvent({ state: 'in_review' }));
  api.on(adminEvents.approve, new Refusal(409, 'This changed since you read it. Read it again.', {}, 'conflict'));
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('This changed since you read it. Read it again.')).toBeInTheDocument();
});
