import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../platform/deps.ts';
import { narrowerSize } from '../../platform/files/file-store.ts';
import { workQueue } from '../../platform/jobs/work-queue.ts';
import { currentOwner } from '../../platform/telemetry/request-context.ts';
import { encodeNarrower } from './images.ts';

const inTurn = workQueue({ concurrent: 2, concurrentEach: 1, waiting: 100 });

type Deciding = Pick<Deps, 'files' | 'log'>;
export type FoundFile = { key: string; bytes: number };
/** Finds what to send for a key. `width` is the original picture's width, if known. */
export type FindBytes = (key: string, width: number | null) => Promise<FoundFile | null>;

/**
 * Finds files in the store. A narrower size of a picture is created when it is first requested, and stored beside it.
 * The original picture is sent if it is no wider, if it can't be resized, and while too many others wait.
 */
export function bytesFinder({ files, log }: Deciding): FindBytes {
  /** Sizes being created now: many requests ask for the same one when a post is new. */
  const making = new Map<string, Promise<FoundFile | null>>();

  async function found(key: string): Promise<FoundFile | null> {
    const there = await files.stat(key);
    return there && { key, bytes: there.bytes };
  }

  async function make(key: string, of: string, width: number): Promise<FoundFile | null> {
    const picture = await found(of);
    if (!picture) return null;
    try {
      // Other requests may wait for it too, so it continues if the first one's connection closes.
      const made = await inTurn(async () => encodeNarrower(await buffer(await files.read(of)), width), {
        by: currentOwner().by,
      });
      await files.put(key, made, { mime: 'image/webp', bytes: made.length });
      return { key, bytes: made.length };
    } catch (error) {
      log.debug({ err: error, key }, 'No narrower size was made; the picture itself is sent');
      return picture;
    }
  }

  return async (key, pictureWidth) => {
    const size = narrowerSize(key);
    if (!size) return found(key);
    if (pictureWidth !== null && pictureWidth <= size.width) return found(size.of);
    const kept = await found(key);
    if (kept) return kept;
    const begun = making.get(key) ?? make(key, size.of, size.width).finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  };
}
