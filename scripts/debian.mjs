import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture } from './processes.mjs';

const policyFile = '/usr/sbin/policy-rc.d';

/** Whether packages can be installed here without a prompt. */
export const canInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get') !== null;

/** Full path of the first of these programs found on the path or in one of `folders`, or null. */
export function findProgram(names, folders = []) {
  for (const name of names) {
    const found = onPath(name, folders);
    if (found) return found;
  }
  return null;
}

function onPath(name, folders = []) {
  for (const folder of [...folders, ...(process.env.PATH ?? '').split(delimiter)]) {
    const path = join(folder, name);
    if (folder && isProgram(path)) return path;
  }
  return null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian packages and resolves with whether that worked. Their services aren't started. */
export async function installPackages(names) {
  console.log(`Installing ${names.join(', ')} with apt-get.`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const ownPolicy = !existsSync(policyFile);
  // Debian asks this program before it starts a service; 101 means no.
  if (ownPolicy) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    // A stale index may still do, so only the installation itself decides.
    await capture('apt-get', ['-q', 'update'], options);
    const { code, output } = await capture(
      'apt-get',
      ['-q', 'install', '-y', '--no-install-recommends', ...names],
      options,
    );
    if (code !== 0) console.error(output.trim());
    return code === 0;
  } finally {
    if (ownPolicy) rmSync(policyFile, { force: true });
  }
}
