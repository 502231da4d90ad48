import type { LiveFromServer, LiveSubject } from '@innerspring/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import { AppError } from '../errors.ts';
import type { LiveConnection } from './live-connection.ts';
import type { FrameHandlers } from './live-frames.ts';
import type { LiveJudge } from './live-judge.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import { parcelOf } from './live-parcels.ts';

export type Subject = { type: LiveSubject; id: number };
/** Which of these members may read it now; one statement for all of them. */
type ReadersAmong = (id: number, userIds: number[]) => Promise<number[]>;

/** Who has which page open, and the word that something of it changed. */
export type LiveSubjects = {
  /** The feature of a subject says who may read it: asked when somebody opens it, and again for each word of it. */
  guardSubject(type: LiveSubject, readersAmong: ReadersAmong): void;
  /** Tells all processes that something changed, after it was committed. Costs nothing where nobody looks at it. */
  subjectsChanged(subjects: Subject[]): void;
};

type Options = {
  bus: Bus;
  handlers: FrameHandlers;
  log: Pick<FastifyBaseLogger, 'error'>;
  judge: Pick<LiveJudge, 'pass'>;
};

const keyOf = ({ type, id }: Subject) => `${type}:${id}`;

/**
 * Answers watch and unwatch, and gathers changes: however often a subject changes, those who look at it hear at most one frame in
 * the time, and one statement says who of them still may. The frame carries no content.
 */
export function createLiveSubjects({ bus, handlers, log, judge }: Options) {
  const guards = new Map<LiveSubject, ReadersAmong>();
  const watchers = new Map<string, Set<LiveConnection>>();
  /** In the order in which they were opened. */
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

  async function tell(subject: Subject): Promise<void> {
    const key = keyOf(subject);
    const there = [...(watchers.get(key) ?? [])];
    if (there.length === 0) return;
    const readers = await readersOf(subject, [...new Set(there.map(({ userId }) => userId))]);
    const frame: LiveFromServer = { type: 'subject_changed', subject: subject.type, id: subject.id };
    for (const connection of there) {
      if (!watchers.get(key)?.has(connection)) continue;
      judge.pass(connection, parcelOf(frame));
      // Their page asks, and learns that it is gone; after that it hears nothing more.
      if (!readers.has(connection.userId)) leave(connection, key);
    }
  }

  function flush(): void {
    timer = undefined;
    const those = [...changed.values()];
    changed = new Map();
    for (const subject of those)
      tell(subject).catch((error: unknown) => {
        log.error({ err: error, subject: subject.type }, 'A change could not be told; it is tried again');
        gather(subject);
      });
  }

  function gather(subject: Subject): void {
    if (!watchers.has(keyOf(subject))) return;
    changed.set(keyOf(subject), subject);
    timer ??= setTimeout(flush, LIVE_LIMITS.gatherSubjectsMs).unref();
  }

  handlers.on('watch', async ({ subject: type, id }, connection) => {
    const subject = { type, id };
    // Before the right is looked up: what changes meanwhile is not missed, and is judged by itself.
    enter(connection, subject);
    const readers = await readersOf(subject, [connection.userId]);
    if (connection.state !== 'authenticated') return leave(connection, keyOf(subject));
    if (!readers.has(connection.userId)) {
      leave(connection, keyOf(subject));
      throw new AppError('not_found', 'This is not available.');
    }
    connection.send({ type: 'watching', subject: type, id });
  });
  handlers.on('unwatch', ({ subject: type, id }, connection) => leave(connection, keyOf({ type, id })));
  const stop = bus.subscribe('live.subjects', ({ subjects }) => subjects.forEach(gather));

  return {
    guardSubject: (type: LiveSubject, readersAmong: ReadersAmong) => void guards.set(type, readersAmong),
    subjectsChanged(subjects: Subject[]) {
      if (subjects.length > 0) bus.publish('live.subjects', { subjects });
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
