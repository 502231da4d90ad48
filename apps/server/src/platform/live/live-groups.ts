import type { LiveFromServer } from '@innerspring/contract';
import type { Bus } from '../bus/bus.ts';
import { AppError } from '../errors.ts';
import type { LiveConnection } from './live-connection.ts';
import { type FrameHandlers, outgoingFrame } from './live-frames.ts';
import type { LiveAuthorizer, CheckRequest } from './live-authorizer.ts';
import { LIVE_LIMITS } from './live-limits.ts';

/**
 * The sockets of this process in each room, with the latest membership version at which each is known to belong there.
 */
export type LiveRooms = {
  /** False if the socket is already in the maximum number of rooms. */
  enter(room: string, connection: LiveConnection, version: number): boolean;
  leave(room: string, connection: LiveConnection): boolean;
  leaveAll(connection: LiveConnection): void;
  has(room: string, connection: LiveConnection): boolean;
  /** Stores that the socket's member belonged to the room at this membership version. */
  confirm(room: string, connection: LiveConnection, version: number): void;
  /** Whether the socket's member is known to belong to the room at this membership version. Always false for null. */
  isKnown(room: string, connection: LiveConnection, version: number | null): boolean;
  membersOf(room: string): Iterable<LiveConnection>;
};

export function createLiveRooms(): LiveRooms {
  const members = new Map<string, Map<LiveConnection, number>>();
  const roomsOf = new WeakMap<LiveConnection, Set<string>>();

  function leave(room: string, connection: LiveConnection): boolean {
    const there = members.get(room);
    if (!there?.delete(connection)) return false;
    if (there.size === 0) members.delete(room);
    roomsOf.get(connection)?.delete(room);
    return true;
  }

  function confirm(room: string, connection: LiveConnection, version: number): void {
    const there = members.get(room);
    const known = there?.get(connection);
    if (known !== undefined && known < version) there?.set(connection, version);
  }

  return {
    enter(room, connection, version) {
      const own = roomsOf.get(connection) ?? new Set();
      if (own.has(room)) {
        confirm(room, connection, version);
        return true;
      }
      if (own.size >= LIVE_LIMITS.roomsPerSocket) return false;
      roomsOf.set(connection, own.add(room));
      members.set(room, (members.get(room) ?? new Map<LiveConnection, number>()).set(connection, version));
      return true;
    },
    leave,
    leaveAll(connection) {
      for (const room of roomsOf.get(connection) ?? []) leave(room, connection);
    },
    has: (room, connection) => members.get(room)?.has(connection) ?? false,
    confirm,
    isKnown: (room, connection, version) =>
      version !== null && (members.get(room)?.get(connection) ?? Number.NEGATIVE_INFINITY) >= version,
    membersOf: (room) => members.get(room)?.keys() ?? [],
  };
}

/**
 * Which of the given members may be in a room, at this membership version. The version rises whenever a member loses
 * access.
 */
export type Membership = { groupId: number; version: number; userIds: number[] };

/** Access rules for rooms, provided by the groups feature. */
export type RoomGuard = {
  /** Which of these members may be in each of the groups now. Leaves out deleted groups. One statement. */
  among(groupIds: number[], userIds: number[]): Promise<Membership[]>;
  /** Members who are separated from this one by a block. */
  hiddenFrom(userId: number, groupId: number): Promise<number[]>;
};

/** The rooms of groups: which sockets joined, and the frames sent to them. */
export type LiveGroups = {
  /**
   * The guard is called at every join, at every typing frame, and before a frame is sent to sockets whose membership
   * was last read before the frame was created.
   */
  guardGroups(guard: RoomGuard): void;
  /** Whether the socket has joined. Its member may have lost access since. */
  hasJoined(groupId: number, connection: LiveConnection): boolean;
  /**
   * Sends to every joined socket, in all processes, except those of the members in `except`. `version` is the
   * membership version, read together with the content. Without it, each process checks before it sends.
   */
  sendToGroup(groupId: number, frame: LiveFromServer, except?: number[], version?: number): void;
  /** Removes members from the room in all processes, and notifies their sockets. */
  removeFromGroup(groupId: number, userIds: number[] | 'all'): void;
};

const roomOf = (groupId: number) => `group:${groupId}`;
const groupOf = (room: string) => Number(room.slice('group:'.length));

type GroupDeps = {
  bus: Bus;
  handlers: FrameHandlers;
  rooms: LiveRooms;
  authorizer: Pick<LiveAuthorizer, 'send' | 'recheck'>;
};

export type GroupRooms = LiveGroups & {
  /** Reads who still belongs to the rooms, and removes all other sockets. One statement. */
  check(rooms: CheckRequest['rooms']): Promise<void>;
  stop(): void;
};

/** Answers join_group, leave_group and typing in groups, and sends frames to rooms over the bus. */
export function createLiveGroups({ bus, handlers, rooms, authorizer }: GroupDeps): GroupRooms {
  let guard: RoomGuard = { among: async () => [], hiddenFrom: async () => [] };

  function remove(room: string, connection: LiveConnection): void {
    if (!rooms.leave(room, connection)) return;
    // The account itself may have changed.
    authorizer.recheck([connection]);
    authorizer.send(connection, outgoingFrame({ type: 'left_group', groupId: groupOf(room), removed: true }));
  }

  /**
   * Returns the membership version at which the socket's member belongs to the group. @throws {AppError} `forbidden`
   */
  async function assertMember(connection: LiveConnection, groupId: number): Promise<number> {
    const { userId } = connection;
    const found = (await guard.among([groupId], [userId])).find((one) => one.groupId === groupId);
    if (found?.userIds.includes(userId)) return found.version;
    // Hidden, missing and left groups all give the same answer.
    remove(roomOf(groupId), connection);
    throw new AppError('forbidden', 'You’re not in this group.');
  }

  function sendToGroup(groupId: number, frame: LiveFromServer, except: number[] = [], version?: number): void {
    bus.publish('live.room', { room: roomOf(groupId), frame, except, version: version ?? null });
  }

  handlers.on('join_group', async ({ groupId }, connection) => {
    const version = await assertMember(connection, groupId);
    if (connection.state !== 'authenticated' || !connection.isMember) return;
    if (!rooms.enter(roomOf(groupId), connection, version))
      throw new AppError('conflict', 'You have too many groups open at a time.');
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
      // Encoded once for all sockets.
      let bytes: Buffer | undefined;
      for (const connection of rooms.membersOf(room)) {
        if (except.includes(connection.userId)) continue;
        bytes ??= Buffer.from(JSON.stringify(frame));
        authorizer.send(connection, { ...outgoingFrame(frame, bytes), room, version });
      }
    }),
    bus.subscribe('live.evicted', ({ room, userIds }) => {
      for (const connection of rooms.membersOf(room))
        if (userIds === 'all' || userIds.includes(connection.userId)) remove(room, connection);
    }),
  ];

  return {
    guardGroups(given) {
      guard = given;
    },
    hasJoined: (groupId, connection) => rooms.has(roomOf(groupId), connection),
    sendToGroup,
    removeFromGroup: (groupId, userIds) => bus.publish('live.evicted', { room: roomOf(groupId), userIds }),
    async check(socketsByRoom) {
      if (socketsByRoom.size === 0) return;
      const userIds = new Set([...socketsByRoom.values()].flatMap((sockets) => sockets.map(({ userId }) => userId)));
      const found = await guard.among([...socketsByRoom.keys()].map(groupOf), [...userIds]);
      const byRoom = new Map(found.map((one) => [roomOf(one.groupId), one]));
      for (const [room, connections] of socketsByRoom) {
        const membership = byRoom.get(room);
        const memberIds = new Set(membership?.userIds);
        for (const connection of connections) {
          if (membership && memberIds.has(connection.userId)) rooms.confirm(room, connection, membership.version);
          else remove(room, connection);
        }
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
