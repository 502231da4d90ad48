// npm run check-data [-- --fix]: see docs/operating.md.
import { openDatabase } from '../database.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config/config-read.ts';
import { DataLockedError } from '../platform/config/data-lock.ts';
import { checkData } from './check-data.commands.ts';

const HELP = `npm run check-data             lists every stored counter that doesn’t match its rows
npm run check-data -- --fix    recounts them

Both read the same environment as the server, which can keep running.`;

/** @returns the exit code: 1 where counters disagree at the end. */
async function main(words: string[]): Promise<number> {
  const fix = words.includes('--fix');
  if (words.some((word) => word !== '--fix')) {
    const isHelp = words.includes('--help') || words.includes('-h');
    (isHelp ? console.log : console.error)(HELP);
    return isHelp ? 0 : 2;
  }
  const database = await openDatabase(readConfig(process.env, systemClock.now(), () => ''));
  try {
    return (await checkData(database.url, { fix, say: (line) => console.log(line) })) === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const isClear = error instanceof ConfigError || error instanceof DataLockedError;
  console.error(isClear ? error.message : error);
  return 1;
});
