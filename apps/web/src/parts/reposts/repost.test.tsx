import { companies } from '@innerspring/contract/companies/endpoints';
import { ownPosts, reposts } from '@innerspring/contract/posts/dialog-endpoints';
import type { Post, PostOriginal } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { somePerson, somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { feedPages } from '../posts/post.data.ts';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
let left: ReturnType<typeof fakeDrafts>;
beforeEach(() => {
  api = fakeApi();
  left = fakeDrafts(api);
  api.on(companies.mine, { items: [] });
});
afterEach(() => {
  localStorage.clear();
});

function Feed() {
  const feed = useInfiniteQuery(feedPages);
  return feed.data?.pages.flatMap(({ items }) => items.map((post) => <PostCard key={post.id} post={post} />));
}

async function showFeed(...items: Post[]) {
  api.on(posts.feed, { items, nextCursor: null });
  const view = await renderScreen(<Feed />);
  await screen.findAllByRole('article');
  return view;
}

type User = Awaited<ReturnType<typeof renderScreen>>['user'];
async function openMenu(user: User, name = 'Repost') {
  await user.click(screen.getByRole('button', { name }));
  return screen.findByRole('menu');
}

const me = somePerson({ id: 7, fullName: 'Maren Oduya' });
const repostBy = (author: Post['author'], repostOf: PostOriginal | null, given: Partial<Post> = {}) =>
  somePost({ author, content: '', isRepost: true, repostOf, ...given });
const answerOf = (original: Post, repost: Post) => ({
  repost,
  originalId: original.id,
  repostCount: original.repostCount + 1,
  viewerReposted: repost.content === '',
});

describe('a repost in a list', () => {
  it('shows the original inside, with the way to it', async () => {
    const original = somePost({
      author: somePerson({ fullName: 'Sam Whitlock' }),
      content: 'The words of the original',
    });
    await showFeed(repostBy(somePerson(), original, { content: 'Worth a look' }));
    const card = screen.getByRole('article', { name: 'Dana Ruiz' });
    const inside = await within(card).findByRole('region', { name: 'Original post by Sam Whitlock' });
    expect(within(inside).getByText('The words of the original')).toBeInTheDocument();
    const address = within(inside)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(address).toContain(`/post/${original.id}`);
    expect(within(card).getByText('Worth a look')).toBeInTheDocument();
    expect(card).toHaveTextContent('Reposted');
  });

  it('says so where the original is not there for the reader, who cannot repost it', async () => {
    const { user } = await showFeed(repostBy(somePerson(), null));
    const card = screen.getByRole('article');
    expect(await within(card).findByText('This post isn’t available')).toBeInTheDocument();
    const menu = await openMenu(user);
    expect(within(menu).getByText('This post isn’t available')).toBeInTheDocument();
    expect(within(menu).queryByRole('menuitem')).not.toBeInTheDocument();
  });
});

describe('reposting without words', () => {
  it('counts, stands on top of the feed, and is undone from the toast', async () => {
    const original = somePost({ repostCount: 2 });
    const { user } = await showFeed(original);
    const repost = repostBy(me, original);
    api.on(reposts.repost, answerOf(original, repost));
    api.on(reposts.undo, { originalId: original.id, repostId: repost.id, repostCount: 2, viewerReposted: false });
    expect(screen.getByText('2 reposts')).toBeInTheDocument();
    await user.click(within(await openMenu(user)).getByRole('menuitem', { name: 'Repost now' }));
    expect(await screen.findByText('3 reposts')).toBeInTheDocument();
    expect(api.asked(reposts.repost)[0]).toMatchObject({
      params: { id: String(original.id) },
      body: { content: null },
    });
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-labelledby'))).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Reposted' })).toBeInTheDocument();
    await screen.findByText('Your followers see it in their feed.');
    // The toast region only accepts the pointer a moment after toasts show.
    await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })));
    expect(await screen.findByText('2 reposts')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(await screen.findByText('Repost undone')).toBeInTheDocument();
  });

  it('is undone from the menu too', async () => {
    const original = somePost({ repostCount: 1, viewerReposted: true });
    const { user } = await showFeed(original);
    api.on(reposts.undo, { originalId: original.id, repostId: 900, repostCount: 0, viewerReposted: false });
    const menu = await openMenu(user, 'Reposted');
    expect(within(menu).queryByRole('menuitem', { name: 'Repost now' })).not.toBeInTheDocument();
    await user.click(within(menu).getByRole('menuitem', { name: 'Undo repost' }));
    expect(await screen.findByRole('button', { name: 'Repost' })).toBeInTheDocument();
  });

  it('says why when it is refused', async () => {
    const { user } = await showFeed(somePost());
    api.on(reposts.repost, new Refusal(404, 'This post isn’t available', undefined, 'not_found'));
    await user.click(within(await openMenu(user)).getByRole('menuitem', { name: 'Repost now' }));
    expect(await screen.findByText('Couldn’t repost')).toBeInTheDocument();
    expect(screen.getByText('This post isn’t available')).toBeInTheDocument();
  });

  it('is not offered for a post for connections', async () => {
    const { user } = await showFeed(somePost({ audience: 'connections' }));
    const menu = await openMenu(user);
    expect(menu).toHaveTextContent('You can’t repost a post that’s for connections only.');
    expect(within(menu).queryByRole('menuitem')).not.toBeInTheDocument();
  });
});

describe('reposting with words', () => {
  const open = async (user: User) => {
    await user.click(within(await openMenu(user)).getByRole('menuitem', { name: 'Repost with a comment' }));
    return screen.findByRole('dialog', { name: 'Repost with a comment' });
  };

  it('goes by the rules of posts, keeps the words when refused, and sends the same key again', async () => {
    const original = somePost();
    const { user } = await showFeed(original);
    api.on(reposts.repost, new Refusal(503, 'The site is busy. Try again shortly.', undefined, 'unavailable'));
    const dialog = await open(user);
    const inside = within(dialog).getByRole('region', { name: 'Original post by Dana Ruiz' });
    expect(inside).toHaveTextContent('First run of the new hybrid');
    const field = within(dialog).getByRole('textbox', { name: 'Your comment' });
    const send = within(dialog).getByRole('button', { name: 'Repost' });
    await user.type(field, 'abc');
    await user.click(send);
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Post content must be at least 4 characters long');
    await user.type(field, ' is right');
    await user.click(send);
    expect(await within(dialog).findByText('The site is busy. Try again shortly.')).toBeInTheDocument();
    expect(field).toHaveValue('abc is right');
    api.on(reposts.repost, answerOf(original, repostBy(me, original, { content: 'abc is right' })));
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('abc is right')).toBeInTheDocument();
    const keys = api.asked(reposts.repost).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('speaks for a company that the member edits, also without words', async () => {
    const original = somePost();
    const mine = { id: 4, name: 'Harborline Foam', logoUrl: null, role: 'editor' as const };
    api.on(companies.mine, { items: [mine] });
    const company = { ...mine, type: null, location: null, isVerified: false, followerCount: 3 };
    api.on(reposts.repost, { ...answerOf(original, repostBy(me, original, { company })), viewerReposted: false });
    const { user } = await showFeed(original);
    const dialog = await open(user);
    await user.click(await within(dialog).findByRole('button', { name: /^Post as/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Harborline Foam' }));
    await user.click(within(dialog).getByRole('button', { name: 'Repost' }));
    expect(await screen.findByText('The company’s followers see it in their feed.')).toBeInTheDocument();
    expect(api.asked(reposts.repost).map(({ body }) => body)).toEqual([{ content: null, companyId: 4 }]);
    expect(screen.getByRole('article', { name: /Harborline Foam/ })).toBeInTheDocument();
  });

  it('keeps words that were not sent as a draft, and takes up one from elsewhere', async () => {
    const post = somePost();
    const { user } = await showFeed(post);
    await user.type(within(await open(user)).getByRole('textbox'), 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(left.at(`repost:${post.id}`)?.content).toBe('Half a thought'));
    left.put('From the phone', { place: `repost:${post.id}` });
    const dialog = await open(user);
    expect(await within(dialog).findByText('Draft restored')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('From the phone');
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    expect(within(dialog).getByRole('textbox')).toHaveValue('');
    await waitFor(() => expect(left.at(`repost:${post.id}`)).toBeNull());
  });
});

it('deleting an own repost takes it off the count of the original', async () => {
  const original = somePost({ repostCount: 1, viewerReposted: true });
  const { user } = await showFeed(repostBy(me, original, { canEdit: true, canDelete: true }), original);
  api.on(ownPosts.loss, { comments: 0, reactions: 0, reposts: 0, saves: 0 });
  api.on(posts.remove, undefined);
  await user.click(screen.getByRole('button', { name: 'More for the post by Maren Oduya' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete post' }));
  expect(await screen.findByRole('button', { name: 'Repost' })).toBeInTheDocument();
  expect(screen.queryByText('1 repost')).not.toBeInTheDocument();
});

it('deleting an own post leaves its reposts without an original', async () => {
  const original = somePost({ author: me, canDelete: true, repostCount: 1 });
  const { user } = await showFeed(repostBy(somePerson(), original), original);
  api.on(ownPosts.loss, { comments: 0, reactions: 0, reposts: 1, saves: 0 });
  api.on(posts.remove, undefined);
  await user.click(screen.getByRole('button', { name: 'More for the post by Maren Oduya' }));
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('1 repost goes with it.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete post' }));
  expect(await screen.findByText('This post isn’t available')).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
