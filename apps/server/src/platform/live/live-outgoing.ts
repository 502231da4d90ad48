import type { LiveFromServer } from '@innerspring/contract';
import { isFleeting } from './live-streams.ts';

/** A frame on its way to a socket. */
export type OutgoingFrame = {
  text: string | Buffer;
  isFleeting: boolean;
  /** Only for approved members who are not leaving; see `isOpenToAll`. */
  isForMembers: boolean;
  /** The room that it was sent to; null where it was sent to a member. */
  room: string | null;
  /** The membership version of the room when the frame was made; null where the sender did not read it. */
  version: number | null;
};

/** Frames that applicants, and members whose account waits to be deleted, receive too: on the connection and on their own account. */
const OPEN_TO_ALL = new Set<LiveFromServer['type']>([
  'connection_established',
  'auth_success',
  'resync',
  'error',
  'pong',
  'account_changed',
]);

/** Whether applicants receive the frame too; frames that are not listed are for members alone. */
export const isOpenToAll = ({ type }: LiveFromServer): boolean => OPEN_TO_ALL.has(type);

/** A frame to a member as it goes to each of their sockets; `text` is the frame with its position in the member's stream. */
export const outgoingFrame = (frame: LiveFromServer, text: string | Buffer = JSON.stringify(frame)): OutgoingFrame => ({
  text,
  isFleeting: isFleeting(frame),
  isForMembers: !isOpenToAll(frame),
  room: null,
  version: null,
});
