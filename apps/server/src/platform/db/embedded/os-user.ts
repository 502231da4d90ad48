import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Who runs PostgreSQL. `credentials` go into `spawn`; they are empty when that is the user we already are. */
export type OsUser = { name: string; uid: number; credentials: { uid?: number; gid?: number } };

const serviceUser = 'postgres';

/**
 * PostgreSQL refuses to run as root. As root it gets the owner of `existing` (a data folder made earlier) or the user
 * `postgres`, who is created if missing; an ordinary user runs it under the own name.
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

/** Whether `user` may pass through `folder` and everything above it. Asks the system, so that access lists count too. */
export function canEnter(user: OsUser, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user.credentials, cwd: '/' }).status === 0;
}

function serviceAccount(): OsUser {
  const problem = idOf(serviceUser) === null ? createServiceUser() : null;
  const uid = idOf(serviceUser);
  const gid = Number(lookUp('-g', serviceUser));
  if (uid === null) {
    throw new Error(
      `PostgreSQL does not run as root and the user ${serviceUser} cannot be created (${problem}). Start as an ordinary user, or set DATABASE_URL.`,
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
