import type { Viewer } from './deps.ts';
import { AppError } from './errors.ts';
import { SITE_ZONE } from './local-time.ts';

export type Session = {
  id: number;
  userId: number;
  sudoUntil: Date | null;
  isEmergency: boolean;
  createdAt: Date;
  expiresAt: Date;
};

/** A session and its member, current or as cached some seconds ago. `isLeaving`: the account's deletion is pending. */
export type FoundSession = { session: Session; viewer: Viewer; suspendedUntil: Date | null; isLeaving: boolean };

export type SessionStore = {
  /** Opens a session and returns the secret for the cookie. If the member has too many sessions, the least recently used end. */
  open(input: {
    userId: number;
    device: string;
    ip: string | null;
    isAdmin: boolean;
    isEmergency?: boolean;
    /** The latest time at which the session ends. */
    until?: Date | undefined;
    sudo?: boolean;
  }): Promise<{ secret: string; session: Session }>;
  /** One prepared statement: the session and its member as they are now, or null. */
  find(secret: string): Promise<FoundSession | null>;
  /** Like `find`, for reads: the result may be some seconds old (`session-memory.ts`). */
  findRecent(secret: string): Promise<FoundSession | null>;
  /** Like `find`, for many secrets in one statement. Returns the valid sessions by secret. */
  findAll(secrets: string[]): Promise<Map<string, FoundSession>>;
  /** What this process has cached about a secret; undefined if it must ask the database. */
  recall(secret: string): 'known' | 'unknown' | undefined;
  /** Ends sessions and publishes that on the bus. */
  end(input: { userId: number; sessionIds: number[] | 'all'; except?: number }): Promise<number>;
  grantSudo(sessionId: number): Promise<Date>;
};

export type SessionCookies = {
  set(secret: string, expires: Date): void;
  clear(): void;
  /** The random name of this device, created on first use and stored for a year after each use. */
  device(): string;
  /** The name that the device sent, or null. */
  knownDevice(): string | null;
};

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: SITE_ZONE });
/** A suspension that ends after this is permanent. */
const never = new Date('9000-01-01T00:00:00Z');

/** The refusal of a suspended member, naming the last day in US Eastern time. */
export function suspension(until: Date): AppError {
  const sentence =
    until > never ? 'Your account is suspended.' : `Your account is suspended until ${dayOf.format(until)}.`;
  return new AppError('forbidden', sentence);
}
