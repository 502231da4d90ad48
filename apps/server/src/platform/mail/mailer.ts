import type { MailPreview } from '@innerspring/contract/mail-preview';
import type { Transporter } from 'nodemailer';
import type { Db } from '../deps.ts';

export type MailMessage = {
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** Where mail programs stop mails of this kind with one click (RFC 8058); for what members may choose not to get. */
  unsubscribeUrl?: string | undefined;
};

/** What staff see of a mail before their decision sends it. */
export const previewOf = ({ to, subject, text }: MailMessage): MailPreview => ({ to, subject, text });

export type Mailer = {
  /** Keeps the mail in the caller's transaction; it is sent after commit, or held for an admin to read where no mail server is set. */
  queue(tx: Db, message: MailMessage): Promise<void>;
};

export type MailTransport = {
  /** Hands the mail to the mail server; `id` makes a Message-ID that stays the same over retries. */
  send(message: MailMessage & { id: number }): Promise<void>;
  close(): void;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** SMTP by nodemailer, loaded with the first mail: one connection a mail, with a limit on every wait. */
export function createSmtpTransport(
  config: { smtpUrl: string; mailFrom: string; publicUrl: string },
  wait: { connectMs: number; silenceMs: number } = { connectMs: CONNECT_MS, silenceMs: SILENCE_MS },
): MailTransport {
  let transporter: Promise<Transporter> | null = null;
  async function open(): Promise<Transporter> {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({
      url: config.smtpUrl,
      connectionTimeout: wait.connectMs,
      greetingTimeout: wait.connectMs,
      socketTimeout: wait.silenceMs,
      dnsTimeout: wait.connectMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  const host = new URL(config.publicUrl).hostname;
  return {
    async send({ id, kind, to, subject, text, unsubscribeUrl }) {
      transporter ??= open();
      await (await transporter).sendMail({
        from: config.mailFrom,
        // An address object is taken as it is; a string would be parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<mail-${id}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Mail-Kind': kind,
          ...(unsubscribeUrl
            ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      });
    },
    close() {
      void transporter?.then((opened) => opened.close());
    },
  };
}

/** Whether the mail server refused for good (reply 5xx) rather than for now. */
export function isPermanentFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 500;
}
