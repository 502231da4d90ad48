import { createRequire } from 'node:module';
import { guessablePassword, type PasswordOwner } from '@innerspring/contract';

const require = createRequire(import.meta.url);

let common: Set<string> | null = null;

/** The list that zxcvbn ships, read when the first password is judged; shorter ones are refused by length anyway. */
function isCommon(password: string): boolean {
  if (!common) {
    const { passwords } = require('zxcvbn/lib/frequency_lists') as { passwords: string[] };
    common = new Set(passwords.filter((listed) => listed.length >= 8));
  }
  return common.has(password);
}

/**
 * Why a new password is refused, as a sentence, or null. Its length is the contract's business.
 * Source: OWASP ASVS 5.0, 6.2.4 (common passwords) and 6.2.11 (words of the context).
 */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  if (isCommon(text)) return 'This password is among the most common ones. Please choose another';
  if (new Set(text).size < 4) return 'This password repeats too few characters. Please choose another';
  return guessablePassword(password, owner);
}
