import { ApiError } from '../platform/api.ts';

/** The two members who chat. The first has two devices. */
export type Side = 'one' | 'two';

/** A message as the model's server stores it. */
export interface Kept {
  id: number;
  seq: number;
  version: number;
  side: Side;
  clientId: string;
  content: string;
}

const other = (side: Side): Side => (side === 'one' ? 'two' : 'one');

/** What the server stores of one conversation: the rules of its SQL, without anything around them. */
export class ModelServer {
  readonly messages: Kept[] = [];
  readonly read: Record<Side, number> = { one: 0, two: 0 };
  version = 0;
  readonly #hasOwnPlaces: boolean;

  /**
   * @param hasOwnPlaces whether messages and changes have separate numbers, as between two members, unlike in groups
   */
  constructor(hasOwnPlaces = true) {
    this.#hasOwnPlaces = hasOwnPlaces;
  }

  /** The same client id again returns the first message. Writing marks nothing as read. */
  say(side: Side, clientId: string, content: string): { kept: Kept; isNew: boolean } {
    const earlier = this.messages.find((one) => one.clientId === clientId);
    if (earlier) return { kept: earlier, isNew: false };
    this.version += 1;
    const seq = this.#hasOwnPlaces ? this.messages.length + 1 : this.version;
    const isAllRead = this.unread(side) === 0;
    const kept = { id: 1000 + seq, seq, version: this.version, side, clientId, content };
    this.messages.push(kept);
    if (isAllRead) this.read[side] = seq;
    return { kept, isNew: true };
  }

  edit(id: number, content: string): Kept {
    const kept = this.messages.find((one) => one.id === id);
    if (!kept) throw new ApiError(404, 'not_found', 'This message isn’t available');
    this.version += 1;
    Object.assign(kept, { content, version: this.version });
    return kept;
  }

  mark(side: Side, seq: number): boolean {
    const place = Math.min(seq, this.messages.at(-1)?.seq ?? 0);
    if (place <= this.read[side]) return false;
    this.read[side] = place;
    return true;
  }

  unread(side: Side): number {
    return this.messages.filter((one) => one.side !== side && one.seq > this.read[side]).length;
  }

  seen(side: Side): number {
    return this.read[other(side)];
  }

  before(seq: number, count: number): { items: Kept[]; hasOlder: boolean } {
    const older = this.messages.filter((one) => one.seq < seq);
    return { items: older.slice(-count), hasOlder: older.length > count };
  }

  since(version: number): Kept[] {
    return this.messages.filter((one) => one.version > version).toSorted((a, b) => a.version - b.version);
  }
}

interface Request {
  arrive: () => unknown;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  answer?: { value: unknown } | { error: unknown };
}

/**
 * The connection between a device and the server: requests, responses and frames that wait until they are let through.
 * Responses overtake each other, frames don't. A line that is cut loses everything on it.
 */
export class ModelLine<Frame> {
  isUp = true;
  /** Frames arrive once the connection is open, some time after the page. */
  isLive = false;
  readonly #take: (frame: Frame | 'connected' | 'resync') => void;
  #requests: Request[] = [];
  #frames: (Frame | 'connected' | 'resync')[] = [];
  #missed: Frame[] = [];
  #everLive = false;

  constructor(take: (frame: Frame | 'connected' | 'resync') => void) {
    this.#take = take;
  }

  ask(arrive: () => unknown): Promise<unknown> {
    if (!this.isUp) return Promise.reject(offline());
    return new Promise((resolve, reject) => {
      this.#requests.push({ arrive, resolve, reject });
    });
  }

  push(frame: Frame): void {
    if (this.isLive) this.#frames.push(frame);
    else if (this.#everLive) this.#missed.push(frame);
  }

  /** How many things wait: one per request or response, one for the first frame. */
  get waiting(): number {
    return this.#requests.length + Math.min(1, this.#frames.length);
  }

  /** Lets one thing through. */
  step(at: number): void {
    if (this.waiting === 0) return;
    const index = at % this.waiting;
    const request = this.#requests[index];
    if (!request) {
      const frame = this.#frames.shift();
      if (frame !== undefined) this.#take(frame);
      return;
    }
    if (!request.answer) {
      request.answer = outcomeOf(request.arrive);
      return;
    }
    this.#requests.splice(index, 1);
    if ('error' in request.answer) request.reject(request.answer.error);
    else request.resolve(request.answer.value);
  }

  /** Everything on the line is lost; some of the requests may have arrived all the same. */
  cut(reachesServer: boolean): void {
    if (!this.isUp) return;
    this.isUp = false;
    const lost = this.#requests;
    this.#requests = [];
    for (const request of lost) {
      if (reachesServer && !request.answer) outcomeOf(request.arrive);
      request.reject(offline());
    }
    this.#missed.push(...this.#frames.filter((frame): frame is Frame => frame !== 'connected' && frame !== 'resync'));
    this.#frames = [];
    this.isLive = false;
  }

  /** The line and the connection are back: it brings what was missed, or says that this isn't known. */
  connect(isKnown: boolean): void {
    this.isUp = true;
    if (this.isLive) return;
    this.isLive = true;
    const missed = this.#missed.splice(0);
    this.#frames.push('connected');
    if (!this.#everLive) this.#everLive = true;
    else if (isKnown) this.#frames.push(...missed);
    else this.#frames.push('resync');
  }

  /** The bus loses the next frame, and every device is told to resync. */
  lose(): void {
    if (this.#frames.length === 0 || typeof this.#frames[0] === 'string') return;
    this.#frames.shift();
    this.#frames.push('resync');
  }
}

const offline = () => new ApiError(0, 'offline', 'You are offline.');

function outcomeOf(arrive: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: arrive() };
  } catch (error) {
    return { error };
  }
}

/** Settles promises without any time passing. */
export async function settled(): Promise<void> {
  for (let tick = 0; tick < 40; tick += 1) await Promise.resolve();
}

/** How often a model runs: a part of all runs by default, all of them with `VITE_CHAT_RUNS=10000`. */
export const chatRuns = Number(import.meta.env['VITE_CHAT_RUNS'] ?? 400);
