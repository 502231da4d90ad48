import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from './processes.mjs';

/**
 * Builds into a folder unless its content was built from the same inputs. Resolves with whether there is a build.
 * @param what the name used in messages
 * @param hash of the inputs
 * @param steps each resolves with an exit code; the first that isn't 0 ends the build
 */
export async function buildOnce({ what, folder, hash, force, steps }) {
  const stamp = join(folder, '.stamp');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash) return true;

  const startedAt = Date.now();
  console.log(`Building ${what}.`);
  for (const step of steps) {
    const code = await step();
    if (code !== 0) {
      console.error(`Couldn’t build ${what} (exit code ${code}). See the output above.`);
      return false;
    }
  }
  writeFileSync(stamp, `${hash}\n`);
  console.log(`Built ${what} in ${seconds(startedAt)}.`);
  return true;
}
