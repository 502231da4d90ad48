import { createHash, randomBytes } from 'node:crypto';

/** What the table keeps of a link's secret. */
export const invitationHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The secret of a new link: 32 random bytes. */
export const newInvitationSecret = (): string => randomBytes(32).toString('base64url');
