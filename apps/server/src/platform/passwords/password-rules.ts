import { createRequire } from 'node:module';

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
  if (isCommon(text)) return 'This password is among the most common ones. Please choose another';
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
