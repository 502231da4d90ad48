import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../platform/config/places.ts';

const isCurrent = { yet: false };

/**
 * A program of the server's build, as `npm start` runs it, after building it from the source where that has changed.
 * @param path below `apps/server/src`, without the ending: `main`, `backup/backup.main`
 */
export function builtProgram(path: string): string {
  if (!isCurrent.yet) {
    execFileSync(process.execPath, [join(projectFolder, 'scripts', 'run.mjs'), 'build:server'], { stdio: 'pipe' });
    isCurrent.yet = true;
  }
  return join(projectFolder, 'apps', 'server', 'dist', `${path}.js`);
}
