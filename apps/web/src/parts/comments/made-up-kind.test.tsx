import type { LiveSubject } from '@innerspring/contract';
import { comments } from '@innerspring/contract/comments/endpoints';
import type { Comment, commentsOn } from '@innerspring/contract/comments/schemas';
import { endpoints } from '@innerspring/contract/endpoint';
import { safety } from '@innerspring/contract/safety/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLiveSubject } from '../../platform/seen/open-page.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { someComment, somePerson, somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import PostComments from '../posts/post-comments.tsx';
import { useAwaitArrival, type CommentedKind, holdsComments } from './commented.ts';
import { Comments } from './comments.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));
vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  fakeLive.reset();
});
afterEach(() => {
  localStorage.clear();
});

/** The feature of a made-up kind: its own endpoints and its noun. */
const gauges = endpoints<ReturnType<typeof commentsOn>>('gauges', {
  list: { method: 'GET', path: '/api/gauges/{id}/comments' },
  write: { method: 'POST', path: '/api/gauges/{id}/comments' },
});
const counted = vi.fn();
const commentedGauge: CommentedKind = {
  kind: 'gauge',
  noun: 'gauge',
  ...gauges,
  path: (id) => `/gauge/${id}`,
  drafts: 'comment.gauge',
  count: (_client, id, by) => counted(id, by),
};

const dana = somePerson({ id: 31, fullName: 'Dana Ruiz' });
const GAUGE = 5;
const under = (given: Partial<Comment>) => someComment({ postId: GAUGE, subjectKind: 'gauge', author: dana, ...given });

type Shown = { commentId?: number; isClosed?: boolean; authorId?: number };

/** The page of a gauge, which is kept up to date while it is open. */
function GaugePage({ commentId, isClosed = false, authorId = 99 }: Shown) {
  const client = useQueryClient();
  const [isShown] = useState(() => holdsComments(commentedGauge, GAUGE));
  useAwaitArrival(`${GAUGE} ${commentId}`);
  useLiveSubject('gauge' as LiveSubject, GAUGE, (options) =>
    client.invalidateQueries({ predicate: ({ queryKey, state }) => isShown(queryKey, state.data) }, options),
  );
  const subject = { kind: commentedGauge, id: GAUGE, isClosed, mayClose: false, authorId };
  return <Comments subject={subject} linkedId={commentId} />;
}

async function showGauge(items: Comment[], shown: Shown = {}) {
  counted.mockClear();
  api.on(gauges.list, { items, nextCursor: null });
  const view = await renderScreen(<GaugePage {...shown} />);
  const section = within(await screen.findByRole('region', { name: 'Comments' }));
  await waitFor(() => expect(section.queryByText(/^Loading/)).not.toBeInTheDocument());
  return { ...view, section };
}

describe('the comments on something that is no post', () => {
  it('are read in each order and written at the addresses of its kind, and counted by it', async () => {
    const { user, section } = await showGauge([under({ content: 'First one' }), under({ content: 'Second one' })]);
    expect(section.getByText('First one')).toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Oldest' }));
    await waitFor(() =>
      expect(api.asked(gauges.list).map(({ query }) => query['sort'])).toEqual(['relevant', 'oldest']),
    );
    api.on(gauges.write, ({ body }) => under({ content: Object(body).content }));
    await user.type(section.getByRole('textbox', { name: 'Your comment' }), 'Third one');
    await user.click(section.getByRole('button', { name: 'Comment' }));
    expect(await section.findByText('Third one', { selector: 'li *' })).toBeInTheDocument();
    await waitFor(() => expect(counted.mock.calls).toEqual([[GAUGE, 1]]));
    expect(api.asked(gauges.write)).toMatchObject([{ params: { id: '5' }, body: { content: 'Third one' } }]);
    expect([...api.asked(comments.list), ...api.asked(comments.write)]).toEqual([]);
  });

  it('are answered there too, with the answers of each by its number', async () => {
    const { user, section } = await showGauge([under({ id: 50, content: 'First one', replyCount: 1 })]);
    api.on(comments.replies, { items: [under({ id: 51, parentId: 50, content: 'Second one' })], nextCursor: null });
    await user.click(section.getByRole('button', { name: 'View 1 reply to Dana Ruiz' }));
    expect(await section.findByText('Second one')).toBeInTheDocument();
    const [toComment] = section.getAllByRole('button', { name: 'Reply' });
    if (!toComment) throw new Error('It can be answered.');
    await user.click(toComment);
    api.on(gauges.write, under({ id: 52, parentId: 50, content: 'Third one' }));
    await user.keyboard('Third one{Control>}{Enter}{/Control}');
    expect(await section.findByRole('button', { name: 'Hide 2 replies to Dana Ruiz' })).toBeInTheDocument();
    expect(api.asked(gauges.write)[0]?.body).toEqual({ content: 'Third one', replyTo: 50 });
  });

  it('are changed, reacted to, pinned and deleted in its lists', async () => {
    const own = under({ id: 60, content: 'First one', canEdit: true, canDelete: true, canPin: true });
    const { user, section } = await showGauge([own], { authorId: dana.id });
    expect(section.getByText('Author')).toBeInTheDocument();
    api.on(comments.edit, { ...own, content: 'Second one' });
    await user.click(section.getByRole('button', { name: /^More about the comment/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const field = section.getByRole('textbox', { name: 'Edit comment' });
    await user.clear(field);
    await user.type(field, 'Second one');
    await user.click(section.getByRole('button', { name: 'Save' }));
    expect(await section.findByText('Second one')).toBeInTheDocument();
    api.on(comments.react, {
      ...own,
      content: 'Second one',
      viewerReaction: 'like',
      reactionCount: 3,
      reactions: { like: 3 },
    });
    await user.click(section.getByRole('button', { name: 'React' }));
    expect(await section.findByRole('button', { name: '3 reactions. See who reacted' })).toBeInTheDocument();
    api.on(comments.pin, { ...own, content: 'Second one', isPinned: true });
    await user.click(section.getByRole('button', { name: /^More about the comment/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    expect(await section.findByText('Pinned by the author')).toBeInTheDocument();
    api.on(comments.remove, undefined);
    await user.click(section.getByRole('button', { name: /^More about the comment/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(section.queryByText('Second one')).not.toBeInTheDocument());
    expect(counted.mock.calls).toEqual([[GAUGE, -1]]);
  });

  it('are hidden and closed in the words of its kind', async () => {
    const hidden = under({ author: somePerson({ id: 7 }), isHidden: true });
    const { section } = await showGauge([hidden], { isClosed: true });
    expect(section.getByText('Comments on this gauge are closed.')).toBeInTheDocument();
    expect(section.getByText('Only you and the author of the gauge can see this comment.')).toBeInTheDocument();
    expect(section.queryByRole('button', { name: 'Close comments' })).not.toBeInTheDocument();
    expect(section.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('are reported, and have addresses on its page', async () => {
    const { user, section } = await showGauge([under({ id: 70, content: 'First one' })]);
    await user.click(section.getByRole('button', { name: /^More about the comment/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/gauge/5?comment=70`);
    api.on(safety.report, { received: true });
    await user.click(section.getByRole('button', { name: 'More about the comment by Dana Ruiz' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Report/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getAllByRole('radio')[0] ?? document.body);
    await user.click(dialog.getByRole('button', { name: /report/i }));
    await waitFor(() =>
      expect(api.asked(safety.report)).toMatchObject([{ body: { targetType: 'comment', targetId: 70 } }]),
    );
  });

  it('keep words that are not sent apart from those under a post of the same number', async () => {
    const { user, section, unmount } = await showGauge([]);
    await user.type(section.getByRole('textbox', { name: 'Your comment' }), 'Half a thought');
    unmount();
    api.on(comments.list, { items: [], nextCursor: null });
    const post = await renderScreen(<PostComments post={somePost({ id: GAUGE })} />);
    expect(await screen.findByRole('textbox', { name: 'Your comment' })).toHaveValue('');
    post.unmount();
    const again = await showGauge([]);
    expect(again.section.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a thought');
  });

  it('open at the one of a link, which is not there where it stands under a post of the same number', async () => {
    const linked = under({ id: 80, content: 'First one' });
    api.on(comments.get, { comment: linked, top: null });
    const { section, unmount } = await showGauge([linked], { commentId: 80 });
    expect(document.activeElement).toContainElement(await section.findByText('Linked comment'));
    expect(section.getAllByText('First one')).toHaveLength(1);
    unmount();
    api.on(comments.get, { comment: someComment({ id: 81, postId: GAUGE, content: 'Under a post' }), top: null });
    const other = await showGauge([], { commentId: 81 });
    expect(await other.section.findByText('This comment isn’t available')).toBeInTheDocument();
    expect(other.section.queryByText('Under a post')).not.toBeInTheDocument();
  });

  it('are read again when its page is told of a change: new ones wait behind a button', async () => {
    const first = under({ id: 90, content: 'First one', replyCount: 1 });
    const answer = under({ id: 91, parentId: 90, content: 'Second one' });
    const { user, section } = await showGauge([first]);
    api.on(comments.replies, { items: [answer], nextCursor: null });
    await user.click(section.getByRole('button', { name: 'View 1 reply to Dana Ruiz' }));
    await section.findByText('Second one');
    expect(fakeLive.sentOf('watch')).toEqual([{ type: 'watch', subject: 'gauge', id: GAUGE }]);
    api.on(gauges.list, { items: [under({ id: 92, content: 'Third one' }), first], nextCursor: null });
    api.on(comments.replies, { items: [answer, under({ id: 93, parentId: 90 })], nextCursor: null });
    fakeLive.receive({ type: 'subject_changed', subject: 'gauge' as LiveSubject, id: GAUGE });
    await user.click(await section.findByRole('button', { name: '1 new comment' }));
    expect(section.getByText('Third one')).toBeInTheDocument();
    expect(await section.findByRole('button', { name: '1 new reply' })).toBeInTheDocument();
  });
});
