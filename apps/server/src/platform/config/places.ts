import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether this runs from the build (`apps/server/dist`, made by scripts/server-build.mjs) rather than from the source. */
const isBuilt = !import.meta.filename.endsWith('.ts');

function packageAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));
}

/** The server's folder, `apps/server`, from the source and from the build. */
const serverFolder = packageAbove(import.meta.dirname);

/** The folder of the whole project. */
export const projectFolder = join(serverFolder, '..', '..');

/** A file or folder that the server reads as it is, from the build too: `migrations`, `demo/files`. */
export const sourcePath = (path: string): string => join(serverFolder, 'src', path);

/** The file to start for a program of its own process, by its path below `src` without the ending. */
export const programPath = (path: string): string =>
  isBuilt ? join(serverFolder, 'dist', `${path}.js`) : sourcePath(`${path}.ts`);
