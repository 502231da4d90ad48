import { join } from 'node:path';
import { killServers, startServer as startOther } from '../../apps/server/src/testing/server-main.ts';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { otherThan, startReaders } from './readers.ts';
import { atMost, none, type Row, type Scene } from './row.ts';

/** Starts a second server on the data folder of a server that runs its own database there. */
async function run(scene: Scene): Promise<Figure[]> {
  const times = scene.isFull ? 20 : 3;
  const data = join(scene.folder, 'data');
  const first = await scene.server(null, data);
  scene.defer(killServers);
  // Nobody is a member of this server yet: the server itself responds, and its database behind it.
  const readers = startReaders({ port: first.port, members: range(1, 4), path: '/readyz' });
  scene.defer(() => readers.stop());
  const took: number[] = [];
  let wrong = 0;
  for (const _ of range(1, times)) {
    const second = await startOther({ DATA_DIR: data });
    took.push(second.tookMs);
    const code = await second.ended;
    if (code === 0 || code === null || !second.output.err.includes('Another server')) wrong += 1;
  }
  const answers = await readers.stop();
  await first.stop();
  // Other work on the machine may slow down a single start in the short form.
  const longest = scene.isFull ? Math.max(...took) : Math.min(...took);
  return [
    { name: 'Second servers', value: times, unit: '' },
    none('Not ended with an exit code and a message', wrong),
    atMost(`Time to exit, ${scene.isFull ? 'slowest' : 'quickest'}`, longest, 2000),
    none('Failed requests to the first server', otherThan(answers, 200)),
    none('First server not stopped cleanly afterward', (await first.ended) === 0 ? 0 : 1),
  ];
}

export const secondServer: Row = {
  id: 'X09',
  title: 'A second server on the same data folder',
  limit: { short: 90, full: 200 },
  run,
};
