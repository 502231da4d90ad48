import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

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
