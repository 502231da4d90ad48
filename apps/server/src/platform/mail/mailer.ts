import type { Db } from '../deps.ts';

export type MailMessage = { kind: string; to: string; subject: string; text: string };

export type Mailer = {
  /** Keeps the mail in the caller's transaction; it is sent after commit, or held for an admin to read where no mail server is set. */
  queue(tx: Db, message: MailMessage): Promise<void>;
};
