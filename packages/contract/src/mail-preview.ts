import { z } from './common.ts';

/** An email that a decision by staff would send, word for word. */
export const MailPreview = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof MailPreview>;
