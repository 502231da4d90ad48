import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const entry = fileURLToPath(new URL('main.ts', import.meta.url));

let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'innerspring-main-'));
});
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the server as `npm start` does and resolves once it is ready, or has ended. */
async function start(environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [entry], {
    env: { PATH, HOME, DATA_DIR: join(folder, 'data'), ...environment },
    cwd: folder,
  });
  running.add(child);
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', () => output.out.includes('Password of all') && resolve()),
  );
  await Promise.race([ready, ended]);
  return { child, output, ended, tookMs: performance.now() - began };
}

describe('the server', () => {
  it('starts from nothing, refuses a second one on its folder, stops when told, and comes back quickly', {
    timeout: 60_000,
  }, async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const first = await start({ PORT: String(port), HOST: '0.0.0.0' });
    expect(first.output.err).toBe('');
    expect(first.output.out).toContain(`Innerspring is ready: ${address}`);
    expect(first.output.out).toContain(
      'demo-admin, demo-member, demo-member2, demo-premium, demo-pending, demo-rejected',
    );
    expect(first.output.out).toContain('Password of all: innerspring-demo');
    expect(first.output.out).toMatch(/listens on loopback only \(127\.0\.0\.1\), not on 0\.0\.0\.0/);
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ live: true, ready: true });

    const second = await start({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.tookMs).toBeLessThan(10_000);
    expect(second.output.err.trim()).toMatch(
      /^Another server \(process \d+\) is already running on the data folder .*\.$/,
    );
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    const login = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'demo-member', password: 'innerspring-demo' }),
    };
    const signedIn = await fetch(`${address}/api/login`, login);
    expect([signedIn.status, signedIn.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('sid=')]);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');

    const stopping = performance.now();
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(10_000);

    const again = await start({ PORT: String(port) });
    expect(again.tookMs).toBeLessThan(20_000);
    expect((await fetch(`${address}/api/user`, { headers: { cookie } })).status).toBe(200);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a wrong value', { PORT: 'abc' }, /^PORT must be a port number/],
    [
      'production without its settings',
      { NODE_ENV: 'production' },
      /^DATABASE_URL must be set in production\.\nSESSION_SECRET must be set in production\.\nPUBLIC_URL must be set/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://127.0.0.1:1/none', SESSION_SECRET: 's'.repeat(32) },
      /^The database cannot be reached: /,
    ],
  ])('ends with a clear line for %s', async (_name, environment, line) => {
    const { ended, output } = await start(environment);
    expect(await ended).toBe(1);
    expect(output.err).toMatch(line);
    expect(output.err).not.toMatch(/^\s+at /m);
  });
});
