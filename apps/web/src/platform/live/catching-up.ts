import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';

/** Fetches what one thread lacks and puts it in; true where it is known that more has come meanwhile. @throws {ApiError} */
type Round = (client: QueryClient, id: number) => Promise<boolean>;
/** Whether anybody looks at the thread, so that a round that reached nobody is worth another. */
type IsWanted = (client: QueryClient, id: number) => boolean;

/** How long a round that reached nobody waits for the next, in milliseconds. */
const waits = [1000, 2000, 5000, 10_000, 30_000] as const;

/** The server could not be reached, or is busy: asked again, it may well answer. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 429);

/** Catches up with one thread: one round at a time, and none is lost. */
class Follower {
  readonly #round: () => Promise<boolean>;
  readonly #isWanted: () => boolean;
  #running: Promise<void> | null = null;
  #again = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(round: () => Promise<boolean>, isWanted: () => boolean) {
    this.#round = round;
    this.#isWanted = isWanted;
  }

  run(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#running) this.#again = true;
    else this.#running = this.#work();
    return this.#running;
  }

  async #work(): Promise<void> {
    try {
      do {
        this.#again = false;
        if (await this.#round()) this.#again = true;
      } while (this.#again);
      this.#failures = 0;
    } catch (error) {
      if (isPassing(error)) this.#wait();
    } finally {
      this.#running = null;
    }
  }

  #wait(): void {
    const delay = waits[Math.min(this.#failures, waits.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      if (this.#isWanted()) void this.run();
    }, delay);
  }
}

/**
 * Makes the way in which threads of one kind catch up. Calls made while a round is on its way are one more round together, so
 * that a burst of signals costs two. A round that reached nobody is repeated while somebody looks at the thread: the signal that
 * asked for it does not come again.
 */
export function catchingUp(round: Round, isWanted: IsWanted): (client: QueryClient, id: number) => Promise<void> {
  const followers = new WeakMap<QueryClient, Map<number, Follower>>();
  return (client, id) => {
    const those = followers.get(client) ?? new Map<number, Follower>();
    followers.set(client, those);
    const follower =
      those.get(id) ??
      new Follower(
        () => round(client, id),
        () => isWanted(client, id),
      );
    those.set(id, follower);
    return follower.run();
  };
}
