import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Launch } from './server.ts';

export type Vitals = { loopDelayMs: number };

export type Watch = {
  /** Options for starting the server. */
  launch: Launch;
  /** Resets the measurement. */
  forget(): void;
  tell(): Promise<Vitals>;
  /** Makes the server collect its garbage and release the memory, and waits until it has. */
  clean(): Promise<void>;
};

/** Starts a server so that its vitals can be read. */
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
