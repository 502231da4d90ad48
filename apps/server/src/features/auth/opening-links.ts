import type { Db } from '../../platform/deps.ts';
import { withdrawTokens } from './one-time-tokens.ts';

/** Whoever opens a link of these can get into the account that it is for. */
export const openingPurposes = ['reset_password', 'change_email_old', 'change_email_new', 'account_link'] as const;

/** Makes the account's open links worthless, for one that becomes an administrator's: staff may have read them before. */
export const withdrawOpeningLinks = (tx: Db, userId: number, now: Date): Promise<void> =>
  withdrawTokens(tx, userId, [...openingPurposes], now);
