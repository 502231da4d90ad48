import { comments } from '@innerspring/contract/comments';
import { posts } from '@innerspring/contract/posts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toastStore } from '../../ui/toast.ts';
import { PostPage } from './post-page.tsx';

vi.mock('../../platform/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => toastStore.clear());

describe('PostPage', () => {
  it('shows the post with its comments open', async () => {
    api.on(posts.get, somePost({ id: 5, content: 'One post' }));
    api.on(comments.list, { items: [], nextCursor: null });
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
    api.on(comments.list, { items: [], nextCursor: null });
    api.on(posts.remove, undefined);
    const { user, router } = await renderScreen(<PostPage postId={5} />);
    await user.click(await screen.findByRole('button', { name: /^More for the post/ }));
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete post' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
