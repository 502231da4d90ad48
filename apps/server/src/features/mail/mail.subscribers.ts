import type { Deps } from '../../platform/deps.ts';
import { createSmtpTransport, type MailTransport } from '../../platform/mail/transport.ts';
import { holdMail, sendMail } from './mail.commands.ts';
import { mailEvents } from './mail.events.ts';

/** Sends what is queued; where the mail server was taken away meanwhile, holds it for an admin to read. */
export function subscribeMail(deps: Deps, transport: MailTransport | null = transportOf(deps)): void {
  deps.outbox.consume(mailEvents.queued, 'mail.send', ({ mailId }) =>
    transport ? sendMail(deps, transport, mailId) : holdMail(deps, mailId),
  );
}

function transportOf({ config }: Deps): MailTransport | null {
  const { smtpUrl, mailFrom, publicUrl } = config;
  return smtpUrl ? createSmtpTransport({ smtpUrl, mailFrom, publicUrl }) : null;
}
