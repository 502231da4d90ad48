import type { Viewer } from './deps.ts';

export type Session = {
  id: number;
  userId: number;
  sudoUntil: Date | null;
  isEmergency: boolean;
  createdAt: Date;
  expiresAt: Date;
};

export type SessionStore = {
  /** Opens a session and returns the secret for the cookie. */
  open(input: {
    userId: number;
    device: string;
    ip: string | null;
    isAdmin: boolean;
    isEmergency?: boolean;
    sudo?: boolean;
  }): Promise<{ secret: string; session: Session }>;
  /** One prepared statement: the session and its member as they are now, or null. */
  find(secret: string): Promise<{ session: Session; viewer: Viewer; suspendedUntil: Date | null } | null>;
  /** Ends sessions and tells the bus. */
  end(input: { userId: number; sessionIds: number[] | 'all'; except?: number }): Promise<number>;
  grantSudo(sessionId: number): Promise<Date>;
};

export type SessionCookies = {
  set(secret: string, expires: Date): void;
  clear(): void;
  /** Random name of this device, kept a year; made on first use. */
  device(): string;
};
