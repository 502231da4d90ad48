import type { auth } from '@innerspring/contract/auth/endpoints';
import type { CallOutput } from '@innerspring/contract';

type Full = CallOutput<typeof auth.applicationStatus>;

/** The specification promises status and message alone (§7); everything else is drawn where it came. */
export type StatusAnswer = Pick<Full, 'status' | 'message'> & Partial<Full>;

/** Milliseconds after which the page asks again, so that a decision shows without a reload. */
export const statusInterval = 30_000;

/** A status the page knows; an unknown one is shown as pending (specification §2). */
export function knownStatus(status: string): 'pending' | 'approved' | 'rejected' {
  return status === 'approved' || status === 'rejected' ? status : 'pending';
}

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
