import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Secrets of the server: the first makes what is new, any of them opens what is there. */
export type Secrets = readonly [current: string, ...previous: string[]];

/** The present secret, then those before it, the newest first. */
export const secretsOf = ({
  sessionSecret,
  previousSecrets,
}: Pick<Config, 'sessionSecret' | 'previousSecrets'>): Secrets => [sessionSecret, ...previousSecrets];

/** The secret kept in the data folder, readable by its owner only; made on first use. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  // As root the embedded database runs as another user, who passes through the folder without listing it.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  try {
    // 'wx' leaves a secret that is there as it is: another one would make stored secrets unreadable.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
