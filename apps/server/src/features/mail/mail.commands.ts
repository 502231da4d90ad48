import { Email } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type Mailer,
  type MailMessage,
  createSmtpTransport,
  isPermanentFailure,
  type MailTransport,
} from '../../platform/mail/mailer.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { mails } from './mail.tables.ts';
import { mailEvents } from './mail.tokens.ts';

const MOST_ATTEMPTS = 10;
const LONGEST_SUBJECT = 200;
const LONGEST_BODY = 100_000;

// oxlint-disable-next-line no-control-regex -- control characters in a header are what an injection needs
const controlCharacter = /[\u0000-\u001f\u007f\u2028\u2029]/;

function checkMessage({ to, subject, text }: MailMessage): void {
  if (controlCharacter.test(to) || !Email.safeParse(to).success)
    throw new AppError('invalid', 'The email address isn’t valid.');
  if (controlCharacter.test(subject) || !subject.trim() || subject.length > LONGEST_SUBJECT) {
    throw new AppError('invalid', 'The subject must be one short line.');
  }
  if (text.includes('\u0000') || text.length > LONGEST_BODY)
    throw new AppError('invalid', 'We can’t send this email text.');
}

/**
 * Stores emails in table `mails`. With a mail server they are `queued` and the outbox sends them; without one they are `held`
 * for an admin to read.
 */
export function createMailer(config: Pick<Config, 'smtpUrl'>, outbox: Pick<Outbox, 'emit'>): Mailer {
  return {
    async queue(tx, message) {
      checkMessage(message);
      const { kind, to, subject, text, unsubscribeUrl } = message;
      const state = config.smtpUrl ? 'queued' : 'held';
      const [mail] = await tx
        .insert(mails)
        .values({ kind, to, subject, body: text, unsubscribeUrl, state })
        .returning({ id: mails.id });
      if (mail && state === 'queued') await outbox.emit(tx, mailEvents.queued, { mailId: mail.id });
    },
  };
}

type SendDeps = Pick<Deps, 'db' | 'clock'> & { log: Pick<Deps['log'], 'error'> };

/**
 * Sends one queued email; does nothing if it was already sent or has failed. A temporary failure is thrown, so the outbox
 * retries later; a permanent rejection, or the tenth failure, marks the email as failed.
 */
export async function sendMail({ db, clock, log }: SendDeps, transport: MailTransport, mailId: number): Promise<void> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.state !== 'queued') return;
  const attempts = mail.attempts + 1;
  try {
    const { id, kind, to, subject, body, unsubscribeUrl } = mail;
    await transport.send({ id, kind, to, subject, text: body ?? '', unsubscribeUrl: unsubscribeUrl ?? undefined });
  } catch (error) {
    const givenUp = isPermanentFailure(error) || attempts >= MOST_ATTEMPTS;
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'Unknown failure';
    await db
      .update(mails)
      .set({ attempts, lastError, state: givenUp ? 'failed' : 'queued' })
      .where(eq(mails.id, mailId));
    if (!givenUp) throw error;
    log.error({ mailId, kind: mail.kind, attempts, reason: lastError }, 'Failed to deliver an email');
    return;
  }
  await db
    .update(mails)
    .set({ attempts, lastError: null, state: 'sent', sentAt: clock.now(), body: null, unsubscribeUrl: null })
    .where(eq(mails.id, mailId));
}

/** Holds an email that can no longer be sent, for an admin to read. */
export async function holdMail({ db }: Pick<Deps, 'db'>, mailId: number): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'held' })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'queued')));
}

/** Sends queued emails; if the mail server was removed in the meantime, holds them for an admin to read. */
export function subscribeMail(deps: Deps, transport: MailTransport | null = transportOf(deps)): void {
  deps.outbox.consume(mailEvents.queued, 'mail.send', ({ mailId }) =>
    transport ? sendMail(deps, transport, mailId) : holdMail(deps, mailId),
  );
}

function transportOf({ config }: Deps): MailTransport | null {
  const { smtpUrl, mailFrom, publicUrl } = config;
  return smtpUrl ? createSmtpTransport({ smtpUrl, mailFrom, publicUrl }) : null;
}
