import { comments } from '@innerspring/contract/comments/endpoints';
import { hiddenPosts, ownPosts, why } from '@innerspring/contract/posts/dialog-endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { safety } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { somePerson, somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PostCard } from './post-card.tsx';
import { feedPages } from './post.data.ts';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
let left: ReturnType<typeof fakeDrafts>;
beforeEach(() => {
  api = fakeApi();
  left = fakeDrafts(api);
  api.on(safety.relation, { blocked: false, muted: false, mutedUntil: null, repostsOff: false });
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

async function openMenu(user: Awaited<ReturnType<typeof renderScreen>>['user'], at = 0) {
  const button = screen.getAllByRole('button', { name: /^More for the post/ })[at];
  if (!button) throw new Error('There is no such card.');
  await user.click(button);
  return screen.findByRole('menu');
}

const entries = (menu: HTMLElement) => within(menu).getAllByRole('menuitem');
const choose = (menu: HTMLElement, name: string) => within(menu).getByRole('menuitem', { name });
const own = (given: Partial<Post> = {}) =>
  somePost({ author: somePerson({ id: 7, fullName: 'Maren Oduya' }), canEdit: true, canDelete: true, ...given });
const company: NonNullable<Post['company']> = {
  id: 5,
  name: 'Loomfield Sleep',
  type: null,
  location: null,
  logoUrl: null,
  isVerified: true,
  followerCount: 3,
};

describe('why a post is in the feed', () => {
  it('is told in sentences, and tried again when it could not be loaded', async () => {
    const post = somePost();
    api.on(why.get, new Refusal(503, 'The site is busy. Try again shortly.', undefined, 'unavailable'));
    const { user } = await showFeed(post);
    await user.click(choose(await openMenu(user), 'Why this post?'));
    const dialog = await screen.findByRole('dialog', { name: 'Why this post?' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The site is busy. Try again shortly.');
    api.on(why.get, { relation: 'You follow Dana Ruiz.', movement: 'In Top it counts: 1 reaction.' });
    await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await within(dialog).findByText('You follow Dana Ruiz.')).toBeInTheDocument();
    expect(within(dialog).getByText('In Top it counts: 1 reaction.')).toBeInTheDocument();
    expect(api.asked(why.get)[0]?.params).toEqual({ id: String(post.id) });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^More for the post by/ })).toHaveFocus());
  });
});

describe('the menu on another’s post', () => {
  it('offers saving, the link, hiding, and what keeps one safe', async () => {
    const { user } = await showFeed(somePost());
    const menu = await openMenu(user);
    await waitFor(() => expect(choose(menu, 'Turn off reposts')).not.toHaveAttribute('aria-disabled'));
    expect(entries(menu).map((item) => item.textContent)).toEqual([
      'Save',
      'Copy link',
      'Hide',
      'Why this post?',
      'Mute for 30 days',
      'Mute until I unmute',
      'Turn off reposts',
      'Report post',
      'Block Dana Ruiz',
    ]);
  });

  it('is reached and walked with the keyboard alone', async () => {
    const { user } = await showFeed(somePost());
    screen.getByRole('button', { name: /^More for the post/ }).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Home}{ArrowDown}');
    expect(choose(menu, 'Copy link')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Link Copied')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^More for the post/ })).toHaveFocus();
  });

  it('saves from there too', async () => {
    const { user } = await showFeed(somePost());
    api.on(posts.save, { saved: true });
    await user.click(choose(await openMenu(user), 'Save'));
    expect(await screen.findByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
    expect(choose(await openMenu(user), 'Remove from saved')).toBeInTheDocument();
  });

  it('of a company has no member to mute or block', async () => {
    const { user } = await showFeed(somePost({ company }));
    const names = entries(await openMenu(user)).map((item) => item.textContent);
    expect(names).toEqual(['Save', 'Copy link', 'Hide', 'Why this post?', 'Report post']);
  });
});

describe('hiding a post', () => {
  it('takes it out of the feed at once, and Undo puts it back where it stood', async () => {
    const [first, second] = [somePost({ content: 'The first words' }), somePost({ content: 'The second words' })];
    const { user } = await showFeed(first, second, somePost({ content: 'The third words' }));
    api.on(hiddenPosts.hide, { hidden: true });
    api.on(hiddenPosts.show, { hidden: false });
    await user.click(choose(await openMenu(user, 1), 'Hide'));
    expect(await screen.findByText('Post hidden')).toBeInTheDocument();
    expect(screen.queryByText('The second words')).not.toBeInTheDocument();
    expect(api.asked(hiddenPosts.hide)[0]?.params).toEqual({ id: String(second.id) });
    // The toast region only accepts the pointer a moment after toasts show.
    await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })));
    expect(await screen.findByText('The second words')).toBeInTheDocument();
    const order = screen.getAllByRole('article').map((card) => /The \w+ words/.exec(card.textContent)?.[0]);
    expect(order).toEqual(['The first words', 'The second words', 'The third words']);
    expect(api.asked(hiddenPosts.show)).toHaveLength(1);
  });

  it('that is refused puts it back and says so', async () => {
    const { user } = await showFeed(somePost({ content: 'Still here' }));
    api.on(hiddenPosts.hide, new Refusal(429, 'Too many requests. Wait a minute.', undefined, 'rate_limited'));
    await user.click(choose(await openMenu(user), 'Hide'));
    expect(await screen.findByText('Couldn’t hide the post')).toBeInTheDocument();
    expect(screen.getByText('Still here')).toBeInTheDocument();
  });
});

describe('the menu on an own post', () => {
  it('offers what an author may do', async () => {
    const { user } = await showFeed(own());
    const names = entries(await openMenu(user)).map((item) => item.textContent);
    expect(names).toEqual([
      'Copy link',
      'Why this post?',
      'Edit',
      'Pin to profile',
      'Close comments',
      'Analytics',
      'Delete',
    ]);
  });

  it('pins to the profile and unpins', async () => {
    const post = own();
    const { user } = await showFeed(post);
    api.on(ownPosts.pin, { ...post, isPinned: true });
    api.on(ownPosts.unpin, post);
    await user.click(choose(await openMenu(user), 'Pin to profile'));
    expect(await screen.findByText('Pinned to your profile')).toBeInTheDocument();
    await user.click(choose(await openMenu(user), 'Unpin from profile'));
    expect(await screen.findByText('Unpinned from your profile')).toBeInTheDocument();
    expect(choose(await openMenu(user), 'Pin to profile')).toBeInTheDocument();
  });

  it('closes comments and opens them again', async () => {
    const post = own();
    const { user } = await showFeed(post);
    api.on(comments.close, { ...post, commentsClosed: true });
    await user.click(choose(await openMenu(user), 'Close comments'));
    await waitFor(() => expect(api.asked(comments.close)).toHaveLength(1));
    expect(choose(await openMenu(user), 'Reopen comments')).toBeInTheDocument();
  });

  it('of a company that the viewer edits pins nothing to their profile', async () => {
    const { user } = await showFeed(own({ company }));
    const menu = await openMenu(user);
    expect(choose(menu, 'Edit')).toBeInTheDocument();
    expect(within(menu).queryByRole('menuitem', { name: 'Pin to profile' })).not.toBeInTheDocument();
  });

  it('changes the words by the same rules as a new post', async () => {
    const post = own();
    const { user } = await showFeed(post);
    api.on(posts.edit, ({ body }) => ({
      ...post,
      content: (body as { content: string }).content,
      editedAt: post.createdAt,
    }));
    await user.click(choose(await openMenu(user), 'Edit'));
    const field = await screen.findByRole('textbox', { name: 'Post' });
    await user.clear(field);
    await user.type(field, 'abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Post content must be at least 4 characters long');
    await user.type(field, ' def');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('abc def')).toBeInTheDocument();
  });

  it('keeps other words of an edit as a draft, but no draft of the same words', async () => {
    const post = own();
    const place = `post:${post.id}`;
    const { user } = await showFeed(post);
    const open = async () => {
      await user.click(choose(await openMenu(user), 'Edit'));
      return screen.findByRole('textbox', { name: 'Post' });
    };
    await user.type(await open(), ', and more');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(left.at(place)?.content).toBe('First run of the new hybrid, and more'));
    const field = await open();
    expect(await screen.findByText('Draft restored')).toBeInTheDocument();
    expect(field).toHaveValue('First run of the new hybrid, and more');
    await user.clear(field);
    await user.type(field, 'First run of the new hybrid');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(left.at(place)).toBeNull());
  });
});

describe('deleting', () => {
  it('names all that goes with the post, and keeps the dialog when refused', async () => {
    const { user } = await showFeed(own({ commentCount: 2 }));
    api.on(ownPosts.loss, { comments: 3, reactions: 12, reposts: 0, saves: 1 });
    api.on(posts.remove, new Refusal(503, 'The site is busy. Try again shortly.', undefined, 'unavailable'));
    await user.click(choose(await openMenu(user), 'Delete'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete the post “First run of the new hybrid”?' });
    expect(
      await within(dialog).findByText(
        /3 comments, 12 reactions, and 1 save go with it\. It’ll be deleted for everyone/,
      ),
    ).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Delete post' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The site is busy. Try again shortly.');
  });

  it('says nothing of losses where there are none, and takes the card away', async () => {
    const { user } = await showFeed(own(), somePost());
    api.on(ownPosts.loss, { comments: 0, reactions: 0, reposts: 0, saves: 0 });
    api.on(posts.remove, undefined);
    await user.click(choose(await openMenu(user), 'Delete'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).not.toHaveTextContent('with it');
    await user.click(within(dialog).getByRole('button', { name: 'Delete post' }));
    expect(await screen.findByText('Post deleted')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});
