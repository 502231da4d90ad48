/** A list plus what was typed, at commas apart: trimmed, and each entry once whatever its case. */
export function withTyped(list: readonly string[], typed: string): string[] {
  const known = new Set(list.map((entry) => entry.toLowerCase()));
  const more = typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !known.has(entry.toLowerCase()) && known.add(entry.toLowerCase()));
  return [...list, ...more];
}
