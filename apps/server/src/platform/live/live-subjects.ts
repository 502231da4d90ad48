import type { LiveFromServer, LiveSubject } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { SQL } from 'drizzle-orm';
import type { Bus } from '../bus/bus.ts';
import { AppError } from '../errors.ts';
import type { LiveConnection } from './live-connection.ts';
import { type FrameHandlers, outgoingFrame } from './live-frames.ts';
import type { LiveAuthorizer } from './live-authorizer.ts';
import { LIVE_LIMITS } from './live-limits.ts';

export type Subject = { type: LiveSubject; id: number };
/** Which of these members may read the subject now. One statement for all of them. */
type ReadersAmong = (id: number, userIds: number[]) => Promise<number[]>;

/** Which sockets watch which page, and the notification that a page changed. */
export type LiveSubjects = {
  /** Sets who may read subjects of a type. It is called when a socket subscribes, and again for each change. */
  guardSubject(type: LiveSubject, readersAmong: ReadersAmong): void;
  /** Publishes to all processes that subjects changed, after the commit. Costs nothing if no socket watches them. */
  subjectsChanged(subjects: Subject[]): void;
};

type Options = {
  bus: Bus;
  handlers: FrameHandlers;
  log: Pick<FastifyBaseLogger, 'error'>;
  authorizer: Pick<LiveAuthorizer, 'send'>;
};

const keyOf = ({ type, id }: Subject) => `${type}:${id}`;

/**
 * Handles watch and unwatch, and batches changes: however often a subject changes, its watchers get at most one frame
 * per `subjectBatchMs`, and one statement reads which of them still have access. The frame has no content.
 */
export function createLiveSubjects({ bus, handlers, log, authorizer }: Options) {
  const guards = new Map<LiveSubject, ReadersAmong>();
  const watchers = new Map<string, Set<LiveConnection>>();
  /** In the order in which the socket started to watch them. */
  const watched = new WeakMap<LiveConnection, Map<string, Subject>>();
  let changed = new Map<string, Subject>();
  let timer: NodeJS.Timeout | undefined;

  const readersOf = async ({ type, id }: Subject, userIds: number[]) =>
    new Set(await (guards.get(type)?.(id, userIds) ?? []));

  function leave(connection: LiveConnection, key: string): void {
    watched.get(connection)?.delete(key);
    const there = watchers.get(key);
    there?.delete(connection);
    if (there?.size === 0) watchers.delete(key);
  }

  function enter(connection: LiveConnection, subject: Subject): void {
    const key = keyOf(subject);
    const own = watched.get(connection) ?? new Map<string, Subject>();
    own.delete(key);
    const [oldest] = own.keys();
    if (oldest !== undefined && own.size >= LIVE_LIMITS.subjectsPerSocket) leave(connection, oldest);
    watched.set(connection, own.set(key, subject));
    watchers.set(key, (watchers.get(key) ?? new Set()).add(connection));
  }

  async function notify(subject: Subject): Promise<void> {
    const key = keyOf(subject);
    const there = [...(watchers.get(key) ?? [])];
    if (there.length === 0) return;
    const readers = await readersOf(subject, [...new Set(there.map(({ userId }) => userId))]);
    const frame: LiveFromServer = { type: 'subject_changed', subject: subject.type, id: subject.id };
    for (const connection of there) {
      if (!watchers.get(key)?.has(connection)) continue;
      authorizer.send(connection, outgoingFrame(frame));
      // The page fetches once more and shows that the subject is gone. It gets no further frames.
      if (!readers.has(connection.userId)) leave(connection, key);
    }
  }

  /** Ends the member's watches of pages that they may no longer read. */
  async function endLost(connections: readonly LiveConnection[]): Promise<void> {
    for (const connection of connections)
      for (const subject of watched.get(connection)?.values() ?? [])
        if (!(await readersOf(subject, [connection.userId])).has(connection.userId)) leave(connection, keyOf(subject));
  }

  function flush(): void {
    timer = undefined;
    const those = [...changed.values()];
    changed = new Map();
    for (const subject of those)
      notify(subject).catch((error: unknown) => {
        log.error({ err: error, subject: subject.type }, 'Failed to notify watchers of a change; will retry');
        collect(subject);
      });
  }

  function collect(subject: Subject): void {
    if (!watchers.has(keyOf(subject))) return;
    changed.set(keyOf(subject), subject);
    timer ??= setTimeout(flush, LIVE_LIMITS.subjectBatchMs).unref();
  }

  handlers.on('watch', async ({ subject: type, id }, connection) => {
    const subject = { type, id };
    // Subscribes before checking access, so that a change in between isn't missed. The change checks access again.
    enter(connection, subject);
    const readers = await readersOf(subject, [connection.userId]);
    if (connection.state !== 'authenticated') return leave(connection, keyOf(subject));
    if (!readers.has(connection.userId)) {
      leave(connection, keyOf(subject));
      throw new AppError('not_found', 'This isn’t available.');
    }
    connection.send({ type: 'watching', subject: type, id });
  });
  handlers.on('unwatch', ({ subject: type, id }, connection) => leave(connection, keyOf({ type, id })));
  const stop = bus.subscribe('live.subjects', ({ subjects }) => subjects.forEach(collect));

  return {
    guardSubject: (type: LiveSubject, readersAmong: ReadersAmong) => void guards.set(type, readersAmong),
    subjectsChanged(subjects: Subject[]) {
      if (subjects.length > 0) bus.publish('live.subjects', { subjects });
    },
    /** The member's rights changed: their watches are checked again. A failure leaves that to the next change. */
    recheck(connections: readonly LiveConnection[]) {
      endLost(connections).catch((error: unknown) => log.error({ err: error }, 'Failed to check watches again'));
    },
    leaveAll(connection: LiveConnection) {
      for (const key of watched.get(connection)?.keys() ?? []) leave(connection, key);
    },
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}

/** The input of a request: `id` and `userId` from its path, NaN if it has none. */
export type Called = { id: number; userId: number; viewerId: number; body: Record<string, unknown> };
/** What a successful request changed: subjects, or a statement that returns them as rows of `type` and `id`. */
export type Changes = (called: Called) => Subject[] | SQL;
/** The condition that `u`, a row of users, may read the subject with this id, by the same rules as its page. */
export type ReadablePage = (id: number, now: Date) => SQL;

/** What a feature's endpoints change on pages that stay open in the browser. */
export type OpenPages = {
  /** By endpoint: the open pages to notify of a change. */
  changes?: Readonly<Record<string, Changes>>;
  /** Endpoints that change the queues in the admin area. */
  queues?: readonly string[];
  /**
   * Endpoints that write but change nothing on such a page, or send their own frames, with the reason. `drafts.*` means
   * all other endpoints of drafts.
   */
  apart?: Readonly<Record<string, string>>;
};

/** The subject of this type whose id is in the path. */
export const changedSubject =
  (type: LiveSubject): Changes =>
  ({ id }) => [{ type, id }];

/** The viewer's own page. */
export const changedSelf: Changes = ({ viewerId }) => [{ type: 'person', id: viewerId }];

/** A numeric value in a body; 0 if there is none. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;

/** The same change for several endpoints. */
export const changedBy = (changes: Changes, ...endpoints: string[]): Record<string, Changes> =>
  Object.fromEntries(endpoints.map((name) => [name, changes]));
