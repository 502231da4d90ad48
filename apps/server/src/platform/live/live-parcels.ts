import type { LiveFromServer } from '@innerspring/contract';
import { isFleeting } from './live-streams.ts';

/** A frame on its way to a socket. */
export type Parcel = {
  text: string | Buffer;
  isFleeting: boolean;
  /** Only for members in good standing; see `isOpenToAll`. */
  isForMembers: boolean;
  /** The room that it was said in, null for what was sent to the member. */
  room: string | null;
  /** What the membership of the room stood at when it was said; null where the sender did not look. */
  version: number | null;
};

/** What applicants, and members whose account waits to be deleted, hear too: the connection itself, and their own account. */
const OPEN_TO_ALL = new Set<LiveFromServer['type']>([
  'connection_established',
  'auth_success',
  'resync',
  'error',
  'pong',
  'account_changed',
]);

/** Whether a frame says nothing but to whom it goes; whatever is not listed is for members alone. */
export const isOpenToAll = ({ type }: LiveFromServer): boolean => OPEN_TO_ALL.has(type);

/** A frame to a member as it goes to each of their sockets; `text` is the frame with its place. */
export const parcelOf = (frame: LiveFromServer, text: string | Buffer = JSON.stringify(frame)): Parcel => ({
  text,
  isFleeting: isFleeting(frame),
  isForMembers: !isOpenToAll(frame),
  room: null,
  version: null,
});
