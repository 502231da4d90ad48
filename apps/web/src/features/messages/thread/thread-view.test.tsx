import { messages } from '@innerspring/contract/messages/endpoints';
import { unreadMessages } from '@innerspring/contract/unread/endpoints';
import { settings } from '@innerspring/contract/settings/endpoints';
import { safety } from '@innerspring/contract/safety/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNUSED_UPLOAD_MS } from '@innerspring/contract/uploads/endpoints';
import { uploadFile } from '../../../parts/media/upload-file.ts';
import { ApiError } from '../../../platform/api.ts';
import { closeOutgoing, outgoingOf } from '../../../platform/outgoing/use-outgoing.ts';
import { fakeApi, held, Refusal } from '../../../testing/fake-api.ts';
import { someConversation, someMessage, someSending } from '../../../testing/message-fixtures.ts';
import { somePerson, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someSettings } from '../../../testing/settings-fixtures.ts';
import { catchUp } from '../messages.data.ts';
import { ThreadView } from './thread-view.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

// The server has the file at once.
vi.mock('../../../parts/media/upload-file.ts', () => ({
  uploadFile: vi.fn((_kind: string, { name }: File) =>
    Promise.resolve({ url: `/uploads/${name}`, name, bytes: 5, smallUrl: null, width: null, height: null }),
  ),
}));

let api: ReturnType<typeof fakeApi>;
const onGone = vi.fn();
beforeEach(() => {
  localStorage.clear();
  onGone.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  api = fakeApi();
  api.on(settings.get, someSettings());
  api.on(messages.saveDraft, undefined);
  api.on(unreadMessages.unreadCount, { count: 0, requests: 0 });
  api.on(messages.read, someConversation());
});
afterEach(() => {
  closeOutgoing();
});

type Given = {
  items?: ReturnType<typeof someMessage>[];
  conversation?: Parameters<typeof someConversation>[0];
  sending?: Parameters<typeof someSending>[0];
  draft?: string;
  hasOlder?: boolean;
};

async function open({ items = [], conversation, sending, draft = '', hasOlder = false }: Given = {}) {
  const version = Math.max(0, ...items.map((item) => item.version));
  const found = someConversation({ version, ...conversation });
  api.on(messages.conversation, { person: found.person, conversation: found, sending: someSending(sending), draft });
  api.on(messages.thread, { conversation: found, items, hasOlder, hasNewer: false });
  api.on(messages.changes, { conversation: found, items: [], isComplete: true });
  const view = await renderScreen(<ThreadView personId={12} onBack={vi.fn()} onGone={onGone} level={1} />);
  await screen.findByRole('region', { name: /^Messages with/ });
  return view;
}
const bubble = (words: string) => {
  const item = screen.getByText(words).closest('li');
  if (!item) throw new Error(`no bubble says ${words}`);
  return within(item);
};
const clientIds = () => api.asked(messages.send).map(({ body }) => (body as { clientId: string }).clientId);
const field = () => screen.getByRole('textbox', { name: 'Message to Dana Ruiz' });

describe('a thread', () => {
  it('stands behind a skeleton, and tells what went wrong with a way on', async () => {
    const answer = held<Refusal>();
    api.on(messages.conversation, () => answer.promise);
    api.on(messages.thread, new Refusal(500, 'Something went wrong.', undefined, 'internal'));
    const onBack = vi.fn();
    const { user } = await renderScreen(<ThreadView personId={12} onBack={onBack} onGone={onGone} level={1} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading messages');
    await user.click(screen.getByRole('button', { name: 'Back to all messages' }));
    answer.release(new Refusal(500, 'Something went wrong.', undefined, 'internal'));
    expect(await screen.findByText('Couldn’t load the messages')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to all messages' }));
    expect(onBack).toHaveBeenCalledTimes(2);
    const found = someConversation();
    api.on(messages.conversation, { person: found.person, conversation: null, sending: someSending(), draft: '' });
    api.on(messages.thread, { conversation: null, items: [], hasOlder: false, hasNewer: false });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Dana Ruiz/ })).toBeVisible();
  });

  it('says so where there is no such member, and refuses the own number', async () => {
    api.on(messages.conversation, new Refusal(404, 'Member not found', undefined, 'not_found'));
    api.on(messages.thread, new Refusal(404, 'Member not found', undefined, 'not_found'));
    const first = await renderScreen(<ThreadView personId={99} onBack={vi.fn()} onGone={onGone} level={1} />);
    expect(await screen.findByText('Member not found')).toBeVisible();
    first.unmount();
    await renderScreen(<ThreadView personId={7} onBack={vi.fn()} onGone={onGone} level={1} />);
    expect(screen.getByText('You can’t send a message to yourself.')).toBeVisible();
  });

  it('shows what was seen, answered, reacted to, edited, deleted and shared', async () => {
    await open({
      conversation: { seenSeq: 2 },
      items: [
        someMessage({ seq: 1, content: 'Which coil?', reactions: [{ emoji: '👍', count: 1, mine: true }] }),
        someMessage({
          seq: 2,
          isOwn: true,
          content: 'The zoned one',
          replyTo: { id: 101, seq: 1, senderId: 12, excerpt: 'Which coil?', attachmentType: null, isDeleted: false },
        }),
        someMessage({ seq: 13, isOwn: true, content: 'Sample ships Monday', editedAt: '2026-03-02T10:14:00Z' }),
        someMessage({ seq: 20, content: '', deletedAt: '2026-03-02T10:21:00Z' }),
        someMessage({ seq: 30, content: '', sharedPost: { id: 5, post: null } }),
      ],
    });
    expect(bubble('The zoned one').getByText('Seen')).toBeVisible();
    expect(bubble('The zoned one').getByRole('button', { name: /^Go to the message from Dana Ruiz/ })).toBeVisible();
    expect(bubble('Sample ships Monday').getByText('Sent')).toBeVisible();
    expect(bubble('Sample ships Monday').getByText('· Edited')).toBeVisible();
    expect(screen.getByText('This message was deleted')).toBeVisible();
    expect(await screen.findByText('This post isn’t available')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Thumbs up, 1' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('marks where the new ones begin, and reads them', async () => {
    await open({
      conversation: { readSeq: 1, unreadCount: 1 },
      items: [someMessage({ seq: 1 }), someMessage({ seq: 2, content: 'A word more' })],
    });
    expect(screen.getByText('New messages')).toBeVisible();
    await waitFor(() => expect(api.asked(messages.read).map(({ body }) => body)).toEqual([{ seq: 2 }]));
  });

  it('takes in what changes elsewhere', async () => {
    const { client } = await open({ items: [someMessage({ seq: 1 })] });
    api.on(messages.changes, {
      conversation: someConversation({ version: 3, lastSeq: 2 }),
      items: [
        someMessage({ seq: 1, version: 3, content: 'Edited words' }),
        someMessage({ seq: 2, content: 'And another' }),
      ],
      isComplete: true,
    });
    await act(() => catchUp(client, 12));
    expect(await screen.findByText('And another')).toBeVisible();
    expect(screen.getByText('Edited words')).toBeVisible();
    expect(screen.getByText('Dana Ruiz: And another')).toHaveAttribute('role', 'status');
    expect(screen.queryByText('Message 1')).not.toBeInTheDocument();
  });
});

it('goes to the message that is answered, through older pages', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const replyTo = { id: 101, seq: 1, senderId: 12, excerpt: 'Which coil?', attachmentType: null, isDeleted: false };
  const answer = someMessage({ seq: 60, isOwn: true, content: 'The zoned one', replyTo });
  const { user } = await open({ items: [answer], hasOlder: true });
  const items = [someMessage({ seq: 1, content: 'Which coil was it?' })];
  api.on(messages.thread, { conversation: someConversation(), items, hasOlder: false, hasNewer: false });
  await user.click(await screen.findByRole('button', { name: /^Go to the message from Dana Ruiz/ }));
  await waitFor(() => expect(screen.getByText('Which coil was it?')).toBeVisible());
  await waitFor(() => expect(shown).toHaveBeenCalled());
  expect(api.asked(messages.thread).at(-1)?.query).toEqual({ before: '60' });
});

describe('sending', () => {
  it('shows the words at once, then the message in their place, once', async () => {
    const answer = held<ReturnType<typeof someMessage>>();
    api.on(messages.send, () => answer.promise);
    const { user } = await open();
    await user.type(field(), 'Good morning{Enter}');
    expect(bubble('Good morning').getByText('Sending')).toBeVisible();
    expect(field()).toHaveValue('');
    const clientId = clientIds()[0] ?? '';
    answer.release(someMessage({ seq: 2, isOwn: true, content: 'Good morning', clientId }));
    await waitFor(() => expect(bubble('Good morning').getByText('Sent')).toBeVisible());
    expect(screen.getAllByText('Good morning')).toHaveLength(1);
  });

  it('keeps what was refused, with the reason, and sends it again under the same number', async () => {
    api.on(messages.send, new Refusal(429, 'Too many messages. Try again in a minute.', undefined, 'rate_limited'));
    const { user } = await open();
    await user.type(field(), 'Hello{Enter}');
    expect(await screen.findByText('Too many messages. Try again in a minute.')).toBeVisible();
    expect(bubble('Hello').getByText('Failed')).toBeVisible();
    api.on(messages.send, someMessage({ seq: 2, isOwn: true, content: 'Hello' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Failed')).not.toBeInTheDocument());
    expect(new Set(clientIds()).size).toBe(1);
  });

  it('waits without a connection, and goes out when it is back', async () => {
    const { user } = await open();
    await user.type(field(), 'From the train{Enter}');
    expect(await screen.findByText('Waiting for connection')).toBeVisible();
    api.on(messages.send, someMessage({ seq: 2, isOwn: true, content: 'From the train' }));
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(bubble('From the train').getByText('Sent')).toBeVisible());
  });

  it('keeps words begun over a reload, and tells the server', async () => {
    const { user, unmount } = await open({ draft: 'From my phone' });
    expect(field()).toHaveValue('From my phone');
    await user.type(field(), ' and here');
    unmount();
    await waitFor(() =>
      expect(api.asked(messages.saveDraft).at(-1)?.body).toMatchObject({ content: 'From my phone and here' }),
    );
    const again = await open({ draft: 'From my phone' });
    expect(field()).toHaveValue('From my phone and here');
    // After the member clears the field, the text does not come back from the copy that was loaded before.
    await again.user.clear(field());
    again.unmount();
    await waitFor(() => expect(api.asked(messages.saveDraft).at(-1)?.body).toMatchObject({ content: '' }));
  });

  it('names the message that a draft becomes, and saves one after the other', async () => {
    api.on(messages.send, someMessage({ seq: 1, isOwn: true, content: 'Soon' }));
    const slow = held<undefined>();
    api.on(messages.saveDraft, () => slow.promise);
    const { user, unmount } = await open();
    await user.type(field(), 'So');
    unmount();
    const again = await open({ draft: 'So' });
    await again.user.type(field(), 'on');
    await again.user.keyboard('{Enter}');
    await waitFor(() => expect(clientIds()).toHaveLength(1));
    const drafts = () => api.asked(messages.saveDraft).map(({ body }) => (body as { clientId: string }).clientId);
    expect(drafts()).toEqual(clientIds());
    await again.user.type(field(), 'Next');
    again.unmount();
    expect(drafts()).toHaveLength(1);
    slow.release(undefined);
    await waitFor(() => expect(drafts()).toHaveLength(2));
    expect(drafts()[1]).not.toBe(drafts()[0]);
  });

  it('does not take up as a draft what waits for the connection', async () => {
    api.on(messages.send, new Refusal(503, 'Busy', undefined, 'unavailable'));
    const { user, unmount } = await open();
    await user.type(field(), 'From the train{Enter}');
    expect(await screen.findByText('Waiting for connection')).toBeVisible();
    unmount();
    await open({ draft: 'From the train' });
    expect(field()).toHaveValue('');
  });

  it('answers a message, and lets that be', async () => {
    api.on(messages.send, someMessage({ seq: 2, isOwn: true, content: 'The blue one' }));
    const { user } = await open({ items: [someMessage({ seq: 1, content: 'Which fabric?' })] });
    const begin = async () => {
      await user.click(screen.getByRole('button', { name: 'More for the message from Dana Ruiz' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
      expect(await screen.findByText('Replying to Dana Ruiz')).toBeVisible();
    };
    await begin();
    await user.click(screen.getByRole('button', { name: 'Stop replying' }));
    expect(screen.queryByText('Replying to Dana Ruiz')).not.toBeInTheDocument();
    await begin();
    await user.type(field(), 'The blue one{Enter}');
    await waitFor(() => expect(api.asked(messages.send)[0]?.body).toMatchObject({ replyToId: 101 }));
    expect(screen.queryByText('Replying to Dana Ruiz')).not.toBeInTheDocument();
  });

  it('changes an own message from the up arrow, and keeps the words that were refused', async () => {
    const own = someMessage({ seq: 1, isOwn: true, content: 'Firts words', editableUntil: '2999-01-01T00:00:00Z' });
    api.on(messages.edit, new Refusal(409, 'A message can be changed for 15 minutes.', undefined, 'conflict'));
    const { user } = await open({ items: [own] });
    await user.click(field());
    await user.keyboard('{ArrowUp}');
    const edit = await screen.findByRole('textbox', { name: 'Edit message' });
    await user.clear(edit);
    await user.type(edit, 'First words{Enter}');
    expect(await screen.findByText('A message can be changed for 15 minutes.')).toBeVisible();
    expect(edit).toHaveValue('First words');
    api.on(messages.edit, { ...own, version: 2, content: 'First words', editedAt: '2026-03-02T10:05:00Z' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('textbox', { name: 'Message to Dana Ruiz' })).toBeVisible();
    expect(screen.getByText('First words')).toBeVisible();
  });

  it('keeps an attached file while another message is edited', async () => {
    const own = someMessage({ seq: 1, isOwn: true, content: 'Firts words', editableUntil: '2999-01-01T00:00:00Z' });
    const { user } = await open({ items: [own] });
    await user.upload(
      screen.getByLabelText('File'),
      new File(['%PDF-'], 'coil-table.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByText('coil-table.pdf')).toBeVisible();
    await user.click(field());
    await user.keyboard('{ArrowUp}');
    await user.click(await screen.findByRole('button', { name: 'Stop editing' }));
    expect(field()).toBeVisible();
    expect(screen.getByText('coil-table.pdf')).toBeVisible();
  });

  describe('a file that was attached before the page was left', () => {
    const pdf = new File(['%PDF-'], 'coil-table.pdf', { type: 'application/pdf' });
    beforeEach(() => api.on(messages.send, someMessage({ seq: 1, isOwn: true, content: '' })));

    it('stays attached with the draft, until it’s sent', async () => {
      const { user, unmount } = await open();
      await user.upload(screen.getByLabelText('File'), pdf);
      await screen.findByRole('button', { name: 'Remove file' });
      unmount();
      const again = await open();
      expect(await screen.findByText('coil-table.pdf')).toBeVisible();
      await again.user.type(field(), 'Here it is{Enter}');
      await waitFor(() =>
        expect(api.asked(messages.send)[0]?.body).toMatchObject({ attachmentUrl: '/uploads/coil-table.pdf' }),
      );
      again.unmount();
      await open();
      await waitFor(() => expect(field()).toHaveValue(''));
      expect(screen.queryByRole('button', { name: 'Remove file' })).toBeNull();
    });

    it('has to be attached again if it didn’t arrive, or the server has deleted it since', async () => {
      vi.mocked(uploadFile).mockReturnValueOnce(new Promise(() => undefined));
      const { user, unmount } = await open();
      await user.upload(screen.getByLabelText('File'), pdf);
      await screen.findByRole('button', { name: 'Cancel upload' });
      unmount();
      const again = await open();
      expect(await screen.findByRole('alert')).toHaveTextContent('“coil-table.pdf” isn’t attached anymore.');
      await again.user.type(field(), 'Here it is{Enter}');
      expect(screen.getByRole('alert')).toHaveTextContent('Choose another file or remove this one first.');
      expect(clientIds()).toEqual([]);
      await again.user.upload(screen.getByLabelText('File'), pdf);
      await screen.findByRole('button', { name: 'Remove file' });
      again.unmount();
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + UNUSED_UPLOAD_MS);
      await open();
      expect(await screen.findByRole('alert')).toHaveTextContent('“coil-table.pdf” isn’t attached anymore.');
    });
  });

  it('sends nothing without a file that failed, until the member retries or removes it', async () => {
    api.on(messages.send, someMessage({ seq: 1, isOwn: true, content: 'Here it is' }));
    const offline = new ApiError(0, 'offline', 'We can’t reach the server. Check your connection and try again.');
    vi.mocked(uploadFile).mockRejectedValueOnce(offline);
    const { user } = await open();
    const pdf = new File(['%PDF-'], 'coil-table.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('File'), pdf);
    expect(await screen.findByRole('alert')).toHaveTextContent('“coil-table.pdf” wasn’t uploaded. We can’t reach');
    await user.type(field(), 'Here it is{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Retry the file or remove it first.');
    expect(field()).toHaveValue('Here it is');
    expect(clientIds()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Remove file' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(field(), '{Enter}');
    await waitFor(() =>
      expect(api.asked(messages.send)[0]?.body).toMatchObject({ attachmentUrl: '/uploads/coil-table.pdf' }),
    );
  });

  it('says that too many wait, and keeps the words', async () => {
    const { user } = await open();
    const waiting = outgoingOf(7);
    for (let number = 1; number <= 100; number += 1)
      waiting.add({ clientId: `w-${number}`, place: 'person.99', content: 'Hi', createdAt: '', extra: null });
    await user.type(field(), 'One more{Enter}');
    expect(await screen.findByText(/^100 messages are waiting to be sent/)).toBeVisible();
    expect(field()).toHaveValue('One more');
    waiting.discard('w-1');
    await user.type(field(), '{Enter}');
    expect(field()).toHaveValue('');
  });

  describe('Arrow Up while a message is being sent', () => {
    const editField = () => screen.queryByRole('textbox', { name: 'Edit message' });
    async function sendSlowly() {
      const answer = held<ReturnType<typeof someMessage> | Refusal>();
      api.on(messages.send, () => answer.promise);
      const older = someMessage({ seq: 1, isOwn: true, content: 'Earlier', editableUntil: '2999-01-01T00:00:00Z' });
      const { user } = await open({ items: [older] });
      await user.type(field(), 'Good mornign{Enter}{ArrowUp}');
      expect(editField()).not.toBeInTheDocument();
      const arrived = () =>
        someMessage({
          seq: 2,
          isOwn: true,
          content: 'Good mornign',
          clientId: clientIds()[0],
          editableUntil: '2999-01-01T00:00:00Z',
        });
      return { user, answer, arrived };
    }

    it('opens that message once it has arrived, not an older one', async () => {
      const { answer, arrived } = await sendSlowly();
      answer.release(arrived());
      await waitFor(() => expect(editField()).toHaveValue('Good mornign'));
    });

    it('opens nothing if the member writes on', async () => {
      const { user, answer, arrived } = await sendSlowly();
      await user.type(field(), 'And');
      answer.release(arrived());
      await waitFor(() => expect(bubble('Good mornign').getByText('Sent')).toBeVisible());
      expect(editField()).not.toBeInTheDocument();
      expect(field()).toHaveValue('And');
    });

    it('opens nothing if the message is refused', async () => {
      const { user, answer, arrived } = await sendSlowly();
      answer.release(new Refusal(429, 'Too many messages. Try again in a minute.', undefined, 'rate_limited'));
      expect(await screen.findByText('Failed')).toBeVisible();
      api.on(messages.send, arrived);
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.queryByText('Failed')).not.toBeInTheDocument());
      expect(editField()).not.toBeInTheDocument();
    });
  });

  it('deletes an own message for everyone, and one of the other side for oneself', async () => {
    const own = someMessage({ seq: 2, isOwn: true, content: 'Oops', editableUntil: '2999-01-01T00:00:00Z' });
    api.on(messages.remove, undefined);
    const { user } = await open({ items: [someMessage({ seq: 1, content: 'Spam' }), own] });
    await user.click(screen.getByRole('button', { name: 'More for the message from Dana Ruiz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const first = await screen.findByRole('dialog', { name: 'Delete this message?' });
    expect(within(first).queryByRole('button', { name: 'Delete for everyone' })).not.toBeInTheDocument();
    await user.click(within(first).getByRole('button', { name: 'Delete for me' }));
    await waitFor(() => expect(screen.queryByText('Spam')).not.toBeInTheDocument());
    api.on(messages.changes, {
      conversation: someConversation({ version: 3 }),
      items: [{ ...own, version: 3, content: '', deletedAt: '2026-03-02T10:05:00Z' }],
      isComplete: true,
    });
    await user.click(screen.getByRole('button', { name: 'More for your message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete for everyone' }));
    expect(await screen.findByText('This message was deleted')).toBeVisible();
    expect(api.asked(messages.remove).map(({ query }) => query)).toEqual([{ for: 'me' }, { for: 'all' }]);
  });
});

describe('a request', () => {
  const message = someMessage({ seq: 1, content: 'Look at https://example.com/deal', isHeldBack: true });
  const items = [message];

  it('is plain text, and is accepted', async () => {
    api.on(messages.accept, someConversation());
    const { user } = await open({ conversation: { request: 'received', readSeq: 0 }, items });
    expect(screen.queryByRole('link', { name: /example\.com/ })).not.toBeInTheDocument();
    expect(screen.getByText(/Accept the request to see it/)).toBeVisible();
    expect(api.asked(messages.read)).toEqual([]);
    const found = someConversation();
    api.on(messages.conversation, { person: found.person, conversation: found, sending: someSending(), draft: '' });
    api.on(messages.thread, {
      conversation: found,
      items: [{ ...message, isHeldBack: false }],
      hasOlder: false,
      hasNewer: false,
    });
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('link', { name: /example\.com/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Message request' })).not.toBeInTheDocument();
  });

  it('is deleted without a word', async () => {
    api.on(messages.decline, undefined);
    const { user } = await open({ conversation: { request: 'received' }, items });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete the request from Dana Ruiz?' });
    expect(api.asked(messages.decline)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete request' }));
    await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  });

  it('is reported, and its sender blocked', async () => {
    api.on(safety.report, { received: true });
    const { user } = await open({ conversation: { request: 'received' }, items });
    await user.click(screen.getByRole('button', { name: 'Block and report' }));
    const dialog = await screen.findByRole('dialog', { name: 'Report Dana Ruiz' });
    await user.click(within(dialog).getByRole('radio', { name: /spam/i }));
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('alertdialog', { name: 'Block Dana Ruiz?' })).toBeVisible();
  });

  it('of the viewer’s own says what it is and what is left of the quota', async () => {
    await open({ sending: { isRequest: true, notice: 'Your first message asks first.' } });
    expect(screen.getByText('Your first message asks first.')).toBeVisible();
    expect(screen.getByText(/7 of 10 new conversations left this month; renews on /)).toBeVisible();
  });
});

describe('where nothing can be sent', () => {
  it.each([
    ['quota', 'You have begun 10 new conversations this month. You can begin more on April 1.'],
    ['unavailable', 'You cannot send messages to this member.'],
    ['awaiting_answer', 'You can write more once your request is accepted.'],
  ] as const)('for %s stands a line in place of the field', async (refusal, notice) => {
    await open({ sending: { refusal, notice } });
    expect(screen.getByText(notice)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('a former member stays readable', async () => {
    await open({
      conversation: { person: null, isFormerMember: true },
      sending: { refusal: 'former_member', notice: 'This account no longer exists.' },
      items: [someMessage({ seq: 1, content: 'Old words' })],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Former member' })).toBeVisible();
    expect(screen.getByText('Old words')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

it('names a member without a full name by the username', async () => {
  api.on(unreadMessages.unreadCount, { count: 0, requests: 0 });
  await open({ conversation: { person: somePerson({ id: 12, fullName: '', username: 'dana' }) } });
  expect(screen.getByRole('heading', { level: 1, name: 'dana' })).toBeVisible();
});
