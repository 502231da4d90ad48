import { messages } from '@innerspring/contract/messages/endpoints';
import { unreadMessages } from '@innerspring/contract/unread/endpoints';
import { settings } from '@innerspring/contract/settings/endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeOutgoing } from '../../../platform/outgoing/use-outgoing.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { someConversation, someMessage, someSending } from '../../../testing/message-fixtures.ts';
import { somePerson, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someSettings } from '../../../testing/settings-fixtures.ts';
import MessagingWidget from './messaging-widget.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  api = fakeApi();
  api.on(settings.get, someSettings());
  api.on(unreadMessages.unreadCount, { count: 120, requests: 0 });
  api.on(messages.list, { pinned: [], items: [], nextCursor: null });
});
afterEach(() => closeOutgoing());

const bar = () => screen.getByRole('button', { name: /^Messaging/ });

it('is a bar that opens, has a search box, and says what will be there', async () => {
  const { user } = await renderScreen(<MessagingWidget />);
  expect(bar()).toHaveAttribute('aria-expanded', 'false');
  expect(await screen.findByText('120 unread messages')).toBeInTheDocument();
  expect(screen.getByText('99+')).toBeVisible();
  await user.click(bar());
  expect(screen.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible();
  expect(await screen.findByText('No messages yet')).toBeVisible();
  expect(screen.getByText('Message industry professionals to start a conversation')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all messages' })).toHaveAttribute('href', '/messages');
});

it('closes to a button, and is found again as it was left', async () => {
  const first = await renderScreen(<MessagingWidget />);
  await first.user.click(bar());
  await first.user.click(screen.getByRole('button', { name: 'Close messaging' }));
  expect(bar()).not.toHaveAttribute('aria-expanded');
  first.unmount();
  const second = await renderScreen(<MessagingWidget />);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await second.user.click(bar());
  second.unmount();
  await renderScreen(<MessagingWidget />);
  expect(screen.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible();
});

it('begins as a button on small screens', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await renderScreen(<MessagingWidget />);
  expect(bar()).not.toHaveAttribute('aria-expanded');
});

it('shows the five latest conversations and opens one in place', async () => {
  const rows = Array.from({ length: 7 }, (_, at) =>
    someConversation({ personId: 20 + at, person: somePerson({ id: 20 + at, fullName: `Member ${at}` }) }),
  );
  const found = rows[0] ?? someConversation();
  api.on(messages.list, { pinned: [], items: rows, nextCursor: null });
  api.on(messages.conversation, { person: found.person, conversation: found, sending: someSending(), draft: '' });
  api.on(messages.thread, { conversation: found, items: [someMessage()], hasOlder: false, hasNewer: false });
  const { user } = await renderScreen(<MessagingWidget />);
  await user.click(bar());
  const list = await screen.findByRole('list', { name: 'Latest conversations' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  await user.click(within(list).getByRole('button', { name: /Member 0/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Member 0' })).toBeVisible();
  expect(screen.getByText('Message 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to all messages' }));
  expect(await screen.findByRole('list', { name: 'Latest conversations' })).toBeVisible();
});
