import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Scene, SkippedError } from './row.ts';

export type SmallDisk = {
  folder: string;
  /** Fills the disk except for the given number of bytes. */
  fill(leave: number): Promise<void>;
  free(): Promise<void>;
};

const BLOCK = 256 * 1024;

/** A file system with this many megabytes, in memory. @throws {SkippedError} if this user can't mount one. */
export function mountSmall({ folder, defer }: Scene, name: string, megabytes: number): SmallDisk {
  const place = join(folder, name);
  mkdirSync(place);
  const mounting = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', place]);
  if (mounting.status !== 0)
    throw new SkippedError('A small file system can be mounted by root only (on Linux, where mounts are allowed).');
  defer(() => spawnSync('umount', ['-l', place]));
  const filler = join(place, 'filler');
  return {
    folder: place,
    async fill(leave) {
      const handle = await open(filler, 'w');
      let bytes = 0;
      try {
        for (;;) bytes += (await handle.write(Buffer.alloc(BLOCK, 1))).bytesWritten;
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error;
      } finally {
        await handle.truncate(Math.max(0, bytes - leave));
        await handle.close();
      }
    },
    free: () => rm(filler, { force: true }),
  };
}
