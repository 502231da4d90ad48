import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from '../platform/config/places.ts';

const shipped = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url));

/** Path of nginx, or null where it is not installed; Debian keeps it off the path of ordinary users. */
export const nginxProgram = () => findProgram('nginx', `${process.env.PATH ?? ''}:/usr/sbin`);

/** What surrounds the shipped file on a machine: where nginx may write, and no other site. */
const mainFile = (folder: string) => `daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`;

async function untilListens(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('nginx did not start');
}

export type Nginx = { errors(): Promise<string>; stop(): Promise<void> };

/** Runs nginx with deploy/nginx.conf on a port of the loopback in front of two servers. */
export async function startNginx(folder: string, port: number, servers: [string, string]): Promise<Nginx> {
  const program = nginxProgram();
  if (!program) throw new Error('nginx is not installed');
  const values: Record<string, string> = { LISTEN: `127.0.0.1:${port}`, SERVER_A: servers[0], SERVER_B: servers[1] };
  const text = await readFile(shipped, 'utf8');
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await writeFile(
    join(folder, 'site.conf'),
    text.replace(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  );
  await writeFile(join(folder, 'nginx.conf'), mainFile(folder));
  const child = spawn(program, ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const errors = () => readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
  await untilListens(port, child).catch(async (error: unknown) => {
    throw new Error(`nginx did not start: ${await errors()}`, { cause: error });
  });
  return {
    errors,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
