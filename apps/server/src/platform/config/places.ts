import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

/**
 * Whether this code runs from the build (`apps/server/dist`, made by scripts/server-build.mjs) rather than from the
 * source.
 */
const isBuilt = !import.meta.filename.endsWith('.ts');

function packageAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));
}

/** The server's folder, `apps/server`, from the source and from the build. */
const serverFolder = packageAbove(import.meta.dirname);

/** The folder of the whole project. */
export const projectFolder = join(serverFolder, '..', '..');

/** A file or folder that is read from `src`, also when running from the build: `migrations`, `demo/files`. */
export const sourcePath = (path: string): string => join(serverFolder, 'src', path);

/** The file of a program to start as a separate process, by its path below `src` without the extension. */
export const programPath = (path: string): string =>
  isBuilt ? join(serverFolder, 'dist', `${path}.js`) : sourcePath(`${path}.ts`);

/** Whether the path names a file that this process may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Full path of a program on a search path (`PATH` of the environment), or null. */
export function findProgram(name: string, searchPath: string | undefined): string | null {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const places = (searchPath ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return places.map((folder) => join(folder, name + suffix)).find(isProgram) ?? null;
}
