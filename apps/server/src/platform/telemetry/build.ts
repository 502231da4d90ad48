import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../config/places.ts';

export type Build = { version: string; commit: string };

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** The commit of a checkout, from the files of git itself. */
function commitOfCheckout(folder: string): string | null {
  const head = read(join(folder, '.git', 'HEAD'));
  const ref = head?.startsWith('ref: ') ? head.slice(5) : null;
  if (head === null || ref === null) return head;
  const packed = read(join(folder, '.git', 'packed-refs'))?.split('\n');
  return read(join(folder, '.git', ref)) ?? packed?.find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0] ?? null;
}

/** What runs here: the version of the project, and the commit that the image (file `COMMIT`) or the checkout names. */
export function readBuild(folder = projectFolder): Build {
  const { version } = JSON.parse(read(join(folder, 'package.json')) ?? '{"version":"unknown"}') as { version: string };
  return { version, commit: (read(join(folder, 'COMMIT')) || commitOfCheckout(folder)) ?? 'unknown' };
}
