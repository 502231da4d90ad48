import { groupChat, groupMembers, groupPosts, groupReports, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupComment } from '@innerspring/contract/groups/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ComposerStart } from '../../platform/compose.ts';
import { closeOutgoing } from '../../platform/outgoing/use-outgoing.ts';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { someGroup, someGroupPost } from '../../testing/group-fixtures.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { GroupPage } from './group-page.tsx';
import type { GroupTab } from './groups.data.ts';

vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));
vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => viewer }));
const asked = vi.hoisted((): Pick<ComposerStart, 'readers'> => ({}));
vi.mock('../../platform/compose.ts', async (original) => ({
  ...(await original()),
  openComposer: ({ readers }: ComposerStart) => Object.assign(asked, { readers }),
}));
const viewer = someUser({ id: 7 });
const at = '2026-03-02T10:00:00.000Z';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  fakeLive.reset();
  api = fakeApi();
  api.on(groupPosts.list, { items: [], nextCursor: null });
});
afterEach(() => {
  closeOutgoing();
});

const onTab = vi.fn<(tab: GroupTab) => void>();
const open = (tab: GroupTab = 'discussion') =>
  renderScreen(<GroupPage id={5} address={{ tab, message: undefined }} onTab={onTab} />);
const someGroupComment = (given: Partial<GroupComment>): GroupComment => ({
  id: 41,
  postId: 31,
  author: somePerson({ id: 7, fullName: 'Maren Oduya' }),
  content: 'Which gauge?',
  mentions: [],
  createdAt: at,
  canDelete: true,
  ...given,
});
const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/\d+$/, '').trim());

describe('who sees what', () => {
  it('members have all parts, and stand in its live room', async () => {
    api.on(groups.get, someGroup());
    const { unmount } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pocket Coil Makers' })).toBeVisible();
    expect(tabNames()).toEqual(['Discussion', 'Chat', 'Members', 'Files', 'About']);
    expect(fakeLive.sentOf('join_group')).toEqual([{ type: 'join_group', groupId: 5 }]);
    unmount();
    expect(fakeLive.sentOf('leave_group')).toEqual([{ type: 'leave_group', groupId: 5 }]);
  });

  it('others read the posts of a listed group, and cannot write', async () => {
    api.on(groups.get, someGroup({ standing: 'none' }));
    api.on(groupPosts.list, { items: [someGroupPost()], nextCursor: null });
    await open();
    expect(await screen.findByText('Which wire do you run?')).toBeVisible();
    expect(tabNames()).toEqual(['Discussion', 'About']);
    expect(screen.getByRole('button', { name: 'Join Pocket Coil Makers' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Post in/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'React' })).toBeNull();
    expect(fakeLive.sentOf('join_group')).toEqual([]);
  });

  it('a private group shows its card alone, with a way to ask', async () => {
    api.on(groups.get, someGroup({ standing: 'none', visibility: 'private', joinPolicy: 'request', canRead: false }));
    await open('chat');
    expect(await screen.findByRole('button', { name: 'Request to join Pocket Coil Makers' })).toBeVisible();
    expect(tabNames()).toEqual(['About']);
    expect(screen.getByRole('button', { name: 'Back to the group' })).toBeInTheDocument();
    expect(screen.getByText('Wire, coilers and glue lines.')).toBeVisible();
    expect(api.asked(groupPosts.list)).toEqual([]);
  });

  it('a chat that can’t load has a way back, which a phone has nowhere else', async () => {
    api.on(groups.get, new Refusal(500, 'Something went wrong.', undefined, 'internal'));
    const { user } = await open('chat');
    expect(await screen.findByText('Couldn’t load the group.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the group' }));
    expect(onTab).toHaveBeenCalledWith('discussion');
  });

  it('a hidden group is not found by others', async () => {
    api.on(groups.get, new Refusal(404, 'Group not found', undefined, 'not_found'));
    await open();
    expect(await screen.findByRole('heading', { name: 'Group not found' })).toBeVisible();
  });

  it('says when it could not be loaded, and tries again', async () => {
    api.on(groups.get, new Refusal(503, 'The service is busy for a moment.', undefined, 'unavailable'));
    const { user } = await open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.on(groups.get, someGroup());
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Pocket Coil Makers' })).toBeVisible();
  });

  it('tells who is removed while it is open', async () => {
    api.on(groups.get, someGroup());
    await open();
    await screen.findByRole('tab', { name: 'Chat' });
    api.on(groups.get, new Refusal(404, 'Group not found', undefined, 'not_found'));
    fakeLive.receive({ type: 'left_group', groupId: 5, removed: true });
    expect(await screen.findByRole('heading', { name: 'You’re no longer in this group' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to groups' })).toHaveAttribute('href', '/groups');
  });

  it('tells who was removed meanwhile, once it is asked again', async () => {
    api.on(groups.get, someGroup());
    await open();
    await screen.findByRole('tab', { name: 'Chat' });
    api.on(groups.get, someGroup({ standing: 'none', role: null }));
    fakeLive.receive({ type: 'group_changed', groupId: 5 });
    expect(await screen.findByRole('heading', { name: 'You’re no longer in this group' })).toBeVisible();
  });
});

describe('what a member does with all of it', () => {
  it('mutes for a while and hears of it again', async () => {
    api.on(groups.get, someGroup());
    api.on(groups.mute, { muted: true, until: at });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More about Pocket Coil Makers' }));
    api.on(groups.get, someGroup({ mute: { muted: true, until: null } }));
    await user.click(await screen.findByRole('menuitem', { name: 'For 8 hours' }));
    expect(await screen.findByText('Muted')).toBeVisible();
    expect(api.asked(groups.mute)[0]?.body).toEqual({ length: '8h' });
    api.on(groups.unmute, { muted: false, until: null });
    await user.click(screen.getByRole('button', { name: 'More about Pocket Coil Makers' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unmute' }));
    expect(await screen.findByText('Group unmuted')).toBeVisible();
  });

  it('leaves, with a way back where anybody may join', async () => {
    api.on(groups.get, someGroup());
    api.on(groups.leave, undefined);
    api.on(groups.join, { standing: 'member' });
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'More about Pocket Coil Makers' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave group' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('You can rejoin anytime.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Leave group' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(api.asked(groups.join)).toHaveLength(1));
  });

  it('invites several by name', async () => {
    api.on(groups.get, someGroup());
    api.on(groupMembers.invite, { invited: [21] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    await user.click(await screen.findByRole('button', { name: 'Send invitations' }));
    expect(await screen.findByText('Pick at least one member from the list.')).toBeVisible();
    expect(api.asked(groupMembers.invite)).toEqual([]);
  });

  it('takes the group over when asked to', async () => {
    api.on(groups.get, someGroup({ handoverAsked: true }));
    api.on(
      groupMembers.takeOver,
      new Refusal(403, 'Groups are owned by Premium members.', undefined, 'premium_required'),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Become the owner' }));
    expect(await screen.findByText('Groups are owned by Premium members.')).toBeVisible();
    api.on(groupMembers.takeOver, undefined);
    await user.click(screen.getByRole('button', { name: 'Become the owner' }));
    expect(await screen.findByText('You now own Pocket Coil Makers')).toBeVisible();
  });

  it('sees shared files', async () => {
    api.on(groups.get, someGroup());
    api.on(groups.files, {
      items: [
        {
          id: 1,
          sharedBy: somePerson(),
          createdAt: at,
          attachment: {
            type: 'document',
            url: '/uploads/a.pdf',
            name: 'wire-sheet.pdf',
            bytes: 2048,
            smallUrl: null,
            width: null,
            height: null,
            playUrl: null,
          },
        },
      ],
      nextCursor: null,
    });
    await open('files');
    expect(await screen.findByText('wire-sheet.pdf')).toBeVisible();
  });
});

describe('moderators', () => {
  const person = somePerson({ id: 21, fullName: 'Priya Menon' });
  beforeEach(() => {
    api.on(groupMembers.list, {
      items: [
        { person: somePerson({ id: 12 }), role: 'owner', joinedAt: at },
        { person, role: 'member', joinedAt: at },
      ],
      nextCursor: null,
    });
    api.on(groupMembers.requests, { items: [], nextCursor: null });
    api.on(groupReports.list, { items: [], nextCursor: null });
    api.on(groupMembers.invites, { items: [], nextCursor: null });
    api.on(groupMembers.banned, {
      items: [{ person: somePerson({ id: 22, fullName: 'Noah Berg' }), createdAt: at }],
      nextCursor: null,
    });
  });

  it('let in who asked, with the answer before their eyes', async () => {
    api.on(groups.get, someGroup({ role: 'moderator', waiting: { requests: 1, reports: 0 } }));
    api.on(groupMembers.requests, {
      items: [{ person, answer: 'I run two coilers.', createdAt: at }],
      nextCursor: null,
    });
    api.on(groupMembers.approve, undefined);
    const { user } = await open('members');
    expect(await screen.findByText('1 request to review')).toBeVisible();
    expect(await screen.findByText('I run two coilers.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve Priya Menon' }));
    await vi.waitFor(() => expect(api.asked(groupMembers.approve)[0]?.params).toEqual({ id: '5', userId: '21' }));
  });

  it('see requests come and go without a look elsewhere', async () => {
    api.on(groups.get, someGroup({ role: 'moderator', waiting: { requests: 0, reports: 0 } }));
    await open('members');
    expect(await screen.findByText('Requests to join will appear here.')).toBeVisible();
    expect(screen.queryByText(/for you\.$/)).toBeNull();
    api.on(groups.get, someGroup({ role: 'moderator', waiting: { requests: 1, reports: 0 } }));
    api.on(groupMembers.requests, { items: [{ person, answer: null, createdAt: at }], nextCursor: null });
    fakeLive.receive({ type: 'group_changed', groupId: 5 });
    expect(await screen.findByRole('button', { name: 'Approve Priya Menon' })).toBeVisible();
    expect(await screen.findByText('1 request to review')).toBeVisible();
    expect(screen.getByText('Requests to join (1)')).toBeVisible();
    api.on(groups.get, someGroup({ role: 'moderator', waiting: { requests: 0, reports: 0 } }));
    api.on(groupMembers.requests, { items: [], nextCursor: null });
    fakeLive.receive({ type: 'group_changed', groupId: 5 });
    expect(await screen.findByText('Requests to join will appear here.')).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByText('1 request to review')).toBeNull());
  });

  it('decline a request only after a question', async () => {
    api.on(groups.get, someGroup({ role: 'moderator', waiting: { requests: 1, reports: 0 } }));
    api.on(groupMembers.requests, { items: [{ person, answer: 'Bonnell', createdAt: at }], nextCursor: null });
    api.on(groupMembers.decline, undefined);
    const { user } = await open('members');
    await user.click(await screen.findByRole('button', { name: 'Decline Priya Menon' }));
    const question = await screen.findByRole('alertdialog', { name: 'Decline the request from Priya Menon?' });
    expect(api.asked(groupMembers.decline)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Decline request' }));
    await vi.waitFor(() => expect(api.asked(groupMembers.decline)).toHaveLength(1));
  });

  it('settle reports', async () => {
    api.on(groups.get, someGroup({ role: 'moderator', waiting: { requests: 0, reports: 1 } }));
    api.on(groupReports.list, {
      items: [
        {
          id: 3,
          groupId: 5,
          groupName: 'Pocket Coil Makers',
          targetType: 'message',
          targetId: 101,
          author: person,
          reporter: null,
          reporterCount: 1,
          reason: 'spam',
          note: null,
          excerpt: 'Buy my springs',
          createdAt: at,
        },
      ],
      nextCursor: null,
    });
    api.on(groupReports.settle, undefined);
    const { user } = await open('members');
    expect(await screen.findByText('Buy my springs')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove message' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove the message by Priya Menon?' });
    expect(api.asked(groupReports.settle)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove message' }));
    await vi.waitFor(() => expect(api.asked(groupReports.settle)[0]?.body).toEqual({ outcome: 'removed' }));
  });

  it('ban members and lift bans, but not the owner’s; roles are the owner’s', async () => {
    api.on(groups.get, someGroup({ role: 'moderator', waiting: { requests: 0, reports: 0 } }));
    api.on(groupMembers.ban, undefined);
    api.on(groupMembers.unban, undefined);
    const { user } = await open('members');
    await user.click(await screen.findByRole('button', { name: 'Manage Priya Menon' }));
    expect(screen.queryByRole('button', { name: 'Manage Dana Ruiz' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Make moderator' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Ban' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ban member' }));
    expect(await screen.findByText('Priya Menon banned')).toBeVisible();
    await user.click(screen.getByText('Banned members'));
    await user.click(await screen.findByRole('button', { name: 'Lift the ban on Noah Berg' }));
    await vi.waitFor(() => expect(api.asked(groupMembers.unban)).toHaveLength(1));
  });

  it('lock the chat', async () => {
    api.on(groups.get, someGroup({ role: 'moderator' }));
    api.on(groupChat.lock, undefined);
    const { user } = await open('members');
    await user.click(await screen.findByRole('switch', { name: 'Lock the chat' }));
    await vi.waitFor(() => expect(api.asked(groupChat.lock)).toHaveLength(1));
  });

  it('as owner make moderators; as moderator change only what stands under About', async () => {
    api.on(groups.get, someGroup({ role: 'owner' }));
    api.on(groupMembers.setRole, { person, role: 'moderator', joinedAt: at });
    const { user, unmount } = await open('members');
    await user.click(await screen.findByRole('button', { name: 'Manage Priya Menon' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make moderator' }));
    await vi.waitFor(() => expect(api.asked(groupMembers.setRole)[0]?.body).toEqual({ role: 'moderator' }));
    unmount();
    api.on(groups.get, someGroup({ role: 'moderator' }));
    api.on(groups.edit, someGroup());
    const { user: moderator } = await open();
    await moderator.click(await screen.findByRole('button', { name: 'More about Pocket Coil Makers' }));
    await moderator.click(await screen.findByRole('menuitem', { name: 'Edit About' }));
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    await moderator.type(await screen.findByRole('textbox', { name: /^About/ }), ' Welcome!');
    await moderator.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() =>
      expect(api.asked(groups.edit)[0]?.body).toEqual({ about: 'Wire, coilers and glue lines. Welcome!' }),
    );
  });
});

describe('the discussion', () => {
  it('opens the dialog of every new post with the group as its readers, and publishes there', async () => {
    api.on(groups.get, someGroup());
    api.on(groupPosts.create, someGroupPost({ content: 'Hi all' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Post in Pocket Coil Makers…' }));
    expect(asked.readers).toMatchObject({ name: 'Pocket Coil Makers', draft: 'group-post.5', takesExtras: false });
    api.on(groupPosts.list, { items: [someGroupPost({ content: 'Hi all' })], nextCursor: null });
    await act(() => asked.readers?.publish({ content: 'Hi all', documentUrl: '/uploads/a.pdf' }, 'key-1'));
    expect(api.asked(groupPosts.create)[0]?.body).toEqual({ content: 'Hi all', attachmentUrl: '/uploads/a.pdf' });
    expect(await screen.findByText('Hi all')).toBeVisible();
    // An external video is not an upload: its URL goes with the text.
    await act(() => asked.readers?.publish({ content: 'Look', videoUrl: 'https://youtu.be/abc' }, 'key-2'));
    expect(api.asked(groupPosts.create)[1]?.body).toEqual({
      content: 'Look\nhttps://youtu.be/abc',
      attachmentUrl: null,
    });
  });

  it('offers only members of the group behind an @', async () => {
    api.on(groups.get, someGroup());
    api.on(groupPosts.list, { items: [someGroupPost({ canEdit: true })], nextCursor: null });
    api.on(groupPosts.comments, { items: [], nextCursor: null });
    const priya = somePerson({ id: 21, fullName: 'Priya Menon' });
    api.on(groupMembers.list, { items: [{ person: priya, role: 'member', joinedAt: at }], nextCursor: null });
    const { user } = await open();
    const write = async (name: string) => {
      const field = await screen.findByRole('textbox', { name });
      await user.clear(field);
      await user.type(field, '@pri');
      await user.click(await screen.findByRole('option', { name: /Priya Menon/ }));
      expect(field).toHaveValue('@Priya Menon ');
    };
    await user.click(await screen.findByRole('button', { name: 'Post in Pocket Coil Makers…' }));
    expect(await asked.readers?.people.find('pri', new AbortController().signal)).toEqual([priya]);
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await write('Your comment');
    await user.click(screen.getByRole('button', { name: /^More for the post/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await write('Your post');
    expect(api.asked(groupMembers.list)).toContainEqual(expect.objectContaining({ query: { q: 'pri' } }));
    expect(api.asked(posts.mentionable)).toEqual([]);
  });

  it('reacts at once and goes back where that is refused; comments and deletes', async () => {
    api.on(groups.get, someGroup());
    api.on(groupPosts.list, {
      items: [someGroupPost({ canDelete: true, author: somePerson({ id: 7 }) })],
      nextCursor: null,
    });
    api.on(groupPosts.react, new Refusal(404, 'This post is not available', undefined, 'not_found'));
    api.on(groupPosts.comments, { items: [], nextCursor: null });
    api.on(groupPosts.comment, someGroupComment({ content: 'Two millimetres' }));
    api.on(groupPosts.remove, undefined);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'React' }));
    expect(await screen.findByText('Couldn’t save your reaction')).toBeVisible();
    expect(api.asked(groupPosts.react)[0]?.body).toEqual({ kind: 'like' });
    expect(screen.getByRole('button', { name: 'React' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Two millimetres');
    await user.click(within(screen.getByRole('region', { name: 'Comments' })).getByRole('button', { name: 'Comment' }));
    expect(await screen.findByRole('button', { name: '1 comment' })).toBeVisible();
    expect(screen.getByText('Two millimetres')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^More for the post/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete post' }));
    await vi.waitFor(() => expect(screen.queryByText('Which wire do you run?')).toBeNull());
  });

  it('keeps what is typed while the comment before it is on its way', async () => {
    api.on(groups.get, someGroup());
    api.on(groupPosts.list, { items: [someGroupPost()], nextCursor: null });
    api.on(groupPosts.comments, { items: [], nextCursor: null });
    const answer = held<GroupComment>();
    api.on(groupPosts.comment, () => answer.promise);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Comment' }));
    const field = await screen.findByRole('textbox', { name: 'Your comment' });
    await user.type(field, 'Two millimetres');
    await user.click(within(screen.getByRole('region', { name: 'Comments' })).getByRole('button', { name: 'Comment' }));
    await user.type(field, ' and a half, I think');
    answer.release(someGroupComment({ content: 'Two millimetres' }));
    expect(await screen.findByText('Two millimetres', { selector: 'p' })).toBeVisible();
    expect(field).toHaveValue('and a half, I think');
    expect(localStorage.getItem('draft.7.group-comment.31')).toBe('and a half, I think');
  });

  it('asks before it deletes a comment', async () => {
    api.on(groups.get, someGroup());
    api.on(groupPosts.list, { items: [someGroupPost({ commentCount: 1 })], nextCursor: null });
    api.on(groupPosts.comments, { items: [someGroupComment({ content: 'Two millimetres' })], nextCursor: null });
    api.on(groupPosts.removeComment, undefined);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Comment' }));
    const remove = await screen.findByRole('button', { name: 'Delete the comment by Maren Oduya' });
    await user.click(remove);
    const question = await screen.findByRole('alertdialog', { name: 'Delete the comment “Two millimetres”?' });
    await user.click(within(question).getByRole('button', { name: 'Keep comment' }));
    expect(api.asked(groupPosts.removeComment)).toEqual([]);
    await user.click(remove);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete comment' }));
    await vi.waitFor(() => expect(screen.queryByText('Two millimetres')).toBeNull());
  });

  it('shows who reacted and how, and what was shared', async () => {
    api.on(groups.get, someGroup({ standing: 'none' }));
    const attachment = {
      type: 'document' as const,
      url: '/uploads/abc.pdf',
      name: 'Minutes.pdf',
      bytes: 2000,
      smallUrl: null,
      width: null,
      height: null,
      playUrl: null,
    };
    const reacted = { reactionCount: 1, reactions: { curious: 1 }, isPinned: true, editedAt: at, attachment };
    api.on(groupPosts.list, { items: [someGroupPost(reacted)], nextCursor: null });
    api.on(groupPosts.reactors, {
      items: [{ person: somePerson({ fullName: 'Priya Menon' }), kind: 'curious' }],
      nextCursor: null,
    });
    const { user } = await open();
    const card = await screen.findByRole('article', { name: 'Dana Ruiz' });
    expect(card).toHaveTextContent('Pocket Coil Makers · Pinned · Edited');
    expect(within(card).getByText(/Minutes/)).toBeVisible();
    expect(within(card).queryByRole('button', { name: 'React' })).toBeNull();
    await user.click(within(card).getByRole('button', { name: '1 reaction. See who reacted' }));
    expect(await screen.findByText('Priya Menon')).toBeVisible();
  });

  it('reports a post to the moderators', async () => {
    api.on(groups.get, someGroup());
    api.on(groupPosts.list, { items: [someGroupPost()], nextCursor: null });
    api.on(groupReports.report, { received: true });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^More for the post/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    expect(await screen.findByText('Only the moderators and staff see who reported it.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /spam/i }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Report sent')).toBeVisible();
    expect(api.asked(groupReports.report)[0]?.body).toEqual({ targetType: 'post', targetId: 31, reason: 'spam' });
  });
});
