import { groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { someGroup, someGroupCard, someOwnGroup } from '../../../testing/group-fixtures.ts';
import { somePerson, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type GroupsSearch, readGroupsSearch } from '../groups.data.ts';
import { GroupsPage } from './group-lists.tsx';

const viewer = vi.hoisted(() => ({ isPremium: false }));
vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser({ id: 7, ...viewer }) }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  viewer.isPremium = false;
  api = fakeApi();
  api.on(groups.mine, { items: [] });
  api.on(groups.invitations, { items: [] });
  api.on(groups.list, { items: [], nextCursor: null });
});

const onSearch = vi.fn<(search: GroupsSearch) => void>();
const open = (search: GroupsSearch = {}) => renderScreen(<GroupsPage search={search} onSearch={onSearch} />);

it('reads only what the address can mean', () => {
  expect(readGroupsSearch({ view: 'discover', topic: 'Foam and latex', q: 'wire', create: true })).toEqual({
    view: 'discover',
    topic: 'Foam and latex',
    q: 'wire',
    create: true,
  });
  expect(readGroupsSearch({ view: 'all', topic: 'Gardening', create: 'maybe' })).toEqual({});
});

describe('own groups', () => {
  it('show what was said last and how much is new, with a word where nobody has written', async () => {
    api.on(groups.mine, {
      items: [
        someOwnGroup({ unreadCount: 3, mute: { muted: true, until: null } }),
        someOwnGroup({ id: 6, name: 'Tape edge table', lastMessage: null }),
      ],
    });
    await open();
    const row = await screen.findByRole('link', { name: /Pocket Coil Makers/ });
    expect(row).toHaveAttribute('href', '/groups/5');
    expect(within(row).getByText('Dana Ruiz: The new coiler runs')).toBeVisible();
    expect(within(row).getByText('3 unread messages')).toBeInTheDocument();
    expect(within(row).getByRole('img', { name: 'Muted' })).toBeVisible();
    expect(screen.getByText('No messages yet')).toBeVisible();
  });

  it('lead to others where there are none, and can be tried again', async () => {
    api.on(groups.mine, new Refusal(503, 'The service is busy for a moment.', undefined, 'unavailable'));
    const { user } = await open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.on(groups.mine, { items: [] });
    await user.click(again);
    await user.click(await screen.findByRole('button', { name: 'Discover groups' }));
    expect(onSearch).toHaveBeenLastCalledWith({ view: 'discover' });
  });
});

describe('groups to discover', () => {
  it('are searched by words and topic', async () => {
    const { user } = await open({ view: 'discover' });
    expect(await screen.findByText('Groups you can join will appear here.')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search groups' }), ' wire {Enter}');
    expect(onSearch).toHaveBeenLastCalledWith({ view: 'discover', q: 'wire' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'Foam and latex');
    expect(onSearch).toHaveBeenLastCalledWith({ view: 'discover', topic: 'Foam and latex' });
  });

  it('are joined at once where anybody may', async () => {
    api.on(groups.list, { items: [someGroupCard()], nextCursor: null });
    api.on(groups.join, { standing: 'member' });
    const { user } = await open({ view: 'discover' });
    await user.click(await screen.findByRole('button', { name: 'Join Pocket Coil Makers' }));
    expect(await screen.findByText('You joined Pocket Coil Makers')).toBeVisible();
  });

  it('take a request with an answer, which is taken back after a question', async () => {
    const asked = someGroupCard({ joinPolicy: 'request' });
    api.on(groups.list, { items: [asked], nextCursor: null });
    api.on(groups.get, someGroup({ standing: 'none', joinPolicy: 'request', question: 'What do you coil?' }));
    api.on(groups.join, () => {
      api.on(groups.list, { items: [{ ...asked, standing: 'requested' }], nextCursor: null });
      return { standing: 'requested' as const };
    });
    api.on(groups.withdraw, { standing: 'none' });
    const { user } = await open({ view: 'discover' });
    await user.click(await screen.findByRole('button', { name: 'Request to join Pocket Coil Makers' }));
    await user.type(await screen.findByLabelText(/What do you coil\?/), 'Bonnell');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Request sent')).toBeVisible();
    expect(api.asked(groups.join)[0]?.body).toEqual({ answer: 'Bonnell' });
    await user.click(await screen.findByRole('button', { name: 'Cancel your request to join Pocket Coil Makers' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Cancel your request to join Pocket Coil Makers?',
    });
    expect(api.asked(groups.withdraw)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Cancel request' }));
    expect(await screen.findByText('Request canceled')).toBeVisible();
  });

  it('keep the answer where the request is refused', async () => {
    api.on(groups.list, { items: [someGroupCard({ joinPolicy: 'request' })], nextCursor: null });
    api.on(groups.get, someGroup({ standing: 'none' }));
    api.on(groups.join, new Refusal(409, 'You can ask again in 30 days.', undefined, 'conflict'));
    const { user } = await open({ view: 'discover' });
    await user.click(await screen.findByRole('button', { name: /Request to join/ }));
    const field = await screen.findByLabelText(/Message to the moderators/);
    await user.type(field, 'Please');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('You can ask again in 30 days.')).toBeVisible();
    expect(field).toHaveValue('Please');
  });

  it('say where one cannot join by oneself', async () => {
    api.on(groups.list, {
      items: [someGroupCard({ joinPolicy: 'invite' }), someGroupCard({ id: 6, standing: 'banned' })],
      nextCursor: null,
    });
    await open({ view: 'discover' });
    expect(await screen.findByText('By invitation only')).toBeVisible();
    expect(screen.getByText('You can’t join this group.')).toBeVisible();
  });
});

it('answers invitations', async () => {
  const group = someGroupCard({ standing: 'invited' });
  api.on(groups.invitations, { items: [{ group, inviter: somePerson(), createdAt: '2026-03-02T10:00:00.000Z' }] });
  api.on(groupMembers.uninvite, undefined);
  const { user } = await open({ view: 'invitations' });
  expect(await screen.findByText('Dana Ruiz invited you')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invitations (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decline the invitation to Pocket Coil Makers' }));
  expect(await screen.findByText('You declined the invitation to Pocket Coil Makers')).toBeVisible();
  expect(api.asked(groupMembers.uninvite)[0]?.params).toEqual({ id: '5', userId: '7' });
});

describe('a new group', () => {
  it('is locked without Premium', async () => {
    await open({ create: true });
    expect(await screen.findByRole('heading', { name: 'Custom Groups is part of Premium' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/premium');
  });

  it('is written with a preview, keeps what was typed when refused, and opens when it is there', async () => {
    viewer.isPremium = true;
    api.on(groups.create, new Refusal(409, 'Taken', { name: 'There is a group of that name' }, 'already_exists'));
    const { user, router } = await open({ create: true });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Glue line club');
    expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('Glue line club')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Hidden/ }));
    expect(screen.getByRole('radio', { name: /^By invitation/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Anyone/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Create group' }));
    expect(await screen.findByText('There is a group of that name')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Glue line club');
    api.on(groups.create, someGroup({ id: 9, name: 'Glue line club', role: 'owner' }));
    await user.click(screen.getByRole('button', { name: 'Create group' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/groups/9'));
    expect(api.asked(groups.create).at(-1)?.body).toMatchObject({
      visibility: 'hidden',
      joinPolicy: 'invite',
      about: null,
    });
    const keys = api.asked(groups.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('asks before what was written is lost', async () => {
    viewer.isPremium = true;
    const { user } = await open({ create: true });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Glue');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onSearch).toHaveBeenLastCalledWith({});
  });
});
