import { existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';

/** The user who runs PostgreSQL. `credentials` go into `spawn`; they are empty if that is the current user. */
export type OsUser = { name: string; uid: number; credentials: { uid?: number; gid?: number } };

/**
 * Where a data folder's database is stored and who runs it. `home` belongs to `user`, and no one else has access to it.
 */
export type Place = { user: OsUser; home: string; cluster: string };

/** Folders for the database if its user has no access to the configured one. */
const asideFolders = ['/var/lib/innerspring', '/var/opt/innerspring', '/srv/innerspring'];
const pointerFile = 'postgres-location';

/**
 * Finds or creates the database's home: `<dataDir>/postgres`. If started as root below a folder that the database's
 * user may not enter, it is a folder under `/var/lib/innerspring` instead. That choice is stored in
 * `<dataDir>/postgres-location`, so a later change of permissions never starts an empty database in place of the old
 * one.
 */
export async function findPlace(dataDir: string, note: (line: string) => void): Promise<Place> {
  const inside = join(dataDir, 'postgres');
  const kept = await keptLocation(dataDir);
  const existing = kept ?? (existsSync(inside) ? inside : null);
  const user = databaseUser(existing);
  if (user.credentials.uid !== undefined) await openToPassThrough(dataDir, user);
  if (existing !== null) return openHome(existing, user, canEnter(user, dirname(existing)));
  if (canEnter(user, dataDir)) return openHome(inside, user, true);
  const home = await mkdtemp(join(await asideFolder(user), `${basename(dataDir)}-`));
  await writeFile(join(dataDir, pointerFile), `${home}\n`);
  note(`The user ${user.name} can’t access ${dataDir}, so the database is kept in ${home}.`);
  return openHome(home, user, true);
}

/** A folder outside all home directories, created if missing, that `user` can enter. */
export async function asideFolder(user: OsUser): Promise<string> {
  for (const folder of asideFolders) {
    try {
      if ((await mkdir(folder, { recursive: true, mode: 0o755 })) !== undefined) await chmod(folder, 0o755);
      if (canEnter(user, folder)) return folder;
    } catch {
      // Try the next one, which may be writable.
    }
  }
  throw new Error(
    `The user ${user.name} can’t access any folder for the database (tried ${asideFolders.join(', ')}). Set DATABASE_URL, or start as a regular user.`,
  );
}

async function keptLocation(dataDir: string): Promise<string | null> {
  const pointer = join(dataDir, pointerFile);
  const home = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (home === '') return null;
  if (existsSync(home)) return home;
  throw new Error(
    `The database for ${dataDir} should be in ${home}, which is missing. Put it back, or remove ${pointer} to start with an empty one.`,
  );
}

/**
 * The data folder belongs to the server alone, so root may let others enter it (not list it). Folders above it are not
 * changed.
 */
async function openToPassThrough(dataDir: string, user: OsUser): Promise<void> {
  const { uid, mode } = statSync(dataDir);
  if (uid === 0 && !canEnter(user, dataDir) && canEnter(user, dirname(dataDir)))
    await chmod(dataDir, (mode & 0o7777) | 0o011);
}

async function openHome(home: string, user: OsUser, reachable: boolean): Promise<Place> {
  if (!reachable) {
    throw new Error(
      `The database in ${home} belongs to the user ${user.name}, who can’t access ${dirname(home)}. Allow access to the folders above it (chmod o+x), or move the data folder.`,
    );
  }
  await mkdir(home, { recursive: true, mode: 0o700 });
  const { uid, gid } = user.credentials;
  if (uid !== undefined && gid !== undefined) await chown(home, uid, gid);
  const cluster = join(home, 'cluster');
  if (existsSync(cluster)) await takeOver(cluster, user);
  return { user, home, cluster };
}

/**
 * A copied folder may belong to the user who copied it, such as root, and be open to others. PostgreSQL accepts
 * neither, and its error message doesn't say what to do.
 */
async function takeOver(cluster: string, user: OsUser): Promise<void> {
  const { uid, mode } = statSync(cluster);
  if (user.uid >= 0 && uid !== user.uid)
    throw new Error(
      `The database in ${cluster} doesn’t belong to the user ${user.name}, who runs PostgreSQL. Change its owner (chown -R ${user.name} ${dirname(cluster)}), or start the server as its owner.`,
    );
  if ((mode & 0o077) !== 0) await chmod(cluster, 0o700);
}

const serviceUser = 'postgres';

/**
 * PostgreSQL refuses to run as root. If we are root, this returns the owner of `existing` (a data folder made earlier)
 * or the user `postgres`, who is created if missing. Any other user runs PostgreSQL as themselves.
 */
export function databaseUser(existing: string | null): OsUser {
  const own = process.getuid?.();
  if (own === undefined) return { name: 'current user', uid: -1, credentials: {} };
  if (own !== 0) return { name: lookUp('-un', own) ?? String(own), uid: own, credentials: {} };
  if (existing !== null) {
    const { uid, gid } = statSync(existing);
    if (uid !== 0) return { name: lookUp('-un', uid) ?? String(uid), uid, credentials: { uid, gid } };
  }
  return serviceAccount();
}

/**
 * Whether `user` may enter `folder` and everything above it. Asks the system, so that access control lists count too.
 */
function canEnter(user: OsUser, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user.credentials, cwd: '/' }).status === 0;
}

function serviceAccount(): OsUser {
  const problem = idOf(serviceUser) === null ? createServiceUser() : null;
  const uid = idOf(serviceUser);
  const gid = Number(lookUp('-g', serviceUser));
  if (uid === null) {
    throw new Error(
      `PostgreSQL can’t run as root, and the user ${serviceUser} can’t be created (${problem}). Start as a regular user, or set DATABASE_URL.`,
    );
  }
  return { name: serviceUser, uid, credentials: { uid, gid } };
}

function createServiceUser(): string {
  const result = spawnSync(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      serviceUser,
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` },
    },
  );
  return result.error?.message ?? result.stderr.trim();
}

function idOf(name: string): number | null {
  const id = lookUp('-u', name);
  return id === null ? null : Number(id);
}

function lookUp(option: string, user: string | number): string | null {
  const { status, stdout } = spawnSync('id', [option, String(user)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
