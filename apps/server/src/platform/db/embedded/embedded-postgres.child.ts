// Started by embedded-postgres.test.ts as a separate server process, possibly as another user: node
// embedded-postgres.child.ts <data folder> [write]. Prints `ready {json}`, then with `write` one line per row that the
// database has acknowledged.
import { Pool } from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const [dataDir = '', mode] = process.argv.slice(2);
const say = (line: string) => console.log(line);

try {
  const database = await startEmbeddedPostgres({ dataDir, log: { info: say, warn: say, error: say } });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  console.log(`ready ${JSON.stringify({ pid: database.pid, url: database.url })}`);
  if (mode === 'write') await write(new Pool({ connectionString: database.url, max: 4 }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(`failed ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function write(pool: Pool): Promise<never> {
  await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (id integer PRIMARY KEY)');
  let next = 0;
  const writer = async (): Promise<never> => {
    for (;;) {
      const id = next++;
      await pool.query('INSERT INTO acknowledged VALUES ($1)', [id]);
      console.log(`ack ${id}`);
    }
  };
  return Promise.race([writer(), writer(), writer(), writer()]);
}
