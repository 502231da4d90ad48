import type { MailPreview } from '@innerspring/contract/mail-preview';
import type { Transporter } from 'nodemailer';
import type { Db } from '../deps.ts';

export type MailMessage = {
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** The URL for one-click unsubscribe in mail programs (RFC 8058), for mails that members can turn off. */
  unsubscribeUrl?: string | undefined;
};

/** The preview that staff see before their decision sends the mail. */
export const previewOf = ({ to, subject, text }: MailMessage): MailPreview => ({ to, subject, text });

export type Mailer = {
  /**
   * Stores the mail in the caller's transaction. It is sent after commit, or held for an admin to read if no mail
   * server is configured.
   */
  queue(tx: Db, message: MailMessage): Promise<void>;
};

export type MailTransport = {
  /** Passes the mail to the mail server. `id` gives a Message-ID that stays the same across retries. */
  send(message: MailMessage & { id: number }): Promise<void>;
  close(): void;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * SMTP with nodemailer, which is loaded with the first mail. Uses one connection per mail, with a limit on every wait.
 */
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
        // An address object is used unchanged, while a string would be parsed as a list.
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

/** Whether the mail server rejected the mail permanently (reply 5xx) rather than temporarily. */
export function isPermanentFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 500;
}
