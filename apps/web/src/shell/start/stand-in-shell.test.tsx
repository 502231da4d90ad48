import { screen, within } from '@testing-library/react';
import type { Post } from '@innerspring/contract/posts/schemas';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLastFeed, readLastFeed } from '../../parts/posts/last-feed.ts';
import { feedPages, type Pages } from '../../parts/posts/post.data.ts';
import { forgetKept, forgetSeen } from '../../platform/session/browser-data.ts';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { somePerson, somePost } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StandInFeed } from './stand-in-shell.tsx';

const origin = window.location.origin;
let kept: ReturnType<typeof fakeCaches>;
let client: QueryClient;
beforeEach(() => {
  localStorage.clear();
  kept = fakeCaches(origin, async (path) => new Response(`picture ${path}`));
  vi.stubGlobal('caches', kept.storage);
  client = new QueryClient();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (items: Post[]) =>
  client.setQueryData<Pages<Post>>(feedPages.queryKey, {
    pages: [{ items, nextCursor: null }],
    pageParams: [undefined],
  });
const image = (name: string) => ({
  url: `/uploads/${name}.webp`,
  smallUrl: `/uploads/${name}-s.webp`,
  width: 8,
  height: 6,
  alt: null,
});

/** Stores what is shown, as the page does once the feed has settled. */
async function keep(memberId: number, items: Post[]) {
  const stop = keepLastFeed(client, memberId, 0);
  show(items);
  await vi.waitFor(async () =>
    expect((await readLastFeed(memberId))?.posts.map(({ id }) => id)).toEqual(items.map(({ id }) => id)),
  );
  stop();
}

describe('the feed seen last', () => {
  it('is read by its member only, for a week, with the pictures that it shows now', async () => {
    await keep(7, [
      somePost({ id: 1, image: image('a') }),
      somePost({ id: 2, author: somePerson({ avatarUrl: '/uploads/dana.webp' }) }),
    ]);
    await vi.waitFor(() =>
      expect(kept.paths('member')).toEqual(['/last-feed', '/uploads/a-s.webp', '/uploads/dana.webp']),
    );
    expect(await readLastFeed(8)).toBeNull();
    expect(await readLastFeed(7, new Date(Date.now() + 8 * 86_400_000))).toBeNull();
    await keep(7, [somePost({ id: 3, image: image('b') })]);
    await vi.waitFor(() => expect(kept.paths('member')).toEqual(['/last-feed', '/uploads/b-s.webp']));
  });

  it('holds twenty posts at most', async () => {
    const stop = keepLastFeed(client, 7, 0);
    show(Array.from({ length: 30 }, (_, id) => somePost({ id: id + 1 })));
    await vi.waitFor(async () => expect((await readLastFeed(7))?.posts).toHaveLength(20));
    stop();
  });

  it('is gone when the session is over, and at logout with all that was not sent', async () => {
    await keep(7, [somePost()]);
    forgetSeen();
    await vi.waitFor(() => expect(kept.names()).toEqual([]));
    await keep(7, [somePost({ id: 2 })]);
    localStorage.setItem('outgoing.7.one', '{}');
    localStorage.setItem('theme', 'dark');
    forgetKept();
    await vi.waitFor(() => expect(kept.names()).toEqual([]));
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });
});

describe('drawn without a network', () => {
  it('shows the words and nothing to press', async () => {
    await keep(7, [somePost({ content: 'Nine hundred coils', author: somePerson({ fullName: 'Dana Ruiz' }) })]);
    await renderScreen(<StandInFeed memberId={7} nothing={<p>Nothing here</p>} />);
    const post = await screen.findByRole('article', { name: 'Post by Dana Ruiz' });
    expect(within(post).getByText('Nine hundred coils')).toBeInTheDocument();
    expect(screen.getByText(/We can’t reach the server\. This is your feed as you last saw it on/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says what it would say without a feed to anybody else', async () => {
    await keep(7, [somePost({ content: 'Nine hundred coils' })]);
    await renderScreen(<StandInFeed memberId={8} nothing={<p>Nothing here</p>} />);
    expect(await screen.findByText('Nothing here')).toBeVisible();
    expect(screen.queryByText('Nine hundred coils')).not.toBeInTheDocument();
  });
});
