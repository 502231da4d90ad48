import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Launch } from './server.ts';

export type Vitals = { loopDelayMs: number; heapBytes: number };

export type Watch = {
  /** How the server is started. */
  launch: Launch;
  /** Its environment, where it is to clear its garbage away and give back the room of it before it tells. */
  environment: Record<string, string>;
  forget(): void;
  tell(): Promise<Vitals>;
};

/** How a server is started that can be asked for its vitals. */
export function watched(): Watch {
  let child: ChildProcess | undefined;
  let heard: ((vitals: Vitals) => void) | undefined;
  return {
    launch: {
      preloads: [join(import.meta.dirname, 'vitals.child.ts')],
      onMessage: (message) => heard?.(message as Vitals),
      onSpawn: (spawned) => (child = spawned),
    },
    environment: { NODE_OPTIONS: '--expose-gc' },
    /** Begins anew: what was late so far does not count. */
    forget: () => void child?.send('forget'),
    tell: () =>
      new Promise((resolve, reject) => {
        heard = resolve;
        child?.send('tell', (error) => error && reject(error));
      }),
  };
}
