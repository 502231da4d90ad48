import type { Post } from '@innerspring/contract/posts/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { memberCache } from '../../platform/session/browser-data.ts';
import { avatarPicture } from '../../ui/picture-sizes.ts';
import { pictureOf } from '../people/avatar.tsx';
import { feedPagesOf, type Pages } from './post.data.ts';

const address = '/last-feed';
/** One page of the feed, and no more pictures than it can contain. */
const mostPosts = 20;
const mostPictures = 40;
const settlesMs = 1000;
/** Width in px of the author's picture in a post. */
const avatarEdge = 40;
const daysKept = 7;

/** The feed as it was last seen. */
export interface LastFeed {
  memberId: number;
  savedAt: string;
  posts: Post[];
}

/** URLs of the pictures in these posts. */
function picturesOf(posts: readonly Post[]): string[] {
  const own = (url: string | null | undefined) => (url?.startsWith('/') ? [url.split('?')[0] ?? url] : []);
  const all = posts.flatMap((post) => [
    ...own(
      avatarPicture((post.company ? post.company.logoUrl : post.author && pictureOf(post.author)) ?? '', avatarEdge),
    ),
    ...own(post.image?.smallUrl),
  ]);
  return [...new Set(all)].slice(0, mostPictures);
}

async function save(feed: LastFeed): Promise<void> {
  const cache = await caches.open(memberCache);
  await cache.put(address, Response.json(feed));
  const wanted = picturesOf(feed.posts);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(
    kept.filter((path) => path !== address && !wanted.includes(path)).map((path) => cache.delete(path)),
  );
  await Promise.allSettled(wanted.filter((path) => !kept.includes(path)).map((path) => cache.add(path)));
}

/**
 * Stores the newest page of the feed for this member whenever it changes.
 * @param waitMs until a change counts, since several come together
 * @returns a function that stops it
 */
export function keepLastFeed(client: QueryClient, memberId: number, waitMs = settlesMs): () => void {
  const keys = (['latest', 'top'] as const).map((view) => feedPagesOf({ view }).queryKey);
  const names = new Set(keys.map((key) => JSON.stringify(key)));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: Post[] | undefined;

  function look() {
    const [newest] = keys
      .map((key) => client.getQueryState<Pages<Post>>(key))
      .sort((a, b) => (b?.dataUpdatedAt ?? 0) - (a?.dataUpdatedAt ?? 0));
    const posts = newest?.data?.pages.flatMap(({ items }) => items).slice(0, mostPosts);
    if (!posts || posts === seen) return;
    seen = posts;
    save({ memberId, savedAt: new Date().toISOString(), posts }).catch(() => {
      // If storage is full or blocked, there is no feed offline.
    });
  }
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, waitMs);
  };
  later();
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && names.has(JSON.stringify(query.queryKey))) later();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** What this member saw last, if it is stored here and not older than a week. */
export async function readLastFeed(memberId: number, now = new Date()): Promise<LastFeed | null> {
  try {
    const kept = await (await caches.open(memberCache)).match(address);
    const feed = (await kept?.json()) as LastFeed | undefined;
    if (feed?.memberId !== memberId) return null;
    return now.getTime() - new Date(feed.savedAt).getTime() < daysKept * 86_400_000 ? feed : null;
  } catch {
    return null;
  }
}
