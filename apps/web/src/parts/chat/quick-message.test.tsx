import { messages } from '@innerspring/contract/messages/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someConversation, someMessage, someSending } from '../../testing/message-fixtures.ts';
import { somePerson, somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import MessageDialog from './message-dialog.tsx';
import SharePostDialog from './share-post-dialog.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

let api: ReturnType<typeof fakeApi>;
const dana = somePerson({ id: 12 });
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(messages.conversation, { person: dana, conversation: null, sending: someSending(), draft: '' });
});

const dialog = () => renderScreen(<MessageDialog person={dana} trigger={<button type="button">Message</button>} />);

it('sends from a profile once there are words, as the specification has it', async () => {
  api.on(messages.send, someMessage({ isOwn: true }));
  const { user } = await dialog();
  const send = screen.getByRole('button', { name: 'Send' });
  expect(send).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Message to Dana Ruiz' }), '  ');
  expect(send).toBeDisabled();
  await user.type(screen.getByRole('textbox'), 'Hello');
  await user.click(send);
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(api.asked(messages.send)[0]?.body).toMatchObject({ senderId: 7, recipientId: 12, content: '  Hello' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps the words that did not arrive, also when it is closed and opened', async () => {
  api.on(messages.send, new Refusal(429, 'Too many messages.', undefined, 'rate_limited'));
  const { user } = await dialog();
  await user.type(screen.getByRole('textbox'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Failed to send message')).toBeVisible();
  expect(screen.getByText('Too many messages.')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('Hello');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Message' }));
  expect(await screen.findByRole('textbox')).toHaveValue('Hello');
});

it('says before what stands against it', async () => {
  const sending = someSending({ refusal: 'not_accepting', notice: 'This member takes messages of connections only.' });
  api.on(messages.conversation, { person: dana, conversation: someConversation(), sending, draft: '' });
  await dialog();
  expect(await screen.findByText('This member takes messages of connections only.')).toBeVisible();
});

it('sends a post to a member, with words of one’s own', async () => {
  const onClose = vi.fn();
  api.on(messages.recipients, { items: [{ person: dana, isConnected: true, hasConversation: false }] });
  api.on(messages.send, someMessage({ isOwn: true }));
  const { user } = await renderScreen(<SharePostDialog post={somePost({ id: 5 })} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: /Dana Ruiz/ }));
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'For you');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.asked(messages.send)[0]?.body).toMatchObject({ recipientId: 12, postId: 5, content: 'For you' });
});

it('stores what was typed for the post until it is sent', async () => {
  api.on(messages.recipients, { items: [{ person: dana, isConnected: true, hasConversation: false }] });
  const share = <SharePostDialog post={somePost({ id: 5 })} onClose={() => undefined} />;
  const { user, unmount } = await renderScreen(share);
  await user.click(await screen.findByRole('button', { name: /Dana Ruiz/ }));
  await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'For you');
  unmount();
  const again = await renderScreen(share);
  await again.user.click(await screen.findByRole('button', { name: /Dana Ruiz/ }));
  expect(screen.getByRole('textbox', { name: /Your message/ })).toHaveValue('For you');
  api.on(messages.send, someMessage({ isOwn: true }));
  await again.user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});
