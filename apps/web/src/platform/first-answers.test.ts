import { posts } from '@innerspring/contract/posts/endpoints';
import { people } from '@innerspring/contract/profiles/endpoints';
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { somePost, someUser } from '../testing/post-fixtures.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { someProfile } from '../testing/profile-fixtures.ts';
import { feedPagesOf } from '../parts/posts/post.data.ts';
import { call, forgetAnswers } from './api.ts';
import { fillFromPage } from './first-answers.ts';
import { createQueryClient, query } from './query.ts';
import { pendingLogout } from './session/browser-data.ts';
import { currentUserKey } from './session/current-user.ts';

const feed = { items: [somePost()], nextCursor: null };
const ofMember = (user = someUser()) => ({
  answers: {
    '/api/user': { body: user },
    [`/api/feed?view=${user.reading.feedView}`]: { tag: '"abc"', body: feed },
  },
});

function opened(brought: unknown) {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<script type="application/json" id="first-answers"></script>';
  const element = page.getElementById('first-answers');
  if (element) element.textContent = typeof brought === 'string' ? brought : JSON.stringify(brought);
  const client = createQueryClient();
  fillFromPage(page, client);
  return { page, client };
}

/** The pages of the feed that its first rendering shows, before anything is asked. */
const firstShown = (client: QueryClient, view: 'latest' | 'top') =>
  new InfiniteQueryObserver(client, feedPagesOf({ view })).getCurrentResult().data?.pages;

beforeEach(() => {
  pendingLogout.clear();
  forgetAnswers();
});

it('knows who is signed in and the first page of their feed before anything is asked', () => {
  const { client } = opened(ofMember());
  expect(client.getQueryData(currentUserKey)).toMatchObject({ username: 'maren' });
  expect(firstShown(client, 'latest')).toEqual([feed]);
});

it('leaves nothing of a member in the page', () => {
  const { page } = opened(ofMember());
  expect(page.documentElement.outerHTML).not.toContain('maren');
  expect(page.getElementById('first-answers')).toBeNull();
});

it('asks for the feed with the tag that came along', async () => {
  const server = fakeApi();
  let tag: string | null = null;
  server.on(posts.feed, feed);
  firstShown(opened(ofMember()).client, 'latest');
  const { fetch } = globalThis;
  globalThis.fetch = (address, options) => {
    tag = new Headers(options?.headers).get('if-none-match');
    return fetch(address, options);
  };
  await call(posts.feed, { query: { view: 'latest' } });
  globalThis.fetch = fetch;
  expect(tag).toBe('"abc"');
});

it('holds the feed in the order that the member chose', () => {
  const user = someUser();
  const { client } = opened(ofMember({ ...user, reading: { ...user.reading, feedView: 'top' } }));
  expect(firstShown(client, 'latest')).toBeUndefined();
  expect(firstShown(client, 'top')).toEqual([feed]);
});

it('knows a visitor as one', () => {
  expect(opened({ visitor: true }).client.getQueryData(currentUserKey)).toBeNull();
});

it('does not take up a session that the member has left', () => {
  pendingLogout.set();
  const { client, page } = opened(ofMember());
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(page.documentElement.outerHTML).not.toContain('maren');
});

it.each(['', 'null', '[', '7', '{}', '{"answers":{}}'])('asks for everything where the page brought %j', (text) => {
  expect(opened(text).client.getQueryCache().getAll()).toEqual([]);
});

describe('what a screen asks for first', () => {
  const brought = someProfile({ id: 7, fullName: 'From the page' });
  const answered = someProfile({ id: 7, fullName: 'From the server' });
  const withProfile = () => opened({ answers: { ...ofMember().answers, '/api/users/7': { body: brought } } });
  const ask = async () => (await call(people.get, { params: { id: 7 } })).fullName;
  beforeEach(() => {
    const server = fakeApi();
    server.on(people.get, answered);
    server.on(people.visit, { success: true });
  });
  afterEach(() => vi.useRealTimers());

  it('is answered from the page once', async () => {
    withProfile();
    expect(await ask()).toBe('From the page');
    expect(await ask()).toBe('From the server');
  });

  it('is there at the first rendering, and asked of the server after that', async () => {
    const { client } = withProfile();
    const shown = new QueryObserver(client, query(people.get, { params: { id: 7 } }));
    expect(shown.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle', data: brought });
    expect(await ask()).toBe('From the server');
  });

  it('is asked of the server once something has changed there', async () => {
    withProfile();
    await call(people.visit, { params: { id: 7 } });
    expect(await ask()).toBe('From the server');
  });

  it('is asked of the server ten seconds later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    withProfile();
    vi.advanceTimersByTime(10_001);
    expect(await ask()).toBe('From the server');
  });

  it('is asked of the server after the member has signed out', async () => {
    withProfile();
    forgetAnswers();
    expect(await ask()).toBe('From the server');
  });
});
