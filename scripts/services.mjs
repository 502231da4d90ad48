// A temporary PostgreSQL and Redis, an nginx to start, an ffmpeg to convert videos and an rclone to copy buckets with,
// for `npm run test:services`, unless TEST_DATABASE_URL and TEST_REDIS_URL are set.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canInstall, findProgram, installPackages } from './debian.mjs';
import { capture } from './processes.mjs';

/**
 * Starts what the environment doesn't name. Resolves with the two URLs as environment variables and a function that
 * stops and removes what was started, or with null after a message on what is missing.
 */
export async function startServices() {
  const stops = [];
  const stop = () => Promise.all(stops.map((end) => end()));
  try {
    const env = {};
    for (const [name, launch] of [
      ['TEST_DATABASE_URL', startPostgres],
      ['TEST_REDIS_URL', startRedis],
    ]) {
      const service = process.env[name] ? { url: process.env[name] } : await launch();
      if (service.stop) stops.push(service.stop);
      env[name] = service.url;
    }
    await program(['nginx'], () => ['/usr/sbin'], 'nginx', null);
    await program(['ffmpeg'], () => [], 'ffmpeg', null);
    await program(['rclone'], () => [], 'rclone', null);
    return { env, stop };
  } catch (error) {
    await stop();
    console.error(error.message);
    return null;
  }
}

async function startPostgres() {
  const initdb = await program(['initdb'], debianPostgres, 'postgresql', 'TEST_DATABASE_URL');
  const user = postgresUser();
  const folder = scratch('test-postgres-', user);
  const data = join(folder, 'data');
  const password = randomBytes(18).toString('hex');
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  if (user.uid !== undefined) chownSync(join(folder, 'password'), user.uid, user.gid);
  const making = await capture(
    initdb,
    [
      '-D',
      data,
      '-U',
      'test',
      '--pwfile',
      join(folder, 'password'),
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '--no-sync',
    ],
    { ...user, cwd: folder },
  );
  if (making.code !== 0)
    throw new Error(`PostgreSQL couldn’t create a database for the tests: ${making.output.trim()}`);

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=128MB',
    // This database need not survive a crash.
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  const server = spawn(
    join(dirname(initdb), 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder },
  );
  const stop = await ready(server, 'ready to accept connections', 'PostgreSQL', folder);
  return { url: `postgres://test:${password}@127.0.0.1:${port}/postgres`, stop };
}

async function startRedis() {
  const redis = await program(['redis-server', 'valkey-server'], () => [], 'redis-server', 'TEST_REDIS_URL');
  const folder = scratch('test-redis-', {});
  const port = await freePort();
  const password = randomBytes(18).toString('hex');
  // Settings are passed over standard input, so the password is in no process list.
  const server = spawn(redis, ['-'], { cwd: folder });
  server.stdin.end(`bind 127.0.0.1\nport ${port}\nrequirepass ${password}\nsave ""\nappendonly no\ndir ${folder}\n`);
  const stop = await ready(server, 'Ready to accept connections', 'Redis', folder);
  return { url: `redis://:${password}@127.0.0.1:${port}`, stop };
}

/** Path of a program; installs its Debian package if possible. */
async function program(names, folders, debianPackage, variable) {
  const found = findProgram(names, folders());
  if (found) return found;
  const installed = canInstall() && (await installPackages([debianPackage])) && findProgram(names, folders());
  if (installed) return installed;
  const orElse = variable ? `, or set ${variable} to one that’s running` : '';
  throw new Error(`These tests need ${debianPackage}. Install it (Debian: apt-get install ${debianPackage})${orElse}.`);
}

/** Debian has a folder for each version and none of them on the path; the newest comes first. */
function debianPostgres() {
  const base = '/usr/lib/postgresql';
  try {
    return readdirSync(base)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(base, version, 'bin'));
  } catch {
    return [];
  }
}

/** PostgreSQL doesn't run as root; its package has its own user. */
function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL can’t run as root, and there’s no user named postgres. Create one, or run the tests as a regular user.',
    );
  return { uid, gid };
}

function scratch(prefix, { uid, gid }) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  mkdirSync(folder, { recursive: true });
  if (uid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Waits for a line of a server's log; resolves with a function that ends the server and removes its folder. */
function ready(server, line, name, folder) {
  let log = '';
  const ended = new Promise((resolve) => server.once('exit', resolve).once('error', resolve));
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    // PostgreSQL's fast shutdown; for Redis the same as SIGTERM.
    server.kill('SIGINT');
    await ended;
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        // Only what precedes the line matters, and a busy log must not fill the memory.
        if (log.length < 100_000) log += text;
        if (log.includes(line)) resolve(stop);
      });
    }
    void ended.then(() => reject(new Error(`${name} did not start for the tests: ${log.trim().slice(-2_000)}`)));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
