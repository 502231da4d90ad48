import { type NotificationChip, notifications } from '@innerspring/contract/notifications/endpoints';
import { unreadNotifications } from '@innerspring/contract/unread/endpoints';
import type { Notification } from '@innerspring/contract/notifications/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationsProvider } from '../../platform/seen/notifications.tsx';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someNotification } from '../../testing/notification-fixtures.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NotificationsPage } from './notifications-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
const page = (...items: Notification[]) => ({ items, nextCursor: null });
beforeEach(() => {
  api = fakeApi();
  api.on(unreadNotifications.unreadCount, { count: 2 });
});

function Screen() {
  const [chip, setChip] = useState<NotificationChip>();
  return (
    <NotificationsProvider>
      <NotificationsPage chip={chip} onChip={setChip} />
    </NotificationsProvider>
  );
}
const show = () => renderScreen(<Screen />);
const menuOf = (text: string) => screen.findByRole('button', { name: `Options for “${text}”` });

describe('the list', () => {
  it('shows what happened, who did it, the words, and leads there', async () => {
    api.on(notifications.list, page(someNotification()));
    await show();
    const link = await screen.findByRole('link', { name: /Unread: Dana Ruiz commented on your post/ });
    expect(link).toHaveAttribute('href', '/post/12');
    expect(within(link).getByText('Which coil count?')).toBeInTheDocument();
    expect(within(link).getByText('Dana Ruiz')).toHaveProperty('tagName', 'BDI');
    expect(screen.getByRole('status')).toHaveTextContent('2 unread');
  });

  it('is narrowed by the filters, and says so where nothing is behind one', async () => {
    api.on(notifications.list, page(someNotification()));
    const { user } = await show();
    await screen.findByText('Which coil count?');
    api.on(notifications.list, page());
    await user.click(screen.getByRole('button', { name: 'Jobs' }));
    expect(await screen.findByText('Nothing in Jobs yet.')).toBeInTheDocument();
    expect(api.asked(notifications.list).at(-1)?.query).toMatchObject({ chip: 'jobs' });
    expect(screen.getByRole('button', { name: 'Jobs' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says where there will be something while there is nothing', async () => {
    api.on(unreadNotifications.unreadCount, { count: 0 });
    api.on(notifications.list, page());
    await show();
    expect(await screen.findByText('No notifications yet. Follow people to hear from them.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find people to follow' })).toHaveAttribute('href', '/network');
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('can be asked for again where it could not be loaded', async () => {
    api.on(notifications.list, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    const { user } = await show();
    expect(await screen.findByText('The site is busy.')).toBeInTheDocument();
    api.on(notifications.list, page(someNotification()));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Which coil count?')).toBeInTheDocument();
  });

  it('opens a group into its parts', async () => {
    const group = someNotification({
      id: 9,
      text: 'Dana Ruiz and 4 others reacted to your post',
      actorCount: 5,
      count: 6,
    });
    api.on(notifications.list, page(group));
    api.on(
      notifications.group,
      page(someNotification({ id: 9 }), someNotification({ id: 8, snippet: 'Earlier versions' })),
    );
    const { user } = await show();
    const opener = await screen.findByRole('button', { name: 'Show all 6' });
    await user.click(opener);
    expect(await screen.findByText('Earlier versions')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText('Earlier versions')).not.toBeInTheDocument();
  });

  it('is one Tab stop, whose parts are rows too', async () => {
    api.on(
      notifications.list,
      page(someNotification({ id: 9, text: 'All of it', count: 2 }), someNotification({ id: 4, text: 'Another' })),
    );
    api.on(
      notifications.group,
      page(someNotification({ id: 9, text: 'Part one' }), someNotification({ id: 8, text: 'Part two' })),
    );
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Show all 2' }));
    await screen.findByRole('link', { name: /Part two/ });
    screen.getByRole('link', { name: /All of it/ }).focus();
    for (const name of [/Part one/, /Part two/, /Another/]) {
      await user.keyboard('{ArrowDown}');
      expect(screen.getByRole('link', { name })).toHaveFocus();
    }
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Options for “Another”' })).toHaveFocus();
  });
});

describe('reading', () => {
  it('marks one as read, and asks for list and number again', async () => {
    api.on(notifications.list, page(someNotification({ id: 5 })));
    api.on(notifications.read, { id: 5, isUnread: false });
    const { user } = await show();
    await user.click(await menuOf('Dana Ruiz commented on your post'));
    api.on(notifications.list, page(someNotification({ id: 5, isUnread: false })));
    api.on(unreadNotifications.unreadCount, { count: 1 });
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 unread'));
    expect(api.asked(notifications.read)[0]?.params).toEqual({ id: '5' });
    expect(screen.queryByText('Unread:')).not.toBeInTheDocument();
  });

  it('marks what is opened', async () => {
    api.on(notifications.list, page(someNotification({ id: 5 })));
    api.on(notifications.read, { id: 5, isUnread: false });
    const { user } = await show();
    await user.click(await screen.findByRole('link', { name: /commented/ }));
    await waitFor(() => expect(api.asked(notifications.read)).toHaveLength(1));
  });

  it('marks all, and says so in the words of the specification', async () => {
    api.on(notifications.list, page(someNotification()));
    api.on(notifications.readAll, { success: true, count: 2 });
    const { user } = await show();
    await screen.findByText('Which coil count?');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeEnabled());
    api.on(unreadNotifications.unreadCount, { count: 0 });
    api.on(notifications.list, page(someNotification({ isUnread: false })));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('All Caught Up!')).toBeInTheDocument();
    expect(screen.getByText('Marked all notifications as read')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('says what went wrong, and shows what is unread again', async () => {
    api.on(notifications.list, page(someNotification()));
    api.on(
      notifications.readAll,
      new Refusal(500, 'Something went wrong on our side. Please try again.', undefined, 'internal'),
    );
    const { user } = await show();
    await screen.findByText('Which coil count?');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getByText('500: Something went wrong on our side. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Unread:/ })).toBeInTheDocument();
  });
});

describe('wanting less', () => {
  it.each([
    ['Mute this thread', 'muteThread', { isThreadMuted: true }, 'Unmute this thread', 'unmuteThread', 'Thread muted'],
    ['Fewer like this', 'fewer', { isFewer: true }, 'Show all like this', 'asBefore', 'Fewer like this'],
  ] as const)('%s, and back', async (name, endpoint, changed, back, backEndpoint, said) => {
    api.on(notifications.list, page(someNotification({ id: 5 })));
    api.on(notifications[endpoint], undefined);
    api.on(notifications[backEndpoint], undefined);
    const { user } = await show();
    await user.click(await menuOf('Dana Ruiz commented on your post'));
    api.on(notifications.list, page(someNotification({ id: 5, ...changed })));
    await user.click(await screen.findByRole('menuitem', { name }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    await waitFor(() => expect(api.asked(notifications[endpoint])).toHaveLength(1));
    await user.click(await menuOf('Dana Ruiz commented on your post'));
    await user.click(await screen.findByRole('menuitem', { name: back }));
    await waitFor(() => expect(api.asked(notifications[backEndpoint])).toHaveLength(1));
  });

  it('is not offered of what always comes', async () => {
    const always = { isUnread: false, isThreadMuted: null, isFewer: null, typeLabel: null, actors: [], actorCount: 0 };
    api.on(notifications.list, page(someNotification({ text: 'Password changed', chip: 'system', ...always })));
    await show();
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Options/ })).not.toBeInTheDocument();
  });
});
