// npm run backup -- <folder>, npm run restore -- <folder>: see docs/operating.md.
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config/config-read.ts';
import { DataLockedError } from '../platform/config/data-lock.ts';
import { restoreBackup, takeBackup } from './backup.commands.ts';
import { BackupError, type Manifest } from './backup-files.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const HELP = `npm run backup -- <folder>     writes a backup to a new or empty folder; the server can keep running
npm run restore -- <folder>    restores it into an empty database and an empty upload store; stop the server first

Both read the same environment as the server: DATABASE_URL or DATA_DIR for the database, S3_* or DATA_DIR for uploads.
A backup contains everything members wrote. If SESSION_SECRET isn’t set in the environment, it also contains the server’s own
secret, so store it where nobody else can read it. See docs/operating.md for the rest.`;

const sizeOf = ({ tables, uploads }: Manifest) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${uploads.length} uploads`;

/** @returns the exit code. */
async function main([command, folder, ...more]: string[]): Promise<number> {
  const isHelp = [command, folder].some((word) => word === '--help' || word === '-h');
  if (isHelp || !folder || more.length > 0 || (command !== 'backup' && command !== 'restore')) {
    (isHelp ? say : console.error)(HELP);
    return isHelp ? 0 : 2;
  }
  // Never makes a secret: that of a restored server comes with its backup.
  const config = readConfig(process.env, systemClock.now(), () => '');
  if (command === 'backup') {
    const manifest = await takeBackup(config, folder, systemClock.now());
    say(`Backed up ${sizeOf(manifest)} to ${folder}.`);
    if (!manifest.hasSecret)
      say('SESSION_SECRET comes from the environment and isn’t in the backup. Keep a copy of it too.');
  } else {
    const manifest = await restoreBackup(config, folder);
    say(`Restored ${sizeOf(manifest)}, taken at ${manifest.takenAt}. Every foreign key checks out.`);
    if (!manifest.hasSecret) say('Start the server with the same SESSION_SECRET as before.');
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isClear = error instanceof BackupError || error instanceof ConfigError || error instanceof DataLockedError;
  process.stderr.write(
    `${isClear ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return 1;
});
