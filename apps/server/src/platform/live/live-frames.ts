import { randomBytes } from 'node:crypto';
import type { LiveFromServer } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors.ts';
import type { FeatureFrame, LiveConnection } from './live-connection.ts';
import type { Clock } from '../clock.ts';
import { LIVE_LIMITS } from './live-limits.ts';

export type FrameHandler<T extends FeatureFrame['type']> = (
  frame: Extract<FeatureFrame, { type: T }>,
  connection: LiveConnection,
) => void | Promise<void>;

type AnyHandler = (frame: FeatureFrame, connection: LiveConnection) => void | Promise<void>;

/** The features' frame handlers. All handlers of a type get each frame, in the order in which they were registered. */
export type FrameHandlers = {
  on<T extends FeatureFrame['type']>(type: T, handler: FrameHandler<T>): void;
  run(frame: FeatureFrame, connection: LiveConnection): Promise<void>;
};

const isOf = <T extends FeatureFrame['type']>(
  frame: FeatureFrame,
  type: T,
): frame is Extract<FeatureFrame, { type: T }> => frame.type === type;

/** The answer to the sender of a refused frame. */
export function refusalOf(frame: FeatureFrame, message: string): LiveFromServer {
  return {
    type: 'error',
    message,
    ...('groupId' in frame && frame.groupId !== undefined ? { groupId: frame.groupId } : {}),
    ...('clientId' in frame && frame.clientId !== undefined ? { clientId: frame.clientId } : {}),
  };
}

export function createFrameHandlers(log: Pick<FastifyBaseLogger, 'error'>): FrameHandlers {
  const handlers = new Map<FeatureFrame['type'], AnyHandler[]>();
  return {
    on(type, handler) {
      const those = handlers.get(type) ?? [];
      those.push((frame, connection) => (isOf(frame, type) ? handler(frame, connection) : undefined));
      handlers.set(type, those);
    },
    async run(frame, connection) {
      for (const handler of handlers.get(frame.type) ?? []) {
        try {
          await handler(frame, connection);
        } catch (error) {
          if (!(error instanceof AppError)) log.error({ err: error, frame: frame.type }, 'A live handler failed');
          const { message } = error instanceof AppError ? error : new AppError('internal');
          connection.send(refusalOf(frame, message));
        }
      }
    },
  };
}

/** A position in a stream: the client has all frames up to `seq`. */
export type Place = { epoch: string; seq: number };

type Kept = { seq: number; frame: LiveFromServer; text: string; at: number };
type Stream = Place & { kept: Kept[]; letters: number; leftAt: number | null };

/** Frames that a client may miss, because they would be outdated by the time they were sent later. */
const FLEETING = new Set<LiveFromServer['type']>(['typing', 'presence_changed', 'pong', 'error']);

/** Whether a frame is neither queued for a slow reader nor replayed later. */
const isFleeting = (frame: LiveFromServer): boolean => FLEETING.has(frame.type);

/** The frames to each member in the order in which this process sends them. The latest are stored for reconnects. */
type LiveStreams = {
  /** The member's current position. From here on, frames sent to them are stored. */
  enter(userId: number): Place;
  /** The member's last socket has closed. Frames are still stored for a few minutes. */
  leave(userId: number): void;
  /** The encoded frame with its position; null if no one follows this member's stream here. */
  add(userId: number, frame: LiveFromServer): string | null;
  /** The frames after that position, oldest first; null if the position is no longer known. */
  after(userId: number, place: Partial<Place>): Pick<Kept, 'frame' | 'text'>[] | null;
  /** Like `enter`, but earlier positions become unknown. */
  restart(userId: number): Place;
  /** Removes the streams of members who have been gone for too long, and frames too old for any reconnect. */
  sweep(): void;
};

/**
 * The streams of one process. An epoch identifies one stream, so a position from another process, or an older stream,
 * is never mistaken for one here.
 */
export function createLiveStreams(clock: Clock): LiveStreams {
  const streams = new Map<number, Stream>();
  const process = randomBytes(9).toString('base64url');
  let opened = 0;

  function open(userId: number): Stream {
    opened += 1;
    const stream: Stream = { epoch: `${process}.${opened}`, seq: 0, kept: [], letters: 0, leftAt: null };
    streams.set(userId, stream);
    return stream;
  }

  function forget(stream: Stream): void {
    stream.letters -= stream.kept.shift()?.text.length ?? 0;
  }

  return {
    enter(userId) {
      const stream = streams.get(userId) ?? open(userId);
      stream.leftAt = null;
      return { epoch: stream.epoch, seq: stream.seq };
    },
    leave(userId) {
      const stream = streams.get(userId);
      if (stream) stream.leftAt = clock.now().getTime();
    },
    add(userId, frame) {
      const stream = streams.get(userId);
      if (!stream) return null;
      if (isFleeting(frame)) return JSON.stringify(frame);
      stream.seq += 1;
      const text = JSON.stringify({ ...frame, seq: stream.seq });
      stream.kept.push({ seq: stream.seq, frame, text, at: clock.now().getTime() });
      stream.letters += text.length;
      while (stream.kept.length > LIVE_LIMITS.keptFrames || stream.letters > LIVE_LIMITS.keptLetters) forget(stream);
      return text;
    },
    after(userId, { epoch, seq }) {
      const stream = streams.get(userId);
      if (!stream || epoch !== stream.epoch || seq === undefined || seq > stream.seq) return null;
      if (stream.seq - seq > stream.kept.length) return null;
      return stream.kept.filter((kept) => kept.seq > seq);
    },
    restart(userId) {
      const { epoch, seq } = open(userId);
      return { epoch, seq };
    },
    sweep() {
      const before = clock.now().getTime() - LIVE_LIMITS.keepStreamMs;
      for (const [userId, stream] of streams) {
        if (stream.leftAt !== null && stream.leftAt <= before) streams.delete(userId);
        for (let [oldest] = stream.kept; oldest && oldest.at <= before; [oldest] = stream.kept) forget(stream);
      }
    },
  };
}

/** A frame to send to a socket. */
export type OutgoingFrame = {
  text: string | Buffer;
  isFleeting: boolean;
  /** Only for approved members who are not leaving; see `isOpenToAll`. */
  isForMembers: boolean;
  /** The room that it was sent to; null for a frame to a member. */
  room: string | null;
  /** The membership version of the room when the frame was created; null if the sender didn't read it. */
  version: number | null;
};

/**
 * Frames that applicants, and members whose deletion is pending, also receive: about the connection and their own
 * account.
 */
const OPEN_TO_ALL = new Set<LiveFromServer['type']>([
  'connection_established',
  'auth_success',
  'resync',
  'error',
  'pong',
  'account_changed',
]);

/** Whether applicants also receive the frame. Unlisted frames are for members only. */
export const isOpenToAll = ({ type }: LiveFromServer): boolean => OPEN_TO_ALL.has(type);

/** A frame to a member as it goes to each of their sockets; `text` is the frame with its position in the member's stream. */
export const outgoingFrame = (frame: LiveFromServer, text: string | Buffer = JSON.stringify(frame)): OutgoingFrame => ({
  text,
  isFleeting: isFleeting(frame),
  isForMembers: !isOpenToAll(frame),
  room: null,
  version: null,
});
