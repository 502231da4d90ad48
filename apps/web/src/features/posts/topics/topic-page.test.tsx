import type { Topic } from '@innerspring/contract/topics/schemas';
import { topics } from '@innerspring/contract/topics/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../../../testing/fake-api.ts';
import { somePost, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TopicPage } from './topic-page.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(topics.search, { items: [] });
});

const latex = (more: Partial<Topic> = {}): Topic => ({
  slug: 'latex',
  name: 'Latex',
  postCount: 12,
  followerCount: 1,
  isFollowing: false,
  ...more,
});
const onePost = { items: [somePost({ content: 'Talalay again' })], nextCursor: null };
const busy = new Refusal(503, 'The site is busy.', undefined, 'unavailable');

describe('the page of a topic', () => {
  it('shows its counts and its posts', async () => {
    api.on(topics.get, latex());
    api.on(topics.posts, onePost);
    await renderScreen(<TopicPage slug="latex" />);
    expect(await screen.findByRole('heading', { level: 1, name: '#Latex' })).toBeInTheDocument();
    expect(screen.getByText('12 posts · 1 follower')).toBeInTheDocument();
    expect(await screen.findByText('Talalay again')).toBeInTheDocument();
    expect(document.title).toMatch(/^#Latex/);
  });

  it('names the other topics that are used most', async () => {
    api.on(topics.get, latex());
    api.on(topics.posts, onePost);
    api.on(topics.search, { items: [latex(), latex({ slug: 'coils', name: 'Coils' })] });
    await renderScreen(<TopicPage slug="latex" />);
    const more = await screen.findByRole('navigation', { name: 'More topics' });
    const links = within(more).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['#Coils', '/topics/coils']]);
  });

  it('follows and ends it, and goes back with a sentence when refused', async () => {
    api.on(topics.get, latex());
    api.on(topics.posts, onePost);
    api.on(topics.follow, latex({ isFollowing: true, followerCount: 2 }));
    const { user } = await renderScreen(<TopicPage slug="latex" />);
    await user.click(await screen.findByRole('button', { name: 'Follow #Latex' }));
    expect(screen.getByRole('button', { name: 'Following #Latex' })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('12 posts · 2 followers')).toBeInTheDocument();
    api.on(topics.unfollow, busy);
    await user.click(screen.getByRole('button', { name: 'Following #Latex' }));
    expect(await screen.findByText('The site is busy.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Following #Latex' })).toBeInTheDocument();
  });

  it('is a skeleton while it loads', async () => {
    const answer = held<Topic>();
    api.on(topics.get, () => answer.promise);
    api.on(topics.posts, onePost);
    await renderScreen(<TopicPage slug="latex" />);
    expect(await screen.findByText('Loading the topic')).toBeInTheDocument();
    answer.release(latex());
    expect(await screen.findByRole('heading', { level: 1, name: '#Latex' })).toBeInTheDocument();
  });

  it('says that there are no posts: none at all, or none to read', async () => {
    api.on(topics.get, new Refusal(404, 'There are no posts about this topic yet.', undefined, 'not_found'));
    const { unmount } = await renderScreen(<TopicPage slug="latex" />);
    expect(await screen.findByText('There are no posts about this topic yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your feed' })).toHaveAttribute('href', '/');
    unmount();
    api.on(topics.get, latex());
    api.on(topics.posts, { items: [], nextCursor: null });
    await renderScreen(<TopicPage slug="latex" />);
    expect(await screen.findByText('There are no posts about this topic that you can see.')).toBeInTheDocument();
  });

  it('offers to try again what did not load: the topic, and its posts', async () => {
    api.on(topics.get, busy);
    const { user } = await renderScreen(<TopicPage slug="latex" />);
    expect(await screen.findByText('Couldn’t load the topic.')).toBeInTheDocument();
    api.on(topics.get, latex());
    api.on(topics.posts, busy);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Couldn’t load posts about this topic.')).toBeInTheDocument();
    api.on(topics.posts, onePost);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Talalay again')).toBeInTheDocument();
  });

  it('loads older posts when asked', async () => {
    api.on(topics.get, latex());
    api.on(topics.posts, ({ query }) =>
      query.cursor ? { items: [somePost({ content: 'Older' })], nextCursor: null } : { ...onePost, nextCursor: 'next' },
    );
    const { user } = await renderScreen(<TopicPage slug="latex" />);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Older')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument());
  });
});
