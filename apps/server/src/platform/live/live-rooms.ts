import type { LiveConnection } from './live-connection.ts';
import { LIVE_LIMITS } from './live-limits.ts';

/** Which sockets of this process are in which room. */
export type LiveRooms = {
  /** False where the socket is in as many rooms as it may be. */
  enter(room: string, connection: LiveConnection): boolean;
  leave(room: string, connection: LiveConnection): boolean;
  leaveAll(connection: LiveConnection): void;
  has(room: string, connection: LiveConnection): boolean;
  membersOf(room: string): Iterable<LiveConnection>;
};

export function createLiveRooms(): LiveRooms {
  const members = new Map<string, Set<LiveConnection>>();
  const roomsOf = new WeakMap<LiveConnection, Set<string>>();

  function leave(room: string, connection: LiveConnection): boolean {
    const there = members.get(room);
    if (!there?.delete(connection)) return false;
    if (there.size === 0) members.delete(room);
    roomsOf.get(connection)?.delete(room);
    return true;
  }

  return {
    enter(room, connection) {
      const own = roomsOf.get(connection) ?? new Set();
      if (own.has(room)) return true;
      if (own.size >= LIVE_LIMITS.roomsPerSocket) return false;
      roomsOf.set(connection, own.add(room));
      members.set(room, (members.get(room) ?? new Set()).add(connection));
      return true;
    },
    leave,
    leaveAll(connection) {
      for (const room of roomsOf.get(connection) ?? []) leave(room, connection);
    },
    has: (room, connection) => members.get(room)?.has(connection) ?? false,
    membersOf: (room) => members.get(room) ?? [],
  };
}
