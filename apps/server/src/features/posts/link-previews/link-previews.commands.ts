import { eq, sql, desc } from 'drizzle-orm';
import type { Deps, Viewer, Db } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Fetched, GuardedFetchError } from '../../../platform/net/guarded-fetch.ts';
import { currentOwner } from '../../../platform/telemetry/request-context.ts';
import { workQueue } from '../../../platform/jobs/work-queue.ts';
import { keepPreviewPicture } from '../../../core/media/public.ts';
import { linkPreviews, posts, postVersions } from '../posts.tables.ts';
import { type PageFacts, readPage } from './page-facts.ts';
import { startJob, type StopJob } from '../../../platform/jobs/jobs.ts';
import { postsLimits } from '../posts.tokens.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { type HandlerOutput, type api, firstLink } from '@innerspring/contract';
import { firstRow } from '../../../platform/db/rows.ts';

/** The normal form of a page's address: as browsers write it, without the fragment. */
function normalLink(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** The id of a page's preview, locked until the transaction ends so that it isn't swept; null if there's none. */
async function readyPreview(tx: Db, address: string | null): Promise<number | null> {
  if (address === null) return null;
  const found = await firstRow<{ id: number }>(
    tx,
    sql`select id from link_previews where url = ${normalLink(address)} and state = 'ready' for key share`,
  );
  return found?.id ?? null;
}

/**
 * The preview that new words show, if the page is known: the one asked for, else that of the first link in words beside which
 * nothing else is shown. Held as `readyPreview` holds it.
 * @param hasMore something else is shown: a file, a shared post
 */
export function previewOfWords(
  tx: Db,
  { content, linkPreviewUrl }: { content: string; linkPreviewUrl?: string | null | undefined },
  hasMore: boolean,
): Promise<number | null> {
  const firstOfWords = hasMore ? null : firstLink(content);
  return readyPreview(tx, linkPreviewUrl === undefined ? firstOfWords : linkPreviewUrl);
}

/** After a change of a post's words: another first link brings its own preview, or takes the old one away. */
export async function movePreview(tx: Db, postId: number, content: string): Promise<void> {
  const link = firstLink(content);
  const [before] = await tx
    .select({ content: postVersions.content })
    .from(postVersions)
    .where(eq(postVersions.postId, postId))
    .orderBy(desc(postVersions.id))
    .limit(1);
  if (!before || firstLink(before.content) === link) return;
  await tx
    .update(posts)
    .set({ linkPreviewId: await readyPreview(tx, link) })
    .where(eq(posts.id, postId));
}

type LinkPreview = NonNullable<HandlerOutput<typeof api.linkPreviews.read>['preview']>;

type KeptPreview = { id: number; state: 'ready' | 'none'; fetchedAt: Date; preview: LinkPreview };

/** What is kept of a page, however old, or null. `url` as `normalLink` gives it. */
async function keptPreview(db: Db, url: string): Promise<KeptPreview | null> {
  const [row] = await db
    .select({ kept: linkPreviews, key: uploads.key, width: uploads.width, height: uploads.height })
    .from(linkPreviews)
    .leftJoin(uploads, eq(uploads.id, linkPreviews.imageUploadId))
    .where(eq(linkPreviews.url, url));
  if (!row) return null;
  const { id, state, fetchedAt, title, description, siteName } = row.kept;
  const image =
    row.key === null ? null : { url: `/uploads/${row.key}`, width: row.width ?? 0, height: row.height ?? 0 };
  return { id, state, fetchedAt, preview: { url, title, description, siteName, image } };
}

const HOUR = 3_600_000;
/** How long what a page said counts as known, and how long that it said nothing. */
const FRESH_MS = { ready: 7 * 24 * HOUR, none: HOUR } as const;
const MOST_BYTES = 1024 * 1024;
const PAGE = { types: ['text/html', 'application/xhtml+xml'], cut: true };
const PICTURE = { types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] };

/** A re-encoded and stored picture, without a row yet. */
type Picture = { key: string; mime: string; bytes: number; width: number; height: number };
export type StorePicture = (deps: Deps, bytes: Buffer) => Promise<Picture | null>;
type Found = Omit<PageFacts, 'pictures'> & { picture: Picture | null };

const isFresh = ({ state, fetchedAt }: KeptPreview, now: Date) => now.getTime() - fetchedAt.getTime() < FRESH_MS[state];
const shown = (kept: KeptPreview | null): LinkPreview | null => (kept?.state === 'ready' ? kept.preview : null);

/** What came from outside, or null where the guard refused it or nothing came. */
async function tryRead(
  { readOutside }: Deps,
  url: string,
  wish: typeof PAGE | typeof PICTURE,
): Promise<Fetched | null> {
  try {
    return await readOutside(url, { http: true, redirects: 2, bytes: MOST_BYTES, ...wish });
  } catch (error) {
    if (error instanceof GuardedFetchError) return null;
    throw error;
  }
}

async function findPicture(deps: Deps, store: StorePicture, addresses: string[]): Promise<Picture | null> {
  const [address] = addresses;
  const found = address === undefined ? null : await tryRead(deps, address, PICTURE);
  return found && store(deps, found.body);
}

async function look(deps: Deps, store: StorePicture, url: string): Promise<Found | null> {
  // Our own pages are only for members, which the server isn't.
  const { hostname } = new URL(deps.config.publicUrl);
  const page = new URL(url).hostname === hostname ? null : await tryRead(deps, url, PAGE);
  if (!page || page.url.hostname === hostname) return null;
  const { pictures, ...facts } = readPage(page);
  return facts.title === null ? null : { ...facts, picture: await findPicture(deps, store, pictures) };
}

/**
 * Keeps what was found in place of what was known. A page that no longer answers keeps what it said before, for the posts
 * that show it, and is asked again an hour later.
 */
async function keep({ db }: Deps, url: string, found: Found | null, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(linkPreviews).values({ url, state: 'none', createdAt: now, fetchedAt: now }).onConflictDoNothing();
    const mine = eq(linkPreviews.url, url);
    const [before] = await tx.select().from(linkPreviews).where(mine).for('update');
    if (!found) {
      const wait = before?.state === 'ready' ? FRESH_MS.ready - FRESH_MS.none : 0;
      await tx
        .update(linkPreviews)
        .set({ fetchedAt: new Date(now.getTime() - wait) })
        .where(mine);
      return;
    }
    const { picture, ...facts } = found;
    const imageUploadId = picture && (await keepPreviewPicture(tx, picture, now));
    const size = { imageWidth: picture?.width ?? null, imageHeight: picture?.height ?? null };
    await tx
      .update(linkPreviews)
      .set({ ...facts, ...size, imageUploadId, state: 'ready', fetchedAt: now })
      .where(mine);
  });
}

/** Gives the way to read previews: several requests for one page at once share one look at it. */
export function createPreviewReader(deps: Deps, store: StorePicture) {
  const underWay = new Map<string, Promise<void>>();
  const inTurn = workQueue({ concurrent: 8, waiting: 40 });

  async function fetchAndKeep(url: string): Promise<void> {
    // Another request may have come back with it since this one looked.
    const kept = await keptPreview(deps.db, url);
    if (kept && isFresh(kept, deps.clock.now())) return;
    await keep(deps, url, await look(deps, store, url), deps.clock.now());
  }

  function fetchOnce(url: string): Promise<void> {
    const running = underWay.get(url);
    if (running) return running;
    // Others may wait for the same page, so it's read even if the first requester has left.
    const job = inTurn(() => fetchAndKeep(url), { by: currentOwner().by }).finally(() => underWay.delete(url));
    underWay.set(url, job);
    return job;
  }

  /**
   * What a page says of itself, out of the cache or from the page; null where it says nothing or must not be read.
   * @throws {AppError} `rate_limited` where it is not in the cache and the member had enough pages read,
   * `unavailable` where too many wait.
   */
  return async function read(viewer: Viewer, address: string): Promise<LinkPreview | null> {
    const url = normalLink(address);
    if (url.length > 2000) throw new AppError('invalid', 'The address is too long');
    const kept = await keptPreview(deps.db, url);
    if (kept && isFresh(kept, deps.clock.now())) return shown(kept);
    await deps.limits.take(postsLimits.linkPreviews, viewer.id);
    await fetchOnce(url);
    return shown(await keptPreview(deps.db, url));
  };
}

const UNUSED_MS = 30 * 24 * HOUR;
const BATCH = 500;

/** Forgets previews that no post and no message shows, a month after they were read. Several processes may at once. */
export async function sweepLinkPreviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNUSED_MS).toISOString();
  await db.execute(sql`delete from link_previews where id in (
      select l.id from link_previews l where l.fetched_at < ${before}::timestamptz
        and not exists (select 1 from posts p where p.link_preview_id = l.id)
        and not exists (select 1 from messages m where m.link_preview_id = l.id)
      order by l.id limit ${BATCH} for update skip locked)`);
}

/** Sweeps now and every hour; returns the way to stop. */
export function startLinkPreviewSweeper(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'meters'>): StopJob {
  const work = () => sweepLinkPreviews(deps);
  return startJob(deps, { name: 'posts.sweepPreviews', everyMs: HOUR, work, failure: 'Failed to sweep previews' });
}
