import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Bus } from './bus.ts';
import { createMemoryBus } from './bus-memory.ts';

const CHANNEL = 'innerspring:bus';
const LONGEST_RETRY_MS = 5000;
/** How often the connection that hears is asked for a sign of life, and how long it may be silent. */
const PING_MS = 5000;
const SILENCE_MS = 15_000;
/** Published by a process whose events did not go out for a while, to all others. */
const GAP = 'bus.gap';

/** `ready` resolves once events of other processes arrive. */
export type RedisBus = Bus & { ready: Promise<void> };

type Envelope = { origin: string; type: string; payload: unknown };

function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    if (
      typeof value !== 'object' ||
      value === null ||
      !('origin' in value) ||
      !('type' in value) ||
      !('payload' in value)
    )
      return null;
    const { origin, type, payload } = value;
    return typeof origin === 'string' && typeof type === 'string' ? { origin, type, payload } : null;
  } catch {
    return null;
  }
}

/**
 * Bus over Redis publish/subscribe. Listeners of the publishing process are told directly and the echo from Redis is
 * left out, so each hears an event exactly once and the own process is not deaf while Redis is away. Connections come
 * back by themselves; what was published in between is lost, as everything on the bus may be, and then told to those who
 * missed it as `bus.recovered`: by the own connection that was away, and by the publisher whose events did not go out.
 * @param prefix keeps the events of several sites on one Redis apart.
 */
export function createRedisBus(
  redisUrl: string,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  prefix = '',
): RedisBus {
  const channel = `${prefix}${CHANNEL}`;
  const origin = randomUUID();
  const local = createMemoryBus(log);
  const retryStrategy = (attempt: number) => Math.min(100 * 2 ** Math.min(attempt, 10), LONGEST_RETRY_MS);
  const publisher = new Redis(redisUrl, { retryStrategy, maxRetriesPerRequest: 2 });
  const subscriber = new Redis(redisUrl, {
    retryStrategy,
    maxRetriesPerRequest: null,
    autoResubscribe: true,
    socketTimeout: SILENCE_MS,
  });

  let complained = false;
  const complain = (error: unknown) => {
    if (!complained) log.warn({ err: error }, 'The shared bus is out of reach; events stay within this process');
    complained = true;
  };
  publisher.on('error', complain);
  subscriber.on('error', complain);
  let wasLost = false;
  let isSubscribed = false;
  let isUnsent = false;
  subscriber.on('close', () => {
    wasLost = true;
    isSubscribed = false;
  });
  // A connection that only looks open would leave the process deaf without its knowing.
  const pings = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(complain);
  }, PING_MS).unref();

  subscriber.on('message', (_channel: string, text: string) => {
    const envelope = readEnvelope(text);
    if (!envelope || envelope.origin === origin) return;
    if (envelope.type === GAP) local.publish('bus.recovered', {});
    else local.deliver(envelope.type, envelope.payload);
  });
  const ready = subscriber.subscribe(channel).then(() => {
    isSubscribed = true;
  }, complain);
  subscriber.on('ready', () => {
    complained = false;
    if (!wasLost) return;
    wasLost = false;
    // The client subscribes again by itself, but only after this event; by the answer to one more it has.
    subscriber.subscribe(channel).then(() => {
      isSubscribed = true;
      local.publish('bus.recovered', {});
    }, complain);
  });

  function send(type: string, payload: unknown): void {
    publisher
      .publish(channel, JSON.stringify({ origin, type, payload } satisfies Envelope))
      .then(tellOfGap, (error: unknown) => {
        isUnsent = true;
        complain(error);
      });
  }
  function tellOfGap(): void {
    if (!isUnsent) return;
    isUnsent = false;
    send(GAP, {});
  }
  publisher.on('ready', tellOfGap);

  return {
    ready,
    subscribe: local.subscribe,
    publish(type, payload) {
      local.publish(type, payload);
      send(type, payload);
    },
    isSubscribed: () => isSubscribed,
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready',
    async close() {
      clearInterval(pings);
      await local.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
