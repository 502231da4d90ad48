import { NOTIFICATION_TYPES, type NotificationType } from '@innerspring/contract/settings/choices';
import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { secretsOf } from '../../platform/secrets/secrets.ts';
import { type Item, wordsOf } from './items.ts';
import { type Subscription, unsubscribeToken } from './unsubscribe-token.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'sessionSecret' | 'previousSecrets'>;
type Recipient = { id: number; fullName: string; email: string };

const LONGEST_SUBJECT = 150;

// oxlint-disable-next-line no-control-regex -- a subject is one line, whatever names hold
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** A subject that fits a line; letters are not cut in half. */
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
    `--\n${why} Stop these mails: ${site.publicUrl}/lander?unsubscribe=${token}\nAll choices: ${site.publicUrl}/settings?row=notifications`,
  ].join('\n\n');
  return {
    kind,
    to: to.email,
    subject: subjectOf(subject),
    text,
    unsubscribeUrl: `${site.publicUrl}/api/notifications/unsubscribe?token=${token}`,
  };
}

/** What happened of one type: one thing in its own words, several as a list. */
export function notificationMail(site: Site, to: Recipient, type: NotificationType, rows: Item[]): MailMessage {
  const [first] = rows;
  const label = NOTIFICATION_TYPES[type][0];
  const subject = rows.length === 1 && first ? wordsOf(first).text : `${rows.length} news: ${label.toLowerCase()}`;
  return letter(site, to, {
    kind: 'notification',
    subject,
    paragraphs: rows.map((row) => paragraph(site, row)),
    why: `You get this because your settings send you mails about ${label.toLowerCase()}.`,
    stops: { userId: to.id, mail: type },
  });
}

/** What gathered since the last digest. `more` tells whether there was more than it shows. */
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
      cadence === 'daily' ? 'This is what happened since yesterday:' : 'This is what happened in the last week:',
      ...rows.map((row) => paragraph(site, row)),
      ...(more ? [`There is more at ${site.publicUrl}/notifications`] : []),
    ],
    why: `You get this because your settings ask for a ${cadence} digest.`,
    stops: { userId: to.id, digest: cadence },
  });
}
