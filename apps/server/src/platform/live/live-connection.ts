import { LiveFromClient, type LiveFromServer } from '@innerspring/contract';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Meters } from '../telemetry/telemetry.ts';
import type { FoundSession, Session } from '../sessions.ts';
import { CLOSE, LIVE_LIMITS } from './live-limits.ts';
import { isOpenToAll, type OutgoingFrame, type Place } from './live-frames.ts';

/** Allows a burst of `burst` and `perSecond` a second on average. */
function createTokenBucket(clock: Clock, perSecond: number, burst: number): { take(): boolean } {
  let tokens = burst;
  let filledAt = clock.now().getTime();
  return {
    take() {
      const now = clock.now().getTime();
      tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

type AuthFrame = Extract<LiveFromClient, { type: 'auth' }>;
type LiveState = 'connected' | 'authenticated' | 'closed';
/** The session data that a socket is opened with. */
export type Opening = Pick<FoundSession, 'session' | 'viewer' | 'isLeaving'>;
/** A frame that a feature handles. */
export type FeatureFrame = Exclude<LiveFromClient, { type: 'auth' | 'ping' }>;

export type LiveEvents = {
  /**
   * Handles a frame from an authenticated socket of a member, as last looked up. The next frame waits until this one is
   * handled.
   */
  frame(connection: LiveConnection, frame: FeatureFrame): Promise<void>;
  /**
   * The socket was authenticated. `seen` is the last position in the member's stream that the client knows, if it was
   * connected before.
   */
  authenticated(connection: LiveConnection, seen: Partial<Place>): void;
  closed(connection: LiveConnection): void;
};

type Options = {
  socket: WebSocket;
  secret: string;
  found: Opening;
  clock: Clock;
  events: LiveEvents;
  meters: Meters;
};

function textOfFrame(data: RawData): string {
  return Buffer.from(
    Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : new Uint8Array(data),
  ).toString('utf8');
}

function readFrame(data: string): LiveFromClient | null {
  try {
    const parsed = LiveFromClient.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Whether the account is approved and not leaving. Other accounts only receive frames about themselves. */
export const isMemberOf = ({ viewer, isLeaving }: Pick<Opening, 'viewer' | 'isLeaving'>): boolean =>
  viewer.applicationStatus === 'approved' && !isLeaving;

/** One socket of one session: connected, then authenticated by a frame naming the session's own user, then closed. */
export class LiveConnection {
  state: LiveState = 'connected';
  session: Session;
  /** See `isMemberOf`. */
  isMember: boolean;
  readonly secret: string;
  readonly openedAt: number;
  checkedAt: number;
  // State of `LiveAuthorizer`.
  /** The number of checks begun when a recheck was requested; null if none is pending. */
  recheckSince: number | null = null;
  /** Frames that wait for a check, each with the number of checks begun when it arrived. */
  held: { frame: OutgoingFrame; since: number }[] = [];
  hasMissed = false;
  verifiedWaiters: { resolve: () => void; since: number }[] = [];
  private lastSeenAt: number;
  private probedAt: number;
  private readonly socket: WebSocket;
  private readonly events: LiveEvents;
  private readonly clock: Clock;
  private readonly meters: Meters;
  private readonly bucket: { take(): boolean };
  private typing: { take(): boolean } | undefined;
  private invalid = 0;
  private waiting = 0;
  private last: Promise<void> | undefined;

  constructor({ socket, secret, found, clock, events, meters }: Options) {
    this.socket = socket;
    this.secret = secret;
    this.session = found.session;
    this.isMember = isMemberOf(found);
    this.events = events;
    this.clock = clock;
    this.meters = meters;
    this.openedAt = clock.now().getTime();
    this.checkedAt = this.openedAt;
    this.lastSeenAt = this.openedAt;
    this.probedAt = this.openedAt;
    this.bucket = createTokenBucket(clock, LIVE_LIMITS.framesPerSecond, LIVE_LIMITS.framesBurst);
    socket.on('message', (data, isBinary) => this.receive(textOfFrame(data), isBinary));
    socket.on('pong', () => {
      this.lastSeenAt = clock.now().getTime();
    });
    socket.on('close', () => this.gone());
    socket.on('error', () => socket.terminate());
    this.send({ type: 'connection_established' });
  }

  get userId(): number {
    return this.session.userId;
  }

  /** Answers the socket directly. Frames that others cause go through `LiveAuthorizer`. */
  send(frame: LiveFromServer): void {
    if (!this.isMember && !isOpenToAll(frame)) return;
    this.sendText(JSON.stringify(frame));
  }

  /**
   * Sends an encoded frame. If a slow reader has a megabyte queued, its socket is terminated instead. `fleeting` frames
   * are dropped long before that.
   */
  sendText(text: string | Buffer, fleeting = false): void {
    if (this.state === 'closed' || this.socket.readyState !== this.socket.OPEN) return;
    const queued = this.socket.bufferedAmount;
    if (fleeting && queued > LIVE_LIMITS.fleetingBufferedBytes) return;
    // A closing handshake would wait behind everything queued.
    if (queued > LIVE_LIMITS.maxBufferedBytes) this.socket.terminate();
    else {
      this.meters.frameSent();
      this.socket.send(text, { binary: false });
    }
  }

  close(code: number, reason: string): void {
    if (this.state === 'closed') return;
    this.socket.close(code, reason);
    this.gone();
  }

  /** Pings a peer that has been silent for a while, and terminates one that doesn't answer. */
  probe(now: number): void {
    if (this.probedAt > this.lastSeenAt && now - this.probedAt >= LIVE_LIMITS.pongMs) return this.socket.terminate();
    if (now - Math.max(this.lastSeenAt, this.probedAt) < LIVE_LIMITS.silenceMs) return;
    this.probedAt = now;
    this.socket.ping();
  }

  refuse(message: string, code: number = CLOSE.policy): void {
    this.send({ type: 'error', message });
    this.close(code, message);
  }

  private gone(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.events.closed(this);
  }

  private receive(data: string, isBinary: boolean): void {
    if (this.state === 'closed') return;
    this.meters.frameReceived();
    this.lastSeenAt = this.clock.now().getTime();
    if (!this.bucket.take()) return this.refuse('Too many messages');
    const frame = isBinary ? null : readFrame(data);
    if (frame?.type === 'auth') return this.authenticate(frame);
    if (this.state === 'connected') return this.complain('Not authenticated', frame === null);
    if (frame === null) return this.complain('We couldn’t read that message', true);
    if (frame.type === 'ping') return this.send({ type: 'pong' });
    if (!this.isMember) return this.complain(new AppError('not_member').message, false);
    if (frame.type === 'typing' && !this.mayType()) return;
    this.enqueue(frame);
  }

  /** Typing frames above a human rate are silently dropped. */
  private mayType(): boolean {
    this.typing ??= createTokenBucket(this.clock, LIVE_LIMITS.typingPerSecond, LIVE_LIMITS.typingBurst);
    return this.typing.take();
  }

  /** Handles one frame after the other, in the order in which the socket sent them. */
  private enqueue(frame: FeatureFrame): void {
    if (this.waiting >= LIVE_LIMITS.waitingFrames) return this.refuse('Too many messages');
    this.waiting += 1;
    const run = async () => {
      if (this.state === 'authenticated') await this.events.frame(this, frame);
      this.waiting -= 1;
      if (this.waiting === 0) this.last = undefined;
    };
    this.last = this.last ? this.last.then(run) : run();
  }

  private complain(message: string, malformed: boolean): void {
    if (malformed) this.invalid += 1;
    if (this.invalid >= LIVE_LIMITS.invalidFrames) return this.refuse(message);
    this.send({ type: 'error', message });
  }

  private authenticate(frame: AuthFrame): void {
    if (frame.userId !== this.userId) return this.refuse('Not authenticated');
    if (this.state === 'authenticated') return;
    this.state = 'authenticated';
    this.events.authenticated(this, frame);
  }
}
