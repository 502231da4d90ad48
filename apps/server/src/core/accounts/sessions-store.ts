import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { noteActivity } from '../presence/public.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Querying, statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import type { FoundSession, Session, SessionStore } from '../../platform/sessions.ts';
import { startJob, type StopJob } from '../../platform/jobs/jobs.ts';
import { ownerName } from '../../platform/telemetry/request-context.ts';
import { workQueue } from '../../platform/jobs/work-queue.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const SESSION_MS = {
  idle: 14 * DAY,
  member: 30 * DAY,
  admin: 12 * HOUR,
  emergency: 30 * MINUTE,
  sudo: 15 * MINUTE,
};
/** The maximum number of open sessions per member: more than anyone has browsers, few enough to review. */
export const MOST_SESSIONS = 20;
/** The precision of last-use times. */
const TOUCH_MS = MINUTE;
const TOUCHES = { concurrent: 2, waiting: 20_000 };

type Found = Omit<Session, 'id' | 'userId'> &
  Omit<Viewer, 'id'> & { sessionId: number; userId: number; lastUsedAt: Date } & Pick<
    FoundSession,
    'suspendedUntil' | 'isLeaving'
  >;

const found = `s.id as "sessionId", s.user_id as "userId", s.sudo_until as "sudoUntil", s.is_emergency as "isEmergency",
     s.created_at as "createdAt", s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt", u.username::text as username,
     u.full_name as "fullName", u.is_admin as "isAdmin", coalesce(u.premium_until > $2, false) as "isPremium",
     u.application_status as "applicationStatus", u.suspended_until as "suspendedUntil",
     u.deletion_due_at is not null as "isLeaving"
   from sessions s join users u on u.id = s.user_id`;
const stands = `s.expires_at > $2 and s.last_used_at > $3`;

const findSession = statement<Found>('sessions.find', `select ${found} where s.token_hash = $1 and ${stands}`);
const findSessions = statement<Found & { hash: Buffer }>(
  'sessions.findAll',
  `select s.token_hash as hash, ${found} where s.token_hash = any($1::bytea[]) and ${stands}`,
);

/** Signing in is activity: the next use that is recorded is a minute later. */
const openSession = statement<{ id: number }>(
  'sessions.open',
  `with opened as (
     insert into sessions (token_hash, user_id, device, ip, sudo_until, is_emergency, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) returning id, user_id
   ), noted as (${noteActivity('opened', '$7')})
   select id from opened`,
);

const touchSession = statement<{ id: number }>(
  'sessions.touch',
  `with touched as (update sessions set last_used_at = $2 where id = $1 and last_used_at < $2 returning user_id)
   ${noteActivity('touched', '$2')}`,
);

const endSessions = statement<{ id: number }>(
  'sessions.end',
  `delete from sessions where user_id = $1 and ($2::bigint[] is null or id = any($2)) and id is distinct from $3 returning id`,
);

/** The least recently used sessions above the limit of a member. */
const endSurplus = statement<{ id: number }>(
  'sessions.endSurplus',
  `delete from sessions where user_id = $1 and id in (
     select id from sessions where user_id = $1 order by last_used_at desc, id desc offset $2
   ) returning id`,
);

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

function asFound(row: Found): FoundSession {
  const { sessionId, userId, sudoUntil, isEmergency, createdAt, expiresAt, suspendedUntil, isLeaving } = row;
  const { username, fullName, isAdmin, isPremium, applicationStatus } = row;
  return {
    session: { id: sessionId, userId, sudoUntil, isEmergency, createdAt, expiresAt },
    viewer: { id: userId, username, fullName, isAdmin, isPremium, applicationStatus },
    suspendedUntil,
    isLeaving,
  };
}

function lifetime({ isAdmin, isEmergency }: { isAdmin: boolean; isEmergency?: boolean }): number {
  if (isEmergency) return SESSION_MS.emergency;
  return isAdmin ? SESSION_MS.admin : SESSION_MS.member;
}

type StoreDeps = {
  pool: Pick<Pool, 'query'>;
  reads: Querying;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
  log: Pick<Deps['log'], 'warn'>;
};

/**
 * Records when a session was last used, at most once a minute and outside the request. Only a few writes run at a time:
 * when thousands of members return at once, no request waits for these writes, and they must not delay others in the
 * database queue.
 */
function createToucher({ pool, log }: StoreDeps): (sessionId: number, userId: number, now: Date) => void {
  const touching = new Set<number>();
  const inTurn = workQueue(TOUCHES);
  return (sessionId, userId, now) => {
    if (touching.has(sessionId)) return;
    touching.add(sessionId);
    inTurn(() => touchSession.run(pool, [sessionId, now]), { by: ownerName(userId) })
      .catch((error: unknown) => log.warn({ err: error }, 'Failed to record the last use of a session'))
      .finally(() => touching.delete(sessionId));
  };
}

/**
 * Sessions on table `sessions`: 32 random bytes in the cookie, their SHA-256 in the table. Idle 14 days, 30 days in
 * total, 12 hours for admins, 30 minutes for the emergency account; at most 20 per member.
 */
export function createSessionStore(deps: StoreDeps): SessionStore {
  const { pool, reads, clock, bus } = deps;
  const touch = createToucher(deps);
  const store: SessionStore = {
    async open({ userId, device, ip, isAdmin, isEmergency = false, until, sudo = false }) {
      const secret = randomBytes(32).toString('base64url');
      const createdAt = clock.now();
      const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
      const ownEnd = after(lifetime({ isAdmin, isEmergency }));
      const expiresAt = until && until < ownEnd ? until : ownEnd;
      const sudoUntil = sudo ? after(SESSION_MS.sudo) : null;
      const [made] = await openSession.run(pool, [
        hashOf(secret),
        userId,
        device,
        ip,
        sudoUntil,
        isEmergency,
        createdAt,
        expiresAt,
      ]);
      if (!made) throw new Error('The session was not stored.');
      const surplus = await endSurplus.run(pool, [userId, MOST_SESSIONS]);
      if (surplus.length > 0) bus.publish('sessions.ended', { userId, sessionIds: surplus.map(({ id }) => id) });
      return { secret, session: { id: made.id, userId, sudoUntil, isEmergency, createdAt, expiresAt } };
    },
    findRecent: (secret) => store.find(secret),
    recall: () => undefined,
    async find(secret) {
      const now = clock.now();
      const [found] = await findSession.run(reads, [hashOf(secret), now, new Date(now.getTime() - SESSION_MS.idle)]);
      if (!found) return null;
      if (now.getTime() - found.lastUsedAt.getTime() >= TOUCH_MS) touch(found.sessionId, found.userId, now);
      return asFound(found);
    },
    async findAll(secrets) {
      const now = clock.now();
      const idle = new Date(now.getTime() - SESSION_MS.idle);
      const those = await findSessions.run(reads, [secrets.map(hashOf), now, idle]);
      for (const one of those)
        if (now.getTime() - one.lastUsedAt.getTime() >= TOUCH_MS) touch(one.sessionId, one.userId, now);
      const byHash = new Map(those.map((one) => [one.hash.toString('hex'), asFound(one)]));
      return new Map(
        secrets.flatMap((secret): [string, FoundSession][] => {
          const found = byHash.get(hashOf(secret).toString('hex'));
          return found ? [[secret, found]] : [];
        }),
      );
    },
    async end({ userId, sessionIds, except }) {
      const wanted = sessionIds === 'all' ? null : sessionIds;
      const ended = (await endSessions.run(pool, [userId, wanted, except ?? null])).map(({ id }) => id);
      if (ended.length > 0) bus.publish('sessions.ended', { userId, sessionIds: ended });
      return ended.length;
    },
    async grantSudo(sessionId) {
      const until = new Date(clock.now().getTime() + SESSION_MS.sudo);
      await pool.query('update sessions set sudo_until = $2 where id = $1', [sessionId, until]);
      return until;
    },
  };
  return store;
}

export async function removeDeadSessions({ pool, clock }: Pick<StoreDeps, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now();
  await pool.query('delete from sessions where expires_at <= $1 or last_used_at <= $2', [
    now,
    new Date(now.getTime() - SESSION_MS.idle),
  ]);
}

/** Removes dead sessions now and every hour. Returns a function that stops it. */
export function startSessionSweeper(deps: Pick<Deps, 'pool' | 'clock' | 'log' | 'meters'>): StopJob {
  const work = () => removeDeadSessions(deps);
  return startJob(deps, { name: 'sessions.sweep', everyMs: HOUR, work, failure: 'Failed to remove dead sessions' });
}
