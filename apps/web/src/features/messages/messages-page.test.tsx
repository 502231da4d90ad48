import { groups } from '@innerspring/contract/groups/endpoints';
import { messages } from '@innerspring/contract/messages/endpoints';
import { safety } from '@innerspring/contract/safety/endpoints';
import { unreadMessages } from '@innerspring/contract/unread/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { someConversation } from '../../testing/message-fixtures.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type ListSearch, readListSearch } from './inbox/inbox.tsx';
import { MessagesPage, NoThread, NewMessage } from './messages-page.tsx';
vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

const priya = somePerson({ id: 13, fullName: 'Priya Menon' });
const list = (...items: ReturnType<typeof someConversation>[]) => ({ pinned: [], items, nextCursor: null });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(unreadMessages.unreadCount, { count: 3, requests: 1 });
  api.on(messages.list, list());
});

function Page({ start = {} }: { start?: ListSearch }) {
  const [search, setSearch] = useState(start);
  return (
    <MessagesPage search={search} onSearch={setSearch} currentId={null} isOpen={false}>
      <NoThread />
    </MessagesPage>
  );
}

describe('the list', () => {
  it('shows who wrote what and when, unread counts, drafts, pins and who is online', async () => {
    localStorage.setItem('draft.7.message.13', 'About the quilter');
    api.on(messages.list, {
      pinned: [someConversation({ personId: 13, person: priya, isPinned: true, isMuted: true })],
      items: [
        someConversation({ unreadCount: 4, isOnline: true }),
        someConversation({
          personId: 14,
          person: null,
          isFormerMember: true,
          lastMessage: {
            id: 5,
            seq: 5,
            isOwn: true,
            excerpt: '',
            kind: 'image',
            createdAt: '2026-03-01T10:00:00Z',
          },
        }),
      ],
      nextCursor: null,
    });
    await renderScreen(<Page />);
    const rows = within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('listitem');
    const [pinned, unread, former] = rows.map((row) => within(row));
    expect(pinned?.getByText('Draft:')).toBeVisible();
    expect(pinned?.getByText(/About the quilter/)).toBeVisible();
    expect(pinned?.getByRole('img', { name: 'Pinned' })).toBeVisible();
    expect(pinned?.getByRole('img', { name: 'Muted' })).toBeVisible();
    expect(unread?.getByText('4 unread messages')).toBeInTheDocument();
    expect(unread?.getByText('Online now')).toBeInTheDocument();
    expect(unread?.getByRole('link')).toHaveAttribute('href', '/messages/12');
    expect(former?.getByText('Former member')).toBeVisible();
    expect(former?.getByText('You: Picture')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unread 3' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Requests 1' })).toBeVisible();
  });

  it('waits behind a skeleton, tells of an error, and is empty with a way on', async () => {
    const answer = held<Refusal>();
    api.on(messages.list, () => answer.promise);
    const { user } = await renderScreen(<Page />);
    expect(screen.getByText('Loading conversations')).toBeInTheDocument();
    answer.release(new Refusal(500, 'Something went wrong.', undefined, 'internal'));
    expect(await screen.findByText('Couldn’t load the conversations.')).toBeVisible();
    api.on(messages.list, list());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Conversations with members will appear here.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Write a message' })[0]).toHaveAttribute('href', '/messages/new');
  });

  it.each([
    ['Unread 3', 'unread', 'You’re all caught up.'],
    ['Requests 1', 'requests', 'Message requests will appear here.'],
    ['Archived', 'archived', 'Conversations you archive will appear here.'],
  ])('narrows to %s', async (chip, tab, empty) => {
    const { user } = await renderScreen(<Page />);
    await user.click(await screen.findByRole('button', { name: chip }));
    expect(await screen.findByText(empty)).toBeVisible();
    expect(api.asked(messages.list).at(-1)?.query).toEqual({ tab });
    await user.click(screen.getByRole('button', { name: 'See all messages' }));
    expect(screen.getByRole('button', { name: chip })).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows the chats of groups under their chip', async () => {
    api.on(groups.mine, { items: [] });
    await renderScreen(<Page start={{ tab: 'groups' }} />);
    expect(await screen.findByRole('link', { name: 'Find groups' })).toHaveAttribute('href', '/groups');
  });

  it('searches people and words', async () => {
    api.on(messages.list, ({ query }) => list(...(query.q ? [someConversation({ personId: 13, person: priya })] : [])));
    api.on(messages.search, {
      items: [
        {
          id: 9,
          seq: 9,
          personId: 12,
          person: somePerson({ id: 12 }),
          isFormerMember: false,
          isOwn: true,
          excerpt: 'the price of latex',
          createdAt: '2026-03-01T10:00:00Z',
        },
      ],
      nextCursor: null,
    });
    const { user } = await renderScreen(<Page />);
    await user.type(await screen.findByRole('searchbox', { name: 'Search people and messages' }), 'pri');
    expect(await screen.findByText('Priya Menon')).toBeVisible();
    const hits = within(await screen.findByRole('list', { name: 'Messages found' }));
    expect(hits.getByRole('link')).toHaveTextContent('You: the price of latex');
    expect(hits.getByRole('link')).toHaveAttribute('href', '/messages/12?at=9');
    expect(api.asked(messages.search).map(({ query }) => query)).toEqual([{ q: 'pri' }]);
  });

  it('stays with the filter that is pressed while a search is being typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    api.on(messages.search, { items: [], nextCursor: null });
    const { user } = await renderScreen(<Page />);
    const field = await screen.findByRole('searchbox', { name: 'Search people and messages' });
    await user.type(field, 'pri');
    await user.click(screen.getByRole('button', { name: /^Unread/ }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('searchbox', { name: 'Search people and messages' })).toHaveValue('');
    expect(screen.getByRole('button', { name: /^Unread/ })).toHaveAttribute('aria-pressed', 'true');
    expect(api.asked(messages.search)).toEqual([]);
  });

  it('blocks and reports whose account is out of sight', async () => {
    api.on(messages.list, list(someConversation({ person: null })));
    api.on(safety.block, { blocked: true, muted: false, mutedUntil: null, repostsOff: false });
    const { user } = await renderScreen(<Page />);
    await user.click(await screen.findByRole('button', { name: /^More about the conversation with/ }));
    expect(await screen.findByRole('menuitem', { name: 'Report this member' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Block this member' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(api.asked(safety.block)[0]?.params).toEqual({ id: '12' }));
  });

  it('pins, mutes, archives and deletes', async () => {
    const conversation = someConversation();
    api.on(messages.list, list(conversation));
    api.on(messages.pin, new Refusal(409, 'Five conversations are pinned already.', undefined, 'conflict'));
    api.on(messages.mute, { ...conversation, isMuted: true });
    api.on(messages.archive, { ...conversation, isArchived: true });
    api.on(messages.clear, undefined);
    const { user } = await renderScreen(<Page />);
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More about the conversation with Dana Ruiz' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Pin');
    expect(await screen.findByText('Five conversations are pinned already.')).toBeVisible();
    await choose('Mute for 8 hours');
    await waitFor(() => expect(api.asked(messages.mute).map(({ body }) => body)).toEqual([{ length: '8_hours' }]));
    await choose('Archive');
    expect(await screen.findByText('Conversation archived')).toBeVisible();
    await choose('Delete conversation');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete the conversation with Dana Ruiz?' });
    api.on(messages.list, list());
    await user.click(within(dialog).getByRole('button', { name: 'Delete conversation' }));
    await waitFor(() => expect(api.asked(messages.clear)).toHaveLength(1));
    expect(await screen.findByText('Conversations with members will appear here.')).toBeVisible();
  });
});

describe('a new message', () => {
  it('finds its recipient, connections first', async () => {
    const onPick = vi.fn();
    api.on(messages.recipients, ({ query }) => ({
      items: query.q
        ? [{ person: priya, isConnected: false, hasConversation: true }]
        : [{ person: somePerson({ id: 12 }), isConnected: true, hasConversation: false }],
    }));
    const { user } = await renderScreen(<NewMessage onBack={vi.fn()} onPick={onPick} />);
    expect(within(await screen.findByRole('list', { name: 'Your connections' })).getByText('Connected')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'To' }), 'pri');
    await user.click(await screen.findByRole('button', { name: /Priya Menon/ }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith(13);
  });

  it('says so where nobody is found, and where the members do not come', async () => {
    api.on(messages.recipients, { items: [] });
    const { user } = await renderScreen(<NewMessage onBack={vi.fn()} onPick={vi.fn()} />);
    expect(await screen.findByText(/Your connections will appear here/)).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'To' }), 'xyz');
    expect(await screen.findByText('No members by that name.')).toBeVisible();
  });
});

it('reads the address and leaves out what it cannot mean', () => {
  expect(readListSearch({ tab: 'unread', q: ' foam ', at: 3 })).toEqual({ tab: 'unread', q: 'foam' });
  expect(readListSearch({ tab: 'all', q: 7 })).toEqual({ q: '7' });
  expect(readListSearch({ tab: 'nothing', q: {} })).toEqual({});
});
