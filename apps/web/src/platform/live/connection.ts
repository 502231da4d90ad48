import type { LiveFromClient, LiveFromServer } from '@innerspring/contract';
import { FAST_RECONNECT_CODES, TIMING } from '@innerspring/contract/constants';
import { type ReceivedFrame, readFrame } from './read-frame.ts';

export type LiveState = 'disconnected' | 'connecting' | 'connected' | 'authenticated';

/** The part of a WebSocket that the connection uses. */
export interface LiveSocket {
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface LiveDeps {
  /** Opens a socket to /ws. */
  open: () => LiveSocket;
  /** Timers; milliseconds. */
  setTimer: (action: () => void, delay: number) => unknown;
  clearTimer: (timer: unknown) => void;
  /** A number from 0 up to 1, for the spread of reconnects. */
  random: () => number;
  /** Every frame of the server once. `resync` also stands for a gap that the connection noticed itself. */
  onFrame: (frame: LiveFromServer) => void;
  /** An error to show to the member; once an outage. */
  onWarning: () => void;
  /** The server does not know the session: the user is worth asking for again. */
  onRefused: () => void;
  log: (text: string) => void;
}

/** Specification §8: these are logged only. */
const loggedOnly = new Set([1008, 1011, 403, 400]);
const jitter = 0.2;
/** The code of a connection that ended without a word. */
const LOST = 1006;

/** The live connection of one user (specification §4, §7): opens, authenticates, pings, and comes back after a close. */
export class LiveConnection {
  state: LiveState = 'disconnected';
  private readonly deps: LiveDeps;
  private readonly userId: number;
  private socket: LiveSocket | null = null;
  private pingTimer: unknown = null;
  private reconnectTimer: unknown = null;
  private hasFailed = false;
  private hasWarned = false;
  private hasReceived = false;
  /** The last frame that came, so that the server can send what follows it after a break. */
  private place: { epoch: string; seq: number } | null = null;

  constructor(userId: number, deps: LiveDeps) {
    this.userId = userId;
    this.deps = deps;
  }

  /** Opens the socket, unless one is there or the user's id is not a positive whole number (§5). */
  start(): void {
    if (this.socket || !Number.isInteger(this.userId) || this.userId <= 0) return;
    this.cancelReconnect();
    this.state = 'connecting';
    this.hasFailed = false;
    const socket = this.deps.open();
    this.socket = socket;
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onerror = () => {
      this.hasFailed = true;
    };
    socket.onclose = ({ code }) => this.closed(code);
  }

  /** Closes for good: no frame, warning or reconnect follows. */
  stop(): void {
    this.cancelReconnect();
    this.release()?.close(1000);
  }

  private receive(data: unknown): void {
    const frame = readFrame(data);
    if (!frame) return;
    this.hasReceived = true;
    if (!this.isNews(frame)) return;
    if (frame.type === 'connection_established') this.established();
    if (frame.type === 'auth_success') {
      this.state = 'authenticated';
      this.hasWarned = false;
    }
    if (frame.type === 'error' && frame.message.includes('Not authenticated')) {
      this.state = 'disconnected';
      this.deps.onRefused();
    }
    this.deps.onFrame(frame);
  }

  /** Counts the frames to this member: drops repeated frames, and asks for a resync after a gap. */
  private isNews(frame: ReceivedFrame): boolean {
    const { place } = this;
    if (frame.type === 'auth_success' || frame.type === 'resync') {
      const { epoch, seq } = frame;
      // After a return what was missed is yet to come.
      const goesOn = frame.type === 'auth_success' && place?.epoch === epoch;
      if (!goesOn) this.place = { epoch, seq };
    } else if (frame.seq !== undefined && place) {
      const { epoch, seq } = { ...place, seq: frame.seq };
      if (seq <= place.seq) return false;
      this.place = { epoch, seq };
      if (seq > place.seq + 1) this.deps.onFrame({ type: 'resync', epoch, seq });
    }
    return true;
  }

  private established(): void {
    this.state = 'connected';
    this.write({ type: 'auth', userId: this.userId, ...this.place });
    this.ping();
  }

  /** A ping that nothing followed by the time of the next shows a connection that only looks open, as after sleep. */
  private ping(isAnswerDue = false): void {
    this.hasReceived = false;
    this.pingTimer = this.deps.setTimer(() => {
      if (isAnswerDue && !this.hasReceived) return this.lost();
      this.write({ type: 'ping' });
      this.ping(true);
    }, TIMING.livePing);
  }

  private lost(): void {
    const { socket } = this;
    this.closed(LOST);
    socket?.close();
  }

  /** Sends a frame; false without an authenticated connection (specification §5). */
  send(frame: LiveFromClient): boolean {
    if (this.state !== 'authenticated') return false;
    this.write(frame);
    return true;
  }

  private write(frame: LiveFromClient): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private closed(code: number): void {
    const wasOpen = this.state === 'connected' || this.state === 'authenticated';
    this.release();
    if (loggedOnly.has(code)) this.deps.log(`The live connection closed with code ${code}.`);
    else if (this.hasFailed && !this.hasWarned) {
      this.hasWarned = true;
      this.deps.onWarning();
    }
    // A refused upgrade shows only as a close before anything was said.
    if (!wasOpen || code === 1008) this.deps.onRefused();
    this.scheduleReconnect(code);
  }

  private scheduleReconnect(code: number): void {
    const isFast = (FAST_RECONNECT_CODES as readonly number[]).includes(code);
    if (this.reconnectTimer !== null) {
      if (!isFast) return;
      this.cancelReconnect();
    }
    const delay = isFast ? TIMING.liveReconnect : TIMING.liveReconnectSlow;
    this.reconnectTimer = this.deps.setTimer(
      () => {
        this.reconnectTimer = null;
        this.start();
      },
      delay * (1 + jitter * this.deps.random()),
    );
  }

  private cancelReconnect(): void {
    if (this.reconnectTimer !== null) this.deps.clearTimer(this.reconnectTimer);
    this.reconnectTimer = null;
  }

  /** Lets go of the socket, which may still speak, and stops the ping. */
  private release(): LiveSocket | null {
    const socket = this.socket;
    this.socket = null;
    this.state = 'disconnected';
    if (this.pingTimer !== null) this.deps.clearTimer(this.pingTimer);
    this.pingTimer = null;
    if (socket) {
      socket.onmessage = null;
      socket.onerror = null;
      socket.onclose = null;
    }
    return socket;
  }
}
