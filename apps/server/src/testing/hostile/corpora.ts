import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../../../shared/corpora/', import.meta.url));

/** Whether the corpora of hostile input lie beside the checkout; tests on them are skipped where they do not. */
export const hasCorpora = existsSync(folder);

/** The texts of one corpus: a line each as it is, as JSON (`.jsonl`) or as base64 (`.b64.txt`). */
export function corpus(file: string): string[] {
  const lines = readFileSync(`${folder}${file}`, 'utf8').split('\n').filter(Boolean);
  if (file.endsWith('.b64.txt')) return lines.map((line) => Buffer.from(line, 'base64').toString('utf8'));
  if (!file.endsWith('.jsonl')) return lines;
  return lines.map((line) => {
    const value: unknown = JSON.parse(line);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

/** Every text of every corpus, each once. Passwords are not hostile but common: the tests of sign-up go through them. */
export function allTexts(): string[] {
  const files = readdirSync(folder).filter((file) => /\.(?:txt|jsonl)$/.test(file) && !/password/.test(file));
  return [...new Set(files.toSorted().flatMap(corpus))];
}
