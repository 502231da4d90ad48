import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '@innerspring/contract/settings/choices';
import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { secretsOf, type Secrets } from '../../platform/secrets/secrets.ts';
import { type Item, wordsOf } from './kinds.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'sessionSecret' | 'previousSecrets'>;
type Recipient = { id: number; fullName: string; email: string };

const LONGEST_SUBJECT = 150;

// oxlint-disable-next-line no-control-regex -- a subject is one line, whatever names hold
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** A subject that fits on a line. It never cuts a character in half. */
function subjectOf(text: string): string {
  const letters = [...oneLine(text)];
  return letters.length > LONGEST_SUBJECT ? `${letters.slice(0, LONGEST_SUBJECT - 1).join('')}…` : letters.join('');
}

function paragraph(site: Site, row: Item): string {
  const { text, link, snippet } = wordsOf(row);
  return [text, ...(snippet ? [`> ${snippet}`] : []), site.publicUrl + link].join('\n');
}

function letter(
  site: Site,
  to: Recipient,
  {
    kind,
    subject,
    paragraphs,
    why,
    stops,
  }: {
    kind: string;
    subject: string;
    paragraphs: string[];
    why: string;
    stops: Subscription;
  },
): MailMessage {
  const token = unsubscribeToken(secretsOf(site), stops);
  const text = [
    `Hello ${to.fullName},`,
    ...paragraphs,
    `The ${site.siteName} team\n${site.publicUrl}`,
    `--\n${why} Unsubscribe: ${site.publicUrl}/lander?unsubscribe=${token}\nManage your emails: ${site.publicUrl}/settings?row=notifications`,
  ].join('\n\n');
  return {
    kind,
    to: to.email,
    subject: subjectOf(subject),
    text,
    unsubscribeUrl: `${site.publicUrl}/api/notifications/unsubscribe?token=${token}`,
  };
}

/** The mail for one type: a single notification in its own words, several as a list. */
export function notificationMail(site: Site, to: Recipient, type: NotificationType, rows: Item[]): MailMessage {
  const [first] = rows;
  const label = NOTIFICATION_TYPES[type][0];
  const subject = rows.length === 1 && first ? wordsOf(first).text : `${rows.length} updates: ${label.toLowerCase()}`;
  return letter(site, to, {
    kind: 'notification',
    subject,
    paragraphs: rows.map((row) => paragraph(site, row)),
    why: `You’re getting this email because you asked for emails about ${label.toLowerCase()}.`,
    stops: { userId: to.id, mail: type },
  });
}

/** The digest of what happened since the last one. `more` says whether there was more than it shows. */
export function digestMail(
  site: Site,
  to: Recipient,
  cadence: 'daily' | 'weekly',
  { rows, more }: { rows: Item[]; more: boolean },
): MailMessage {
  const [first] = rows;
  const others = rows.length - 1;
  const and = others > 0 ? `, and ${more ? 'more' : `${others} more`}` : '';
  return letter(site, to, {
    kind: 'digest',
    subject: `${first ? wordsOf(first).text : 'Your digest'}${and}`,
    paragraphs: [
      cadence === 'daily' ? 'Here’s what happened since yesterday:' : 'Here’s what happened in the last week:',
      ...rows.map((row) => paragraph(site, row)),
      ...(more ? [`See more at ${site.publicUrl}/notifications`] : []),
    ],
    why: `You’re getting this email because you asked for a ${cadence} digest.`,
    stops: { userId: to.id, digest: cadence },
  });
}

/** What an unsubscribe link stops: the mails of a type, or the digest at its frequency. */
export type Subscription = { userId: number; mail: NotificationType } | { userId: number; digest: 'daily' | 'weekly' };

const SIGNATURE_BYTES = 16;

const keyOf = (serverSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverSecret, 'innerspring', 'unsubscribe', 32));

const sign = (serverSecret: string, claim: string): Buffer =>
  createHmac('sha256', keyOf(serverSecret)).update(claim).digest().subarray(0, SIGNATURE_BYTES);

/**
 * The token of an unsubscribe link. It works without a session and as long as the server knows the secret. It can only
 * stop those mails or turn them on again.
 */
export function unsubscribeToken([serverSecret]: Secrets, subscription: Subscription): string {
  const what = 'mail' in subscription ? `m.${subscription.mail}` : `d.${subscription.digest}`;
  const claim = `${subscription.userId}.${what}`;
  return `${claim}.${sign(serverSecret, claim).toString('base64url')}`;
}

/** The subscription in a token; null if the token is invalid. */
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
