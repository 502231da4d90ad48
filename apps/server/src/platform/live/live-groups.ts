import type { LiveFromServer } from '@innerspring/contract';
import type { Bus } from '../bus/bus.ts';
import { AppError } from '../errors.ts';
import type { LiveConnection } from './live-connection.ts';
import type { FrameHandlers } from './live-frames.ts';
import type { LiveJudge, Questions } from './live-judge.ts';
import { parcelOf } from './live-parcels.ts';
import type { LiveRooms } from './live-rooms.ts';

/** Who of those asked about may be in a room, and which version of its membership says so: it rises whenever somebody may not any more. */
export type Membership = { groupId: number; version: number; userIds: number[] };

/** What the groups feature says of rooms. */
export type RoomGuard = {
  /** Of these members those who may be in each of the groups, as they are now; a group that is gone is left out. One statement. */
  among(groupIds: number[], userIds: number[]): Promise<Membership[]>;
  /** Members whom a block keeps apart from this one. */
  hiddenFrom(userId: number, groupId: number): Promise<number[]>;
};

/** The rooms of groups: who listens, and what is said to all of them. */
export type LiveGroups = {
  /** Asked at every join, at every word of typing, and before a frame goes to sockets last known to belong there before it was said. */
  guardGroups(guard: RoomGuard): void;
  /** Whether the socket has joined; says nothing of whether its member still may be there. */
  hasJoined(groupId: number, connection: LiveConnection): boolean;
  /**
   * Sends to every socket that joined, in all processes, but those of the members of `except`. `version` is that of the
   * group's membership, read with what is told; without one, each process looks before it sends.
   */
  sendToGroup(groupId: number, frame: LiveFromServer, except?: number[], version?: number): void;
  /** Takes members out of the room in all processes, and tells their sockets that they were removed. */
  removeFromGroup(groupId: number, userIds: number[] | 'all'): void;
};

const roomOf = (groupId: number) => `group:${groupId}`;
const groupOf = (room: string) => Number(room.slice('group:'.length));

type GroupDeps = {
  bus: Bus;
  handlers: FrameHandlers;
  rooms: LiveRooms;
  judge: Pick<LiveJudge, 'pass' | 'doubt'>;
};

export type GroupRooms = LiveGroups & {
  /** Looks up who still belongs to rooms, and takes out whoever does not; one statement. */
  look(rooms: Questions['rooms']): Promise<void>;
  stop(): void;
};

/** Answers join_group, leave_group and typing in groups, and carries frames to rooms over the bus. */
export function createLiveGroups({ bus, handlers, rooms, judge }: GroupDeps): GroupRooms {
  let guard: RoomGuard = { among: async () => [], hiddenFrom: async () => [] };

  function takeOut(room: string, connection: LiveConnection): void {
    if (!rooms.leave(room, connection)) return;
    // It may be the account that is in question.
    judge.doubt([connection]);
    judge.pass(connection, parcelOf({ type: 'left_group', groupId: groupOf(room), removed: true }));
  }

  /** The version of the membership that has the socket's member in it. */
  async function assertMember(connection: LiveConnection, groupId: number): Promise<number> {
    const { userId } = connection;
    const found = (await guard.among([groupId], [userId])).find((one) => one.groupId === groupId);
    if (found?.userIds.includes(userId)) return found.version;
    // What is hidden, absent or was left reads the same.
    takeOut(roomOf(groupId), connection);
    throw new AppError('forbidden', 'You are not in this group.');
  }

  function sendToGroup(groupId: number, frame: LiveFromServer, except: number[] = [], version?: number): void {
    bus.publish('live.room', { room: roomOf(groupId), frame, except, version: version ?? null });
  }

  handlers.on('join_group', async ({ groupId }, connection) => {
    const version = await assertMember(connection, groupId);
    if (connection.state !== 'authenticated' || !connection.isMember) return;
    if (!rooms.enter(roomOf(groupId), connection, version))
      throw new AppError('conflict', 'Too many groups are open at once.');
    connection.send({ type: 'joined_group', groupId });
  });
  handlers.on('leave_group', ({ groupId }, connection) => {
    rooms.leave(roomOf(groupId), connection);
    connection.send({ type: 'left_group', groupId, removed: false });
  });
  handlers.on('typing', async ({ groupId, isTyping }, connection) => {
    if (groupId === undefined || !rooms.has(roomOf(groupId), connection)) return;
    const version = await assertMember(connection, groupId);
    const { userId } = connection;
    const except = [userId, ...(await guard.hiddenFrom(userId, groupId))];
    sendToGroup(groupId, { type: 'typing', userId, groupId, isTyping }, except, version);
  });

  const stops = [
    bus.subscribe('live.room', ({ room, frame, except, version }) => {
      // Encoded once for all of them.
      let bytes: Buffer | undefined;
      for (const connection of rooms.membersOf(room)) {
        if (except.includes(connection.userId)) continue;
        bytes ??= Buffer.from(JSON.stringify(frame));
        judge.pass(connection, { ...parcelOf(frame, bytes), room, version });
      }
    }),
    bus.subscribe('live.evicted', ({ room, userIds }) => {
      for (const connection of rooms.membersOf(room))
        if (userIds === 'all' || userIds.includes(connection.userId)) takeOut(room, connection);
    }),
  ];

  return {
    guardGroups(given) {
      guard = given;
    },
    hasJoined: (groupId, connection) => rooms.has(roomOf(groupId), connection),
    sendToGroup,
    removeFromGroup: (groupId, userIds) => bus.publish('live.evicted', { room: roomOf(groupId), userIds }),
    async look(asked) {
      if (asked.size === 0) return;
      const userIds = new Set([...asked.values()].flatMap((those) => those.map(({ userId }) => userId)));
      const found = await guard.among([...asked.keys()].map(groupOf), [...userIds]);
      const byRoom = new Map(found.map((one) => [roomOf(one.groupId), one]));
      for (const [room, connections] of asked) {
        const membership = byRoom.get(room);
        const inside = new Set(membership?.userIds);
        for (const connection of connections) {
          if (membership && inside.has(connection.userId)) rooms.confirm(room, connection, membership.version);
          else takeOut(room, connection);
        }
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
