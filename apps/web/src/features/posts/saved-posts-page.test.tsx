import { posts } from '@innerspring/contract/posts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toastStore } from '../../ui/toast.ts';
import { PostPage } from './post-page.tsx';
import { SavedPostsPage } from './saved-posts-page.tsx';

vi.mock('../../platform/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => toastStore.clear());

const row = (id: number, content: string) => ({
  postId: id,
  savedAt: '2026-03-02T10:00:00.000Z',
  post: somePost({ id, content, viewerSaved: true }),
});
const contents = () =>
  screen.queryAllByRole('article').map((card) => card.textContent?.match(/(First|Second) post/)?.[0]);

describe('SavedPostsPage', () => {
  it('takes a post off and puts it back where it stood', async () => {
    api.on(posts.saved, { items: [row(1, 'First post'), row(2, 'Second post')], nextCursor: null });
    api.on(posts.unsave, { saved: false });
    api.on(posts.save, { saved: true });
    const { user } = await renderScreen(<SavedPostsPage />);
    await screen.findByText('First post');
    await user.click(screen.getAllByRole('button', { name: 'Saved' })[0] ?? document.body);
    expect(contents()).toEqual(['Second post']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(contents()).toEqual(['First post', 'Second post']);
    await waitFor(() => expect(api.asked(posts.save)[0]?.params).toEqual({ id: '1' }));
    expect(api.asked(posts.unsave)).toHaveLength(1);
  });

  it('puts it back when refused', async () => {
    api.on(posts.saved, { items: [row(1, 'First post')], nextCursor: null });
    api.on(posts.unsave, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    const { user } = await renderScreen(<SavedPostsPage />);
    await user.click(await screen.findByRole('button', { name: 'Saved' }));
    expect(await screen.findByText('Could not change your saved posts')).toBeInTheDocument();
    expect(contents()).toEqual(['First post']);
  });

  it('shows nothing of a post that is gone but the way to remove it', async () => {
    api.on(posts.saved, { items: [{ postId: 9, savedAt: '2026-03-02T10:00:00.000Z', post: null }], nextCursor: null });
    api.on(posts.unsave, { saved: false });
    const { user } = await renderScreen(<SavedPostsPage />);
    expect(await screen.findByText('No longer available')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Save posts to read them later')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your feed' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('PostPage', () => {
  it('shows the post with its comments open', async () => {
    api.on(posts.get, somePost({ id: 5, content: 'One post' }));
    api.on(posts.comments, { items: [], nextCursor: null });
    await renderScreen(<PostPage postId={5} />);
    expect(await screen.findByText('One post')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Comments' })).toBeInTheDocument();
  });

  it('says that a deleted post is not available', async () => {
    api.on(posts.get, new Refusal(404, 'This post is not available', undefined, 'not_found'));
    await renderScreen(<PostPage postId={5} />);
    expect(await screen.findByText('This post is not available')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });

  it('leaves for home after its post is deleted', async () => {
    api.on(posts.get, somePost({ id: 5, canDelete: true }));
    api.on(posts.comments, { items: [], nextCursor: null });
    api.on(posts.remove, undefined);
    const { user, router } = await renderScreen(<PostPage postId={5} />);
    await user.click(await screen.findByRole('button', { name: /^More for the post/ }));
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete post' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
