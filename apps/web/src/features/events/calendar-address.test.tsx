import { eventCalendar } from '@innerspring/contract/events/hosting-endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CalendarAddress } from './calendar-address.tsx';

const api = fakeApi();
beforeEach(() => api.on(eventCalendar.own, { createdAt: '2026-01-02T10:00:00.000Z' }));

it.each([
  ['Replace link', 'Replace your calendar link?', eventCalendar.create],
  ['Turn off', 'Turn off your calendar link?', eventCalendar.remove],
])('asks before the link that calendar apps use stops working: %s', async (label, question, endpoint) => {
  api.on(eventCalendar.create, { url: 'https://innerspring.example/calendar/abc.ics' });
  api.on(eventCalendar.remove, undefined);
  const { user } = await renderScreen(<CalendarAddress />);
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = await screen.findByRole('alertdialog', { name: question });
  expect(api.asked(endpoint)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: label }));
  await vi.waitFor(() => expect(api.asked(endpoint)).toHaveLength(1));
});
