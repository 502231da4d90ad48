import { comments } from '@innerspring/contract/comments/endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PostCard } from './post-card.tsx';
import type { PostHome } from './post-home.ts';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

beforeEach(() => {
  fakeApi();
});

const post = somePost({ id: 31, content: 'Who has spare border tape?', reactionCount: 0, commentCount: 2 });

const someHome = (given: Partial<PostHome> = {}): PostHome => ({
  kind: 'groupPost',
  path: '/groups/4',
  readers: 'Quilting Floor',
  react: vi.fn(),
  reactors: { endpoint: comments.reactors, id: 31 },
  menu: <button type="button">More</button>,
  comments: ({ autoFocus }) => <input aria-label="Comment in the group" data-focus={autoFocus} />,
  ...given,
});

it('offers what can be done with a post of another home, and nothing of the network', async () => {
  const home = someHome();
  const { user } = await renderScreen(<PostCard post={post} home={home} />);
  const card = screen.getByRole('article', { name: 'Dana Ruiz' });
  expect(card).toHaveTextContent('Quilting Floor');
  expect(card.querySelector('[data-seen]')).toHaveAttribute('data-seen', 'groupPost-31');
  expect(within(card).getByRole('button', { name: 'More' })).toBeInTheDocument();
  for (const name of ['Repost', 'Send', 'Save'])
    expect(within(card).queryByRole('button', { name })).not.toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: 'React' }));
  expect(home.react).toHaveBeenCalledWith('like');
  await user.click(within(card).getByRole('button', { name: 'Comment' }));
  expect(screen.getByLabelText('Comment in the group')).toHaveAttribute('data-focus', 'true');
});

it('takes no reaction where the viewer may only read', async () => {
  await renderScreen(<PostCard post={post} home={{ ...someHome(), react: undefined }} />);
  expect(screen.queryByRole('button', { name: 'React' })).not.toBeInTheDocument();
});
