import type { LiveConnection } from './live-connection.ts';
import { LIVE_LIMITS } from './live-limits.ts';

/** Which sockets of this process are in which room, and up to which membership version each is known to belong there. */
export type LiveRooms = {
  /** False where the socket is in as many rooms as it may be. */
  enter(room: string, connection: LiveConnection, version: number): boolean;
  leave(room: string, connection: LiveConnection): boolean;
  leaveAll(connection: LiveConnection): void;
  has(room: string, connection: LiveConnection): boolean;
  /** Stores that the socket's member belongs to the room at this membership version. */
  confirm(room: string, connection: LiveConnection, version: number): void;
  /** Whether the socket's member is known to belong to the room at this membership version; false for null. */
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
