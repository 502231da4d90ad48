import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { EndpointShape, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Config } from './config/config.ts';
import type { FileStore } from './files/file-store.ts';
import type { Limits } from './limits/limit.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Meters } from './telemetry/telemetry.ts';
import type { Reads } from './db/statement.ts';
import type { DomainProof, GuardedRead, GuardedPost } from './net/guarded-fetch.ts';
import type { FeatureManifest } from './feature.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Session, SessionCookies, SessionStore } from './sessions.ts';
import type { SiteSettings } from './site-settings/site-settings.ts';

/** The database or a transaction: the first parameter of every query and command. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with'
>;

/** The dependencies that features may use. Created once at startup; tests replace some of them. */
export type Deps = {
  config: Config;
  db: Db;
  pool: Pool;
  /** For frequent, fast reads. */
  reads: Reads;
  clock: Clock;
  bus: Bus;
  outbox: Outbox;
  mailer: Mailer;
  files: FileStore;
  limits: Limits;
  /** Limits and switches that administrators can change. */
  siteSettings: SiteSettings;
  sessions: SessionStore;
  live: LiveHub;
  domainProof: DomainProof;
  /** The payment provider, or null where nothing can be bought. */
  payments: PaymentProvider | null;
  /** Reads pages and pictures of the public internet, at the network's edge. */
  readOutside: GuardedRead;
  /** Posts to internet addresses that members' browsers provided, such as push services. */
  postOutside: GuardedPost;
  log: FastifyBaseLogger;
  meters: Meters;
  /** The manifest of each feature. */
  features: readonly FeatureManifest[];
};

/** The member behind a request, as read with the session. */
export type Viewer = {
  id: number;
  username: string;
  fullName: string;
  isAdmin: boolean;
  isPremium: boolean;
  applicationStatus: 'pending' | 'approved' | 'rejected';
};

/** What a handler knows about its request besides the validated input. */
export type RequestContext<A extends EndpointShape['access'] = EndpointShape['access']> = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The caller’s IP address; forwarded headers count only from trusted proxies. */
  ip: string;
  /** Set for every access except `visitor`, where it is only set if the caller is signed in. */
  viewer: A extends 'visitor' ? Viewer | null : Viewer;
  session: A extends 'visitor' ? Session | null : Session;
  cookies: SessionCookies;
};

export type Handler<E extends EndpointShape> = (
  input: HandlerInput<E>,
  context: RequestContext<E['access']>,
) => Promise<HandlerOutput<E>>;

/** Where features register their handlers, with one call per endpoint. */
export type Api = { on<E extends EndpointShape>(endpoint: E, handler: Handler<E>): void };

/** One line in the audit log, written in the transaction of what it records. */
export type AuditRecord = {
  actorId: number | null;
  /** `<feature>.<intent>`. */
  action: string;
  summary: string;
  subjectType?: string;
  subjectId?: number;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  ip?: string | null;
};
