/** A value of the address's query as text; the router reads digits as numbers and `true` as a boolean. Absent and empty: undefined. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A value of the address's query if it is one of those listed. */
export function oneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((word) => word === value);
}

/** An id in the address's query: a whole number above 0. */
export function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
