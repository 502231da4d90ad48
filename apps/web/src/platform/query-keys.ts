import type { QueryKey } from '@tanstack/react-query';

/** The `id` among the path parameters of what a key asks for. */
export function idInKey(key: QueryKey): unknown {
  const input = key.at(-1);
  if (typeof input !== 'object' || input === null) return undefined;
  return Reflect.get(Object(Reflect.get(input, 'params')), 'id');
}
