import { createMemoryBus, type Bus } from '../platform/bus/bus.ts';
const silent = { error: () => undefined };

/** Two processes on one bus, the second of which can be cut off as by a lost connection to Redis. */
export type LinkedBuses = { one: Bus; two: Bus; cut(): void; restore(): void };

/** While the link is cut, each tells only its own process; the second knows that it may miss something, and says so at the end. */
export function linkedBuses(): LinkedBuses {
  const [first, second] = [createMemoryBus(silent), createMemoryBus(silent)];
  let isCut = false;
  const linked = (own: typeof first, other: typeof first): Bus => ({
    ...own,
    publish(type, payload) {
      own.publish(type, payload);
      // As over the network: what listeners hold on to is their own.
      if (!isCut) other.deliver(type, JSON.parse(JSON.stringify(payload)));
    },
  });
  return {
    one: linked(first, second),
    two: { ...linked(second, first), isSubscribed: () => !isCut, isConnected: () => !isCut },
    cut() {
      isCut = true;
    },
    restore() {
      isCut = false;
      second.publish('bus.recovered', {});
    },
  };
}
