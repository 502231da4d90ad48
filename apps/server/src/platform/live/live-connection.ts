import { LiveFromClient, type LiveFromServer } from '@innerspring/contract';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Session } from '../sessions.ts';
import { CLOSE, LIVE_LIMITS } from './live-limits.ts';
import { createTokenBucket } from './token-bucket.ts';

type AuthFrame = Extract<LiveFromClient, { type: 'auth' }>;
type LiveState = 'connected' | 'authenticated' | 'closed';

export type LiveEvents = {
  frame(connection: LiveConnection, frame: Exclude<LiveFromClient, AuthFrame>): void;
  closed(connection: LiveConnection): void;
};

type Options = { socket: WebSocket; secret: string; session: Session; clock: Clock; events: LiveEvents };

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

/** One socket of one session: connected, then authenticated by a frame naming the session's own user, then closed. */
export class LiveConnection {
  state: LiveState = 'connected';
  session: Session;
  readonly secret: string;
  readonly openedAt: number;
  checkedAt: number;
  private heardAt: number;
  private probedAt: number;
  private readonly socket: WebSocket;
  private readonly events: LiveEvents;
  private readonly clock: Clock;
  private readonly bucket: { take(): boolean };
  private invalid = 0;

  constructor({ socket, secret, session, clock, events }: Options) {
    this.socket = socket;
    this.secret = secret;
    this.session = session;
    this.events = events;
    this.clock = clock;
    this.openedAt = clock.now().getTime();
    this.checkedAt = this.openedAt;
    this.heardAt = this.openedAt;
    this.probedAt = this.openedAt;
    this.bucket = createTokenBucket(clock, LIVE_LIMITS.framesPerSecond, LIVE_LIMITS.framesBurst);
    socket.on('message', (data, isBinary) => this.receive(textOfFrame(data), isBinary));
    socket.on('pong', () => {
      this.heardAt = clock.now().getTime();
    });
    socket.on('close', () => this.gone());
    socket.on('error', () => socket.terminate());
    this.send({ type: 'connection_established' });
  }

  get userId(): number {
    return this.session.userId;
  }

  /** Sends a frame; a reader so slow that a megabyte waits for it is cut off instead. */
  send(frame: LiveFromServer): void {
    if (this.state === 'closed' || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > LIVE_LIMITS.maxBufferedBytes) {
      // A closing handshake would wait behind everything that is queued.
      this.socket.terminate();
      return;
    }
    this.socket.send(JSON.stringify(frame));
  }

  close(code: number, reason: string): void {
    if (this.state === 'closed') return;
    this.socket.close(code, reason);
    this.gone();
  }

  /** Asks a peer that has been silent for a while for a sign of life, and cuts one that gave none. */
  probe(now: number): void {
    if (this.probedAt > this.heardAt && now - this.probedAt >= LIVE_LIMITS.pongMs) return this.socket.terminate();
    if (now - Math.max(this.heardAt, this.probedAt) < LIVE_LIMITS.silenceMs) return;
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
    this.heardAt = this.clock.now().getTime();
    if (!this.bucket.take()) return this.refuse('Too many messages');
    const frame = isBinary ? null : readFrame(data);
    if (frame?.type === 'auth') return this.authenticate(frame);
    if (this.state === 'connected') return this.complain('Not authenticated', frame === null);
    if (frame === null) return this.complain('This message was not understood', true);
    this.events.frame(this, frame);
  }

  private complain(message: string, malformed: boolean): void {
    if (malformed) this.invalid += 1;
    if (this.invalid >= LIVE_LIMITS.invalidFrames) return this.refuse(message);
    this.send({ type: 'error', message });
  }

  private authenticate(frame: AuthFrame): void {
    if (frame.userId !== this.userId) return this.refuse('Not authenticated');
    this.state = 'authenticated';
    this.send({ type: 'auth_success', userId: this.userId });
  }
}
