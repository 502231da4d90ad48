import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// The list that zxcvbn ships, most common first; shorter ones are refused by length anyway.
const { passwords } = require('zxcvbn/lib/frequency_lists') as { passwords: string[] };
const common = new Set(passwords.filter((password) => password.length >= 8));

/** Shorter names are too likely to be part of a good password by chance. */
const SHORTEST_TELLTALE = 3;

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * Why a new password is refused, as a sentence, or null. Its length is the contract's business.
 * Source: OWASP ASVS 5.0, 6.2.4 (common passwords) and 6.2.11 (words of the context).
 */
export function passwordProblem(
  password: string,
  about: { username: string; email: string; siteName: string },
): string | null {
  const text = folded(password);
  if (common.has(text)) return 'This password is among the most common ones. Please choose another';
  if (new Set(text).size < 4) return 'This password repeats too few characters. Please choose another';
  const telltales: [string, string][] = [
    [about.username, 'your username'],
    [about.email.split('@')[0] ?? '', 'your e-mail address'],
    [about.siteName.replaceAll(/\s+/g, ''), 'the name of this site'],
  ];
  for (const [word, name] of telltales) {
    if (word.length >= SHORTEST_TELLTALE && text.includes(folded(word))) return `Password must not contain ${name}`;
  }
  return null;
}
