// npm run dev: the server, restarted on each change, and Vite with hot reload. If either ends, both end.
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { exitCode, forwardSignals, start } from './processes.mjs';

const { node, env } = await bootstrap();
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const children = [
  // Vite forwards /api, /ws and /uploads to this port.
  start(node, ['--watch', '--watch-preserve-output', join('apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    env: { ...env, PORT: '5000' },
  }),
  start(node, [vite, '--clearScreen', 'false'], { cwd: join(root, 'apps', 'web'), env }),
];
forwardSignals(children);
const ends = children.map((child) => exitCode(child));
const code = await Promise.race(ends);
for (const child of children) child.kill('SIGTERM');
await Promise.all(ends);
process.exit(code);
