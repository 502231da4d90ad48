import { unreadMessages, unreadNotifications } from '@innerspring/contract/unread/endpoints';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { NotificationsProvider, useNotifications } from './notifications.tsx';
import { usePageTitle } from '../page-title.ts';
import { query } from '../query.ts';

vi.mock('../live/live.ts', () => import('../../testing/fake-live.ts'));

let api: ReturnType<typeof fakeApi>;
const serve = (count: number, messages: number) =>
  api.on(unreadNotifications.unreadCount, { count, messages: { count: messages, requests: 0 } });

function Page({ title }: { title: string }) {
  const { unreadCount, unreadMessages } = useNotifications();
  usePageTitle(title);
  return <p>{`${unreadCount} and ${unreadMessages}`}</p>;
}

const open = (title = 'Home') =>
  renderApp('/', (page) => <NotificationsProvider>{page}</NotificationsProvider>, <Page title={title} />);

beforeEach(() => {
  api = fakeApi();
});

describe('what is unread', () => {
  it('comes with one question, and stands in the title of the tab', async () => {
    serve(1, 2);
    await open();
    await screen.findByText('1 and 2');
    expect(document.title).toBe('(3) Home · Innerspring');
    expect(api.asked(unreadNotifications.unreadCount)).toHaveLength(1);
    expect(api.asked(unreadMessages.unreadCount)).toHaveLength(0);
  });

  it('leaves the title as it was once it is read, also in another tab', async () => {
    serve(0, 1);
    const { unmount } = await open('Messages');
    await screen.findByText('0 and 1');
    expect(document.title).toBe('(1) Messages · Innerspring');
    serve(0, 0);
    fakeLive.receive({ type: 'direct_changed', personId: 4 });
    await screen.findByText('0 and 0');
    expect(document.title).toBe('Messages · Innerspring');
    serve(150, 0);
    fakeLive.receive({ type: 'notifications_changed' });
    await screen.findByText('150 and 0');
    expect(document.title).toBe('(99+) Messages · Innerspring');
    unmount();
    expect(document.title).toBe('Messages · Innerspring');
  });

  it('is asked once for a burst of messages', async () => {
    serve(0, 0);
    await open();
    await screen.findByText('0 and 0');
    serve(0, 5);
    for (let messageId = 1; messageId <= 5; messageId += 1)
      fakeLive.receive({ type: 'direct_message', personId: 4, messageId });
    await screen.findByText('0 and 5');
    expect(api.asked(unreadNotifications.unreadCount)).toHaveLength(2);
  });

  it('follows what the lists of conversations know already, without a question of its own', async () => {
    serve(0, 1);
    const { client } = await open();
    await screen.findByText('0 and 1');
    act(() => void client.setQueryData(query(unreadMessages.unreadCount, {}).queryKey, { count: 4, requests: 0 }));
    await screen.findByText('0 and 4');
    expect(document.title).toBe('(4) Home · Innerspring');
    expect(api.asked(unreadNotifications.unreadCount)).toHaveLength(1);
  });
});
