import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Launch } from './server.ts';

export type Vitals = { loopDelayMs: number };

export type Watch = {
  /** How the server is started. */
  launch: Launch;
  /** Begins anew: what was late so far does not count. */
  forget(): void;
  tell(): Promise<Vitals>;
  /** Has the server clear its garbage away and give back the room of it, and waits until it has. */
  clean(): Promise<void>;
};

/** How a server is started that can be asked for its vitals. */
export function watched(): Watch {
  let child: ChildProcess | undefined;
  let heard: ((vitals: Vitals) => void) | undefined;
  const ask = (message: 'tell' | 'clean') =>
    new Promise<Vitals>((resolve, reject) => {
      heard = resolve;
      child?.send(message, (error) => error && reject(error));
    });
  return {
    launch: {
      preloads: [join(import.meta.dirname, 'vitals.child.ts')],
      onMessage: (message) => heard?.(message as Vitals),
      onSpawn: (spawned) => (child = spawned),
    },
    forget: () => void child?.send('forget'),
    tell: () => ask('tell'),
    clean: async () => void (await ask('clean')),
  };
}
