import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Launch } from '../server.ts';

export type Vitals = { loopDelayMs: number; heapBytes: number };

/** How a server is started that can be asked for its vitals. */
export function watched(): { launch: Launch; forget(): void; tell(): Promise<Vitals> } {
  let child: ChildProcess | undefined;
  let heard: ((vitals: Vitals) => void) | undefined;
  return {
    launch: {
      preloads: [join(import.meta.dirname, 'vitals.child.ts')],
      onMessage: (message) => heard?.(message as Vitals),
      onSpawn: (spawned) => (child = spawned),
    },
    /** Begins anew: what was late so far does not count. */
    forget: () => void child?.send('forget'),
    tell: () =>
      new Promise((resolve, reject) => {
        heard = resolve;
        child?.send('tell', (error) => error && reject(error));
      }),
  };
}
