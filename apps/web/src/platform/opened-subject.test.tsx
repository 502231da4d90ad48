import { unreadNotifications } from '@innerspring/contract/unread-notifications';
import { notifications } from '@innerspring/contract/notifications';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { NotificationsProvider, useNotifications } from './notifications.tsx';
import { useOpenedSubject } from './opened-subject.ts';

function Subject({ id }: { id: number }) {
  useOpenedSubject('post', id);
  return <p>{useNotifications().unreadCount} unread</p>;
}
const show = (id: number) =>
  renderScreen(
    <NotificationsProvider>
      <Subject id={id} />
    </NotificationsProvider>,
  );

it('reads what tells of it, and asks for the number again', async () => {
  const api = fakeApi();
  api.on(unreadNotifications.count, { count: 3 });
  api.on(notifications.readSubject, { count: 2 });
  await show(12);
  await waitFor(() => expect(api.asked(notifications.readSubject)[0]?.body).toEqual({ type: 'post', id: 12 }));
  await waitFor(() => expect(api.asked(unreadNotifications.count).length).toBeGreaterThan(1));
});

it.each([
  ['nothing is unread', 12, 0],
  ['it is no number', Number.NaN, 3],
])('asks for nothing where %s', async (_why, id, count) => {
  const api = fakeApi();
  api.on(unreadNotifications.count, { count });
  const { findByText } = await show(id);
  await findByText(`${String(count)} unread`);
  expect(api.asked(notifications.readSubject)).toHaveLength(0);
});
