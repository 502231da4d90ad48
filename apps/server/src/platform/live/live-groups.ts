import type { LiveFromServer } from '@innerspring/contract';
import type { Bus } from '../bus.ts';
import { AppError } from '../errors.ts';
import type { LiveConnection } from './live-connection.ts';
import type { FrameHandlers } from './live-frames.ts';
import { createLiveRooms } from './live-rooms.ts';
import { isFleeting } from './live-streams.ts';

type MayEnter = (userId: number, groupId: number) => Promise<boolean>;
/** Members whom a block keeps apart from this one. */
type HiddenFrom = (userId: number, groupId: number) => Promise<number[]>;

/** The rooms of groups: who listens, and what is said to all of them. */
export type LiveGroups = {
  /** The groups feature says who may be in a group; it is asked at every join and every word of typing. */
  guardGroups(mayEnter: MayEnter, hiddenFrom?: HiddenFrom): void;
  /** Whether the socket has joined; says nothing of whether its member still may be there. */
  hasJoined(groupId: number, connection: LiveConnection): boolean;
  /** Sends to every socket that joined, in all processes, but those of the members of `except`. */
  sendToGroup(groupId: number, frame: LiveFromServer, except?: number[]): void;
  /** Takes members out of the room in all processes, and tells their sockets that they were removed. */
  removeFromGroup(groupId: number, userIds: number[] | 'all'): void;
};

const roomOf = (groupId: number) => `group:${groupId}`;
const groupOf = (room: string) => Number(room.slice('group:'.length));

export type GroupRooms = LiveGroups & { leaveAll(connection: LiveConnection): void; stop(): void };

/** Answers join_group, leave_group and typing in groups, and carries frames to rooms over the bus. */
export function createLiveGroups(bus: Bus, handlers: FrameHandlers): GroupRooms {
  const rooms = createLiveRooms();
  let mayEnter: MayEnter = async () => false;
  let hiddenFrom: HiddenFrom = async () => [];

  async function assertMember(connection: LiveConnection, groupId: number): Promise<void> {
    if (await mayEnter(connection.userId, groupId)) return;
    // What is hidden, absent or was left reads the same.
    if (rooms.leave(roomOf(groupId), connection)) connection.send({ type: 'left_group', groupId, removed: true });
    throw new AppError('forbidden', 'You are not in this group.');
  }

  function sendToGroup(groupId: number, frame: LiveFromServer, except: number[] = []): void {
    bus.publish('live.room', { room: roomOf(groupId), frame, except });
  }

  handlers.on('join_group', async ({ groupId }, connection) => {
    await assertMember(connection, groupId);
    if (connection.state !== 'authenticated') return;
    if (!rooms.enter(roomOf(groupId), connection)) throw new AppError('conflict', 'Too many groups are open at once.');
    connection.send({ type: 'joined_group', groupId });
  });
  handlers.on('leave_group', ({ groupId }, connection) => {
    rooms.leave(roomOf(groupId), connection);
    connection.send({ type: 'left_group', groupId, removed: false });
  });
  handlers.on('typing', async ({ groupId, isTyping }, connection) => {
    if (groupId === undefined || !rooms.has(roomOf(groupId), connection)) return;
    await assertMember(connection, groupId);
    const { userId } = connection;
    const except = [userId, ...(await hiddenFrom(userId, groupId))];
    sendToGroup(groupId, { type: 'typing', userId, groupId, isTyping }, except);
  });

  const stops = [
    bus.subscribe('live.room', ({ room, frame, except }) => {
      // Encoded once for all of them.
      let bytes: Buffer | undefined;
      for (const connection of rooms.membersOf(room)) {
        if (except.includes(connection.userId)) continue;
        bytes ??= Buffer.from(JSON.stringify(frame));
        connection.sendText(bytes, isFleeting(frame));
      }
    }),
    bus.subscribe('live.evicted', ({ room, userIds }) => {
      for (const connection of rooms.membersOf(room)) {
        if (userIds !== 'all' && !userIds.includes(connection.userId)) continue;
        rooms.leave(room, connection);
        connection.send({ type: 'left_group', groupId: groupOf(room), removed: true });
      }
    }),
  ];

  return {
    guardGroups(guard, hidden = hiddenFrom) {
      mayEnter = guard;
      hiddenFrom = hidden;
    },
    hasJoined: (groupId, connection) => rooms.has(roomOf(groupId), connection),
    sendToGroup,
    removeFromGroup: (groupId, userIds) => bus.publish('live.evicted', { room: roomOf(groupId), userIds }),
    leaveAll: rooms.leaveAll,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
