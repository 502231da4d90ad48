import { execFile, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Load, load, quantile } from './driver.ts';

async function withChild<T>(script: string, options: string[], work: (port: number) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, script), options);
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message) => resolve(Number(message)));
      child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)));
    });
    return await work(port);
  } finally {
    child.kill();
  }
}

/** Runs `work` against a separate process that only responds with `bytes`. */
export async function withBareHttp<T>(folder: string, bytes: string, work: (port: number) => Promise<T>): Promise<T> {
  const file = join(folder, 'answer.json');
  await writeFile(file, bytes);
  return withChild('bare-http.child.ts', [file], work);
}

type FastifyAnswer = { folder: string } & ({ databaseUrl: string; sql: string } | { answer: string });

/** Load-tests a Fastify that only responds with a statement’s rows or with a text; one connection per viewer. */
export async function bareFastifyLoad(
  given: FastifyAnswer,
  viewers: number[],
  seconds: number,
  warmUpSeconds?: number,
): Promise<Load> {
  const file = join(given.folder, 'bare-answer');
  await writeFile(file, 'sql' in given ? given.sql : given.answer);
  return withChild('bare-fastify.child.ts', 'sql' in given ? [file, given.databaseUrl] : [file], (port) =>
    load(
      viewers.map((viewer) => ({ port, path: `/${viewer}`, headers: {} })),
      seconds,
      warmUpSeconds,
    ),
  );
}

export function bareLoad(port: number, connections: number, seconds: number): Promise<Load> {
  return load(
    Array.from({ length: connections }, () => ({
      port,
      path: '/',
      headers: {},
    })),
    seconds,
  );
}

/** The statement with its parameters inlined and a random viewer. */
function asScript(sql: string, members: number): string {
  const values: Record<string, string> = {
    $1: ':viewer',
    $2: 'now()',
    $3: String(Number.MAX_SAFE_INTEGER),
    $4: '21',
    $5: 'null',
  };
  return `\\set viewer random(1, ${members})\n${sql.replace(/\$\d/g, (name) => values[name] ?? name)};\n`;
}

/** Mean milliseconds of the statement alone on one connection, and how that was measured. */
export async function bareSql(
  folder: string,
  url: string,
  sql: string,
  members: number,
  seconds: number,
): Promise<{ ms: number; by: string }> {
  const script = join(folder, 'feed.sql');
  await writeFile(script, asScript(sql, members));
  try {
    const options = ['-n', '-M', 'prepared', '-c', '1', '-T', String(seconds), '-f', script, url];
    const { stdout } = await promisify(execFile)('pgbench', options);
    return {
      ms: Number(/latency average = ([\d.]+) ms/.exec(stdout)?.[1]),
      by: 'pgbench',
    };
  } catch {
    return {
      ms: await oneConnection(url, sql, members, seconds),
      by: 'one connection',
    };
  }
}

async function oneConnection(url: string, sql: string, members: number, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now();
    const viewer = 1 + Math.floor(Math.random() * members);
    await client.query({
      name: 'bench.feed',
      text: sql,
      values: [viewer, new Date(), Number.MAX_SAFE_INTEGER, 21, null],
    });
    times.push(performance.now() - start);
  }
  await client.end();
  return quantile(
    times.sort((a, b) => a - b),
    0.5,
  );
}
