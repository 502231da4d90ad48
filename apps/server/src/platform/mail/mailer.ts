import type { Db } from '../deps.ts';

export type MailMessage = {
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** Where mail programs stop mails of this kind with one click (RFC 8058); for what members may choose not to get. */
  unsubscribeUrl?: string | undefined;
};

export type Mailer = {
  /** Keeps the mail in the caller's transaction; it is sent after commit, or held for an admin to read where no mail server is set. */
  queue(tx: Db, message: MailMessage): Promise<void>;
};
