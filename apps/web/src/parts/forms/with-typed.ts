/**
 * A list plus what was typed: trimmed, and without duplicates, ignoring case.
 * @param separator ends an entry; null for entries that may contain any character
 */
export function withTyped(list: readonly string[], typed: string, separator: string | null = ','): string[] {
  const known = new Set(list.map((entry) => entry.toLowerCase()));
  const more = (separator === null ? [typed] : typed.split(separator))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !known.has(entry.toLowerCase()) && known.add(entry.toLowerCase()));
  return [...list, ...more];
}
