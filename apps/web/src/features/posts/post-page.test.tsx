import type { CallOutput } from '@innerspring/contract/endpoint';
import { comments } from '@innerspring/contract/comments/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { someComment, somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PostPage } from './post-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

describe('PostPage', () => {
  it('shows the post with its comments open', async () => {
    api.on(posts.get, somePost({ id: 5, content: 'One post' }));
    api.on(comments.list, { items: [], nextCursor: null });
    await renderScreen(<PostPage postId={5} />);
    expect(await screen.findByText('One post')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Comments' })).toBeInTheDocument();
  });

  it('leaves the reader where they are when the comment of a link comes after they began something else', async () => {
    api.on(posts.get, somePost({ id: 5, content: 'One post' }));
    const answer = held<CallOutput<typeof comments.get>>();
    api.on(comments.list, { items: [], nextCursor: null });
    api.on(comments.get, () => answer.promise);
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await renderScreen(<PostPage postId={5} commentId={50} />);
    await screen.findByText('One post');
    await user.tab();
    const comment = someComment({ id: 50, postId: 5, content: 'Which coil count?' });
    answer.release({ comment, top: comment });
    const linked = await screen.findByText('Linked comment');
    expect(seen).not.toHaveBeenCalled();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).not.toContainElement(linked);
  });

  it('opens at the comment of a link, marked, with its thread first and no second time below', async () => {
    api.on(posts.get, somePost({ id: 5 }));
    const top = someComment({ id: 50, postId: 5, content: 'Which coil count?', replyCount: 12 });
    const answer = someComment({ id: 62, postId: 5, parentId: 50, content: 'The twelfth answer' });
    const other = someComment({ id: 70, postId: 5, content: 'Another comment' });
    api.on(comments.list, { items: [other, top], nextCursor: null });
    api.on(comments.replies, { items: [someComment({ id: 51, postId: 5, parentId: 50 })], nextCursor: 'more' });
    api.on(comments.get, { comment: answer, top });
    await renderScreen(<PostPage postId={5} commentId={62} />);
    const linked = await screen.findByText('Linked comment');
    expect(screen.getByText('The twelfth answer')).toBeInTheDocument();
    expect(document.activeElement).toContainElement(linked);
    expect(await screen.findByRole('button', { name: 'Load more replies' })).toBeInTheDocument();
    expect(await screen.findByText('Another comment')).toBeInTheDocument();
    const shown = screen.getAllByText(/^(Which coil count\?|Another comment)$/).map((element) => element.textContent);
    expect(shown).toEqual(['Which coil count?', 'Another comment']);
  });

  it.each([
    [
      'that is gone',
      () => api.on(comments.get, new Refusal(404, 'This comment isn’t available', undefined, 'not_found')),
    ],
    ['of another post', () => api.on(comments.get, { comment: someComment({ id: 62, postId: 6 }), top: null })],
  ])('says that a linked comment %s is not available, above the others', async (_what, answer) => {
    api.on(posts.get, somePost({ id: 5 }));
    api.on(comments.list, { items: [someComment({ postId: 5, content: 'Another comment' })], nextCursor: null });
    answer();
    await renderScreen(<PostPage postId={5} commentId={62} />);
    expect(await screen.findByText('This comment isn’t available')).toBeInTheDocument();
    expect(await screen.findByText('Another comment')).toBeInTheDocument();
  });

  it('says that a deleted post is not available', async () => {
    api.on(posts.get, new Refusal(404, 'This post isn’t available', undefined, 'not_found'));
    await renderScreen(<PostPage postId={5} />);
    expect(await screen.findByText('This post isn’t available')).toBeInTheDocument();
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
