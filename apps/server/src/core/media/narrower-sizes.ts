import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../platform/deps.ts';
import { narrowerSize } from '../../platform/files/file-store.ts';
import { workQueue } from '../../platform/jobs/work-queue.ts';
import { currentOwner } from '../../platform/telemetry/request-context.ts';
import { encodeNarrower } from './images.ts';

const inTurn = workQueue({ concurrent: 2, concurrentEach: 1, waiting: 100 });

type Deciding = Pick<Deps, 'files' | 'log'>;
export type FoundFile = { key: string; bytes: number };
/** Finds what to send for a key; `width` is that of the picture itself, where it is known. */
export type FindBytes = (key: string, width: number | null) => Promise<FoundFile | null>;

/**
 * Finds files in the store. A narrower size of a picture is made when it is first asked for, and kept beside it. The picture
 * itself is sent where that is no wider, where nothing can be made of it, and while too many others wait.
 */
export function bytesFinder({ files, log }: Deciding): FindBytes {
  /** What is being made now: many ask for the same at once when a post is new. */
  const making = new Map<string, Promise<FoundFile | null>>();

  async function found(key: string): Promise<FoundFile | null> {
    const there = await files.stat(key);
    return there && { key, bytes: there.bytes };
  }

  async function make(key: string, of: string, width: number): Promise<FoundFile | null> {
    const picture = await found(of);
    if (!picture) return null;
    try {
      // Others may wait for it too, so it goes on when the connection of whoever asked first closes.
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
