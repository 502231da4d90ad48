import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hash of the names and contents of files and folders below `folder`. Missing ones count as empty.
 * @param ignored matches paths inside the given ones that don't count
 */
export function inputHash(folder, inputs, ignored) {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, folder, input, ignored);
  return hash.digest('hex');
}

function addTo(hash, folder, path, ignored) {
  const full = join(folder, path);
  if (!existsSync(full)) return;
  const entries = readFolder(full);
  if (entries === null) {
    const content = readFileSync(full);
    hash.update(`${path}\n${content.length}\n`).update(content);
    return;
  }
  for (const name of entries.sort()) {
    const inside = `${path}/${name}`;
    if (!ignored.test(inside)) addTo(hash, folder, inside, ignored);
  }
}

function readFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}
