import type { Deps } from '../../platform/deps.ts';
import { createSmtpTransport, type MailTransport } from '../../platform/mail/transport.ts';
import { sendMail } from './mail.commands.ts';

/** Sends what is queued, where a mail server is configured. */
export function subscribeMail(deps: Deps, transport: MailTransport | null = transportOf(deps)): void {
  if (!transport) return;
  deps.outbox.consume('mail.queued', 'mail.send', ({ mailId }) => sendMail(deps, transport, mailId));
}

function transportOf({ config }: Deps): MailTransport | null {
  const { smtpUrl, mailFrom, publicUrl } = config;
  return smtpUrl ? createSmtpTransport({ smtpUrl, mailFrom, publicUrl }) : null;
}
