import type { CurrentUser } from '@innerspring/contract';
import { companies } from '@innerspring/contract/companies/endpoints';
import { follows } from '@innerspring/contract/follows/endpoints';
import type { LiveFromServer } from '@innerspring/contract/live';
import type { Post } from '@innerspring/contract/posts/schemas';
import { polls } from '@innerspring/contract/polls/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { settings } from '@innerspring/contract/settings/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openComposer } from '../../../platform/compose.ts';
import { someCompanyPage } from '../../../testing/company-fixtures.ts';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { addToFeed } from '../../../parts/posts/post-changes.ts';
import { somePoll, someStanding } from '../../../testing/poll-fixtures.ts';
import { somePerson, somePost, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { HomePage } from './home-page.tsx';

type FeedNew = Extract<LiveFromServer, { type: 'feed_new' }>;
const live = vi.hoisted(() => ({ hear: null as ((frame: FeedNew) => void) | null }));

/** Announces new posts once the feed has subscribed: the pill loads later, after the page has settled. */
async function tell(postIds: number[]) {
  await waitFor(() => expect(live.hear).not.toBeNull());
  act(() => live.hear?.({ type: 'feed_new', postIds }));
}

const me = vi.hoisted(() => ({ given: {} as Partial<CurrentUser> }));
vi.mock('../../../platform/session/current-user.ts', () => ({
  currentUserKey: ['auth.currentUser', {}],
  useCurrentUser: () => someUser(me.given),
}));
vi.mock('../../../platform/compose.ts', () => ({ openComposer: vi.fn() }));
vi.mock('../../../platform/live/live.ts', () => ({
  onLive: (_type: string, listener: (frame: FeedNew) => void) => {
    live.hear = listener;
    return () => {};
  },
}));

/** Makes the observers report that the end of the list is near. */
let reachEnd: () => Promise<void>;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  live.hear = null;
  me.given = {};
  localStorage.clear();
  const watching = new Set<IntersectionObserverCallback>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback;
      }
      observe() {
        watching.add(this.callback);
      }
      disconnect() {
        watching.delete(this.callback);
      }
    },
  );
  reachEnd = () =>
    act(async () => {
      for (const callback of watching)
        callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
    });
  window.scrollTo = vi.fn();
  api = fakeApi();
  api.on(follows.suggestions, [{ person: somePerson({ fullName: 'Sam Whitlock' }), reason: 'Also at Winter Market' }]);
});

const page = (number: number, last = 9) => {
  const minute = String(59 - number).padStart(2, '0');
  const post = somePost({
    id: number,
    content: `Post of page ${number}`,
    createdAt: `2026-03-02T10:${minute}:00.000Z`,
  });
  return { items: [post], nextCursor: number < last ? `p${number + 1}` : null };
};
const numberOf = (cursor: string | undefined) => Number(cursor?.slice(1) ?? 1);

describe('HomePage', () => {
  it('shows the feed from its loading to its end', async () => {
    api.on(posts.feed, page(1, 1));
    await renderScreen(<HomePage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading posts' })).toBeInTheDocument();
    expect(await screen.findByText('Post of page 1')).toBeInTheDocument();
    expect(screen.getByText('You’re all caught up')).toBeInTheDocument();
    expect(api.asked(posts.feed)[0]?.query).toEqual({ view: 'latest' });
  });

  it('has the poll of the week among the posts of a phone, to vote in place', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
    api.on(posts.feed, page(1, 1));
    api.on(polls.ofWeek, somePoll());
    api.on(polls.vote, someStanding());
    const { user } = await renderScreen(<HomePage />);
    const card = await screen.findByRole('region', { name: 'Poll of the week' });
    await user.click(within(card).getByRole('radio', { name: 'Hybrid' }));
    await user.click(within(card).getByRole('button', { name: 'Vote' }));
    await waitFor(() => expect(api.asked(polls.vote)).toHaveLength(1));
    vi.unstubAllGlobals();
  });

  it('shows beside the first own post what those followed since the feed was read have posted', async () => {
    me.given = { createdAt: new Date().toISOString() };
    api.on(posts.feed, { items: [], nextCursor: null });
    const { client } = await renderScreen(<HomePage />);
    await screen.findByRole('heading', { name: 'Your feed begins here' });
    const own = somePost({ id: 50, author: someUser(), content: 'Hello from the coil line' });
    const others = Array.from({ length: 5 }, (_, index) =>
      somePost({ id: 40 + index, author: somePerson({ id: 90 }), content: `Other ${index}` }),
    );
    api.on(posts.feed, { items: [own, ...others], nextCursor: null });
    act(() => addToFeed(client, own));
    expect(await screen.findByText('Hello from the coil line')).toBeInTheDocument();
    for (const { content } of others) expect(await screen.findByText(content)).toBeInTheDocument();
  });

  it('leaves a feed with the posts of others as it is read', async () => {
    api.on(posts.feed, page(1, 1));
    const { client } = await renderScreen(<HomePage />);
    await screen.findByText('Post of page 1');
    act(() => addToFeed(client, somePost({ id: 50, author: someUser(), content: 'Hello' })));
    expect(await screen.findByText('Hello')).toBeInTheDocument();
    expect(client.isFetching()).toBe(0);
  });

  it('loads three pages by itself, then asks', async () => {
    api.on(posts.feed, ({ query: { cursor } }) => page(numberOf(cursor), 4));
    const { user } = await renderScreen(<HomePage />);
    await screen.findByText('Post of page 1');
    await reachEnd();
    await screen.findByText('Post of page 2');
    await reachEnd();
    await screen.findByText('Post of page 3');
    await reachEnd();
    expect(screen.queryByText('Post of page 4')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Post of page 4')).toBeInTheDocument();
    expect(screen.getByText('You’re all caught up')).toBeInTheDocument();
  });

  it('says that it could not load, and tries again', async () => {
    api.on(posts.feed, new Refusal(503, 'The site is busy. Try again shortly.', undefined, 'unavailable'));
    const { user } = await renderScreen(<HomePage />);
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent('Couldn’t load your feed.');
    expect(problem).toHaveTextContent('The site is busy. Try again shortly.');
    api.on(posts.feed, page(1, 1));
    await user.click(within(problem).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Post of page 1')).toBeInTheDocument();
  });

  it('keeps what is there when a further page fails', async () => {
    api.on(posts.feed, ({ query: { cursor } }) =>
      cursor ? new Refusal(503, 'The site is busy.', undefined, 'unavailable') : page(1),
    );
    await renderScreen(<HomePage />);
    await screen.findByText('Post of page 1');
    await reachEnd();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load more posts.');
    expect(screen.getByText('Post of page 1')).toBeInTheDocument();
  });

  it('announces new posts and puts them in only when asked', async () => {
    api.on(posts.feed, page(1, 1));
    const { user } = await renderScreen(<HomePage />);
    await screen.findByText('Post of page 1');
    // Posts announced before the pill's code has loaded count as well.
    expect(live.hear).not.toBeNull();
    await tell([77]);
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeInTheDocument();
    await tell([77, 78]);
    expect(screen.queryByText('Fresh off the line')).not.toBeInTheDocument();
    const fresh: Post[] = [somePost({ id: 78 }), somePost({ id: 77, content: 'Fresh off the line' })];
    api.on(posts.feed, { items: fresh, nextCursor: null });
    await user.click(screen.getByRole('button', { name: '2 new posts' }));
    expect(await screen.findByText('Fresh off the line')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /new post/ })).not.toBeInTheDocument();
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  });

  it('counts under a filter what the filter shows, and nothing else', async () => {
    const video = (id: number) => somePost({ id, content: `Video ${id}`, createdAt: `2026-03-02T11:0${id}:00.000Z` });
    let videos = [video(1)];
    api.on(posts.feed, () => ({ items: videos, nextCursor: null }));
    await renderScreen(<HomePage kind="video" />);
    await screen.findByText('Video 1');
    await tell(Array.from({ length: 20 }, (_, index) => 100 + index));
    await waitFor(() => expect(api.asked(posts.feed).length).toBeGreaterThan(1));
    expect(screen.queryByRole('button', { name: /new post/ })).not.toBeInTheDocument();
    videos = [video(2), video(1)];
    await tell([2]);
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeInTheDocument();
    expect(api.asked(posts.feed).every(({ query }) => query['kind'] === 'video')).toBe(true);
  });

  it('announces nothing under a filter without posts', async () => {
    api.on(posts.feed, { items: [], nextCursor: null });
    await renderScreen(<HomePage kind="video" />);
    await tell([101, 102]);
    await waitFor(() => expect(api.asked(posts.feed).length).toBeGreaterThan(1));
    expect(screen.queryByRole('button', { name: /new post/ })).not.toBeInTheDocument();
  });

  it('keeps the announcement when the new posts do not come', async () => {
    api.on(posts.feed, page(1, 1));
    const { user } = await renderScreen(<HomePage />);
    await screen.findByText('Post of page 1');
    await tell([77]);
    api.on(posts.feed, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    await user.click(await screen.findByRole('button', { name: '1 new post' }));
    expect(await screen.findByText('Couldn’t load the new posts')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '1 new post' })).toBeInTheDocument();
    expect(screen.getByText('Post of page 1')).toBeInTheDocument();
  });

  it('helps a new member to begin', async () => {
    api.on(posts.feed, { items: [], nextCursor: null });
    api.on(companies.pick, { items: [{ id: 5, name: 'Harborline Foam', location: null }] });
    api.on(companies.get, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    me.given = { followingCount: 2, postCount: 0 };
    const { user } = await renderScreen(<HomePage />);
    const steps = await screen.findByRole('list', { name: 'First steps' });
    expect(steps).toHaveTextContent('2 of 5');
    expect(await within(steps).findByRole('button', { name: 'Follow Sam Whitlock' })).toBeInTheDocument();
    expect(within(steps).queryByText('Follow your company')).not.toBeInTheDocument();
    await user.click(within(steps).getByRole('button', { name: 'Say hello' }));
    expect(openComposer).toHaveBeenCalledWith({
      text: 'Hello! I am Maren Oduya, Plant Manager at Harborline Foam. Looking forward to meeting you here.',
    });
  });

  it.each([
    ['is found', [{ id: 5, name: 'Harborline Foam', location: null }], 'Harborline Foam'],
    ['turns out not to be listed', [], 'No page yet for Harborline Foam. Find or add it'],
  ])('keeps the room of the step of the own company until it %s', async (_what, items, says) => {
    api.on(posts.feed, { items: [], nextCursor: null });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    // Registered first, since the other endpoint's path also matches this one.
    api.on(companies.get, someCompanyPage({ id: 5 }));
    api.on(companies.pick, async () => {
      await answered;
      return { items };
    });
    me.given = { followingCount: 2, postCount: 0 };
    await renderScreen(<HomePage />);
    const list = await screen.findByRole('list', { name: 'First steps' });
    const own = () => [...list.children];
    expect(own()).toHaveLength(3);
    expect(own()[1]).toHaveAttribute('aria-hidden', 'true');
    answer();
    await waitFor(() => expect(own().some((step) => step.getAttribute('aria-hidden') === 'true')).toBe(false));
    expect(own()).toHaveLength(3);
    for (const words of says.split('. ')) expect(own()[1]).toHaveTextContent(words);
  });

  it('leads whose company is not listed to where it can be found or added', async () => {
    api.on(posts.feed, { items: [], nextCursor: null });
    api.on(companies.pick, { items: [{ id: 6, name: 'Harborline Foam Supply', location: null }] });
    me.given = { followingCount: 2, postCount: 0 };
    await renderScreen(<HomePage />);
    const way = await screen.findByRole('link', { name: 'Find or add it' });
    expect(way).toHaveAttribute('href', '/network-hub?tab=companies&q=Harborline+Foam');
  });

  it('loads the feed of a new member once they follow somebody, and says where there is nothing', async () => {
    api.on(posts.feed, { items: [], nextCursor: null });
    api.on(companies.pick, { items: [] });
    me.given = { createdAt: new Date().toISOString(), followingCount: 1, postCount: 0 };
    const { user } = await renderScreen(<HomePage />);
    const show = await screen.findByRole('button', { name: 'Show my feed' });
    await user.click(show);
    expect(await screen.findByText('Nothing to show yet')).toBeInTheDocument();
    api.on(posts.feed, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    await user.click(show);
    expect(await screen.findByText('Couldn’t load your feed')).toBeInTheDocument();
    api.on(posts.feed, page(1, 1));
    await user.click(show);
    expect(await screen.findByText('Post of page 1')).toBeInTheDocument();
    expect(await screen.findByRole('list', { name: 'First steps' })).toHaveTextContent('1 of 5');
    expect(screen.queryByRole('button', { name: 'Show my feed' })).not.toBeInTheDocument();
  });

  it('does not offer the feed to whoever follows nobody', async () => {
    api.on(posts.feed, { items: [], nextCursor: null });
    api.on(companies.pick, { items: [] });
    me.given = { createdAt: new Date().toISOString(), followingCount: 0, postCount: 0 };
    await renderScreen(<HomePage />);
    expect(await screen.findByRole('list', { name: 'First steps' })).toHaveTextContent('0 of 5');
    expect(screen.queryByRole('button', { name: 'Show my feed' })).not.toBeInTheDocument();
  });

  it('keeps the first steps above a feed that has begun, until they are taken away', async () => {
    api.on(posts.feed, page(1, 1));
    api.on(companies.pick, { items: [] });
    me.given = { createdAt: new Date().toISOString(), followingCount: 5, postCount: 0 };
    const { user } = await renderScreen(<HomePage />);
    const steps = await screen.findByRole('list', { name: 'First steps' });
    expect(within(steps).getByRole('img', { name: 'Done' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close First steps' }));
    expect(screen.queryByRole('list', { name: 'First steps' })).not.toBeInTheDocument();
    expect(localStorage.getItem('first-steps.7')).toBe('dismissed');
  });

  it('leaves members alone who are here for long or have done it all', async () => {
    api.on(posts.feed, page(1, 1));
    me.given = { createdAt: new Date().toISOString(), followingCount: 5, postCount: 1 };
    await renderScreen(<HomePage />);
    await screen.findByText('Post of page 1');
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  it('reads Top where the member chose that, and remembers another choice', async () => {
    api.on(posts.feed, page(1, 1));
    api.on(settings.change, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    me.given = { reading: { autoplay: false, mutedWords: [], feedView: 'top' } };
    const { user } = await renderScreen(<HomePage />);
    await screen.findByText('Post of page 1');
    expect(api.asked(posts.feed)[0]?.query).toEqual({ view: 'top' });
    const order = screen.getByRole('group', { name: 'Sort the feed' });
    expect(within(order).getByRole('button', { name: 'Top' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(order).getByRole('button', { name: 'Latest' }));
    await waitFor(() => expect(api.asked(settings.change)[0]?.body).toEqual({ feedView: 'latest' }));
    expect(await screen.findByText('We couldn’t save your choice')).toBeInTheDocument();
  });

  it('shows one kind of posts, and says why there are none', async () => {
    api.on(posts.feed, { items: [], nextCursor: null });
    await renderScreen(<HomePage kind="jobs" />);
    expect(
      await screen.findByText('Nobody has shared a job here yet. See all of them under Jobs.'),
    ).toBeInTheDocument();
    expect(api.asked(posts.feed)[0]?.query).toEqual({ view: 'latest', kind: 'jobs' });
    const kinds = screen.getByRole('group', { name: 'Post types' });
    expect(within(kinds).getByRole('button', { name: 'Jobs' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(kinds).getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows a post once that two pages of a ranking hold', async () => {
    const [first, second] = [somePost({ id: 1, content: 'Twice' }), somePost({ id: 2, content: 'Once' })];
    api.on(posts.feed, ({ query: { cursor } }) =>
      cursor ? { items: [first, second], nextCursor: null } : { items: [first], nextCursor: 'p2' },
    );
    await renderScreen(<HomePage />);
    await screen.findByText('Twice');
    await reachEnd();
    await screen.findByText('Once');
    expect(screen.getAllByText('Twice')).toHaveLength(1);
  });

  it('opens the composer with the picker asked for', async () => {
    api.on(posts.feed, page(1, 1));
    const { user } = await renderScreen(<HomePage />);
    await user.click(screen.getByRole('button', { name: 'Share what you see on the floor…' }));
    expect(openComposer).toHaveBeenLastCalledWith();
    await user.click(screen.getByRole('button', { name: 'Document' }));
    expect(openComposer).toHaveBeenLastCalledWith({ pick: 'document' });
  });
});
