import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '@innerspring/contract/settings/choices';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** What one link stops: the mails of a type, or the digest at its pace. */
export type Subscription = { userId: number; mail: NotificationType } | { userId: number; digest: 'daily' | 'weekly' };

const SIGNATURE_BYTES = 16;

const keyOf = (serverSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverSecret, 'innerspring', 'unsubscribe', 32));

const sign = (serverSecret: string, claim: string): Buffer =>
  createHmac('sha256', keyOf(serverSecret)).update(claim).digest().subarray(0, SIGNATURE_BYTES);

/**
 * The token of a link in a mail, which works without a session and for as long as the server knows the secret: it does nothing
 * but stop those mails, or let them come again.
 */
export function unsubscribeToken([serverSecret]: Secrets, subscription: Subscription): string {
  const what = 'mail' in subscription ? `m.${subscription.mail}` : `d.${subscription.digest}`;
  const claim = `${subscription.userId}.${what}`;
  return `${claim}.${sign(serverSecret, claim).toString('base64url')}`;
}

/** What a token stops; null where it was not made here. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Subscription | null {
  const parts = /^(([1-9]\d{0,15})\.([md])\.(\w{1,40}))\.([\w-]{22})$/.exec(token);
  if (!parts) return null;
  const [, claim = '', user, channel, name = '', given = ''] = parts;
  const signature = Buffer.from(given, 'base64url');
  if (!secrets.some((secret) => timingSafeEqual(sign(secret, claim), signature))) return null;
  const userId = Number(user);
  if (channel === 'm') return name in NOTIFICATION_TYPES ? { userId, mail: name as NotificationType } : null;
  return name === 'daily' || name === 'weekly' ? { userId, digest: name } : null;
}
