import type { FastifyBaseLogger } from 'fastify';
import type { Bus, BusEvents } from './bus.ts';

type Listener = (payload: never) => void;

type LocalBus = Bus & { deliver(type: string, payload: unknown): void };

/**
 * Bus within one process. Listeners run one after another in the publisher's turn;
 * what one of them throws is logged and keeps nobody else from hearing the event.
 */
export function createMemoryBus(log: Pick<FastifyBaseLogger, 'error'>): LocalBus {
  const listeners = new Map<string, Set<Listener>>();

  function deliver(type: string, payload: unknown): void {
    for (const listener of listeners.get(type) ?? []) {
      try {
        listener(payload as never);
      } catch (error) {
        log.error({ err: error, event: type }, 'A bus listener failed');
      }
    }
  }

  return {
    deliver,
    publish: deliver,
    subscribe<T extends keyof BusEvents>(type: T, listener: (payload: BusEvents[T]) => void) {
      const entry: Listener = (payload) => listener(payload);
      const ofType = listeners.get(type) ?? new Set();
      listeners.set(type, ofType.add(entry));
      return () => {
        ofType.delete(entry);
      };
    },
    isSubscribed: () => true,
    isConnected: () => true,
    async close() {
      listeners.clear();
    },
  };
}
