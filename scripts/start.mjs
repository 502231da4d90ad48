// npm start: from any state of the checkout to a listening server.
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { exitCode, forwardSignals, start } from './processes.mjs';
import { buildServer, serverEntry } from './server-build.mjs';
import { buildWeb } from './web-build.mjs';

const tools = await bootstrap();
if (!(await buildServer(tools)) || !(await buildWeb(tools))) process.exit(1);
// Node caches compiled code, so that a later start has less to do.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'), ...tools.env };
const server = start(tools.node, [serverEntry], { cwd: root, env });
forwardSignals([server]);
process.exit(await exitCode(server));
