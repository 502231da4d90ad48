import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { type Bus, createMemoryBus } from './bus.ts';
const CHANNEL = 'innerspring:bus';
const LONGEST_RETRY_MS = 5000;
/** How often the subscribed connection is pinged, and after what silence it is closed. */
const PING_MS = 5000;
const SILENCE_MS = 15_000;
/** Published to all other processes by one whose events weren't delivered for a while. */
const GAP = 'bus.gap';

/** `ready` resolves once events from other processes arrive. */
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
 * A bus over Redis publish/subscribe. Listeners of the publishing process are called directly and the echo from Redis
 * is dropped, so each listener gets an event exactly once, also while Redis is down. Connections reconnect
 * automatically. Events published during an outage are lost; the bus never guarantees delivery. `bus.recovered` tells
 * listeners that they may have missed events: after this process was disconnected, and after a publisher could not
 * send.
 * @param prefix separates the events of several sites on one Redis.
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
    if (!complained) log.warn({ err: error }, 'Can’t reach the shared bus; events stay in this process');
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
  // Detects a half-open connection, on which no event would arrive.
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
    // The client subscribes again automatically, but only after this event; once this answers, it has.
    subscriber.subscribe(channel).then(() => {
      isSubscribed = true;
      local.publish('bus.recovered', {});
    }, complain);
  });

  function send(type: string, payload: unknown): void {
    publisher
      .publish(channel, JSON.stringify({ origin, type, payload } satisfies Envelope))
      .then(announceGap, (error: unknown) => {
        isUnsent = true;
        complain(error);
      });
  }
  function announceGap(): void {
    if (!isUnsent) return;
    isUnsent = false;
    send(GAP, {});
  }
  publisher.on('ready', announceGap);

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
