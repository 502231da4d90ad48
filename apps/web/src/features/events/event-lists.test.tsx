import { ATTENDANCE_LABELS } from '@innerspring/contract/events/choices';
import { events } from '@innerspring/contract/events/endpoints';
import type { EventRow } from '@innerspring/contract/events/schemas';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someEvent } from './event-fixtures.ts';
import { EventsPage } from './events-page.tsx';
import NextEventsCard from './next-events-card.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const row = (id: number, title: string, days: number, changed: Partial<EventRow> = {}): EventRow =>
  someEvent({ id, title, date: inDays(days), endDate: inDays(days + 1), isMajorMarket: false, ...changed });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(events.regions, []);
  // As the server lists them: near major markets above the others.
  api.on(events.list, {
    items: [
      row(1, 'Winter Market', 50, { isMajorMarket: true, coverImage: '/uploads/cover.webp' }),
      row(2, 'Coil talk', 2),
      row(3, 'Pour line open house', 9, { capacity: 1, takenCount: 1, goingCount: 0, viewerState: 'offered' }),
      row(4, 'Far Market', 90, { isMajorMarket: true }),
    ],
    nextCursor: null,
  });
});

it('labels what stands above the others, shows covers, places and an offered one', async () => {
  await renderScreen(<EventsPage search={{}} onSearch={() => {}} />);
  const [market, talk, open, far] = await screen.findAllByRole('listitem');
  if (!market || !talk || !open || !far) throw new Error('The list is too short.');
  expect(within(market).getByText('Pinned')).toBeVisible();
  expect(within(market).getByText('Major market')).toBeVisible();
  expect(market.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/uploads/cover.webp'));
  expect(within(talk).queryByText('Pinned')).toBeNull();
  expect(talk.querySelector('img')).toBeNull();
  expect(within(open).getByText('1 of 1 place taken')).toBeVisible();
  expect(within(open).getByText('A place is free for you')).toBeVisible();
  expect(within(far).queryByText('Pinned')).toBeNull();
});

it.each(['going', 'waiting'] as const)('says only that an event is canceled to who is %s', async (viewerState) => {
  api.on(events.list, { items: [row(2, 'Coil talk', 2, { state: 'canceled', viewerState })], nextCursor: null });
  await renderScreen(<EventsPage search={{}} onSearch={() => {}} />);
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('Canceled')).toBeVisible();
  expect(item.queryByText(ATTENDANCE_LABELS[viewerState])).toBeNull();
});

it('has the next events in the order of their time beside the feed', async () => {
  await renderScreen(
    <Suspense>
      <NextEventsCard />
    </Suspense>,
  );
  const titles = (await screen.findAllByRole('link')).map(({ textContent }) => textContent);
  expect(titles).toEqual(['See all', 'Coil talk', 'Pour line open house', 'Winter Market']);
});
