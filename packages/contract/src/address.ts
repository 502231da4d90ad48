import type { Address } from './endpoint.ts';

type Values = { params?: Record<string, unknown>; query?: Record<string, unknown> };

const pathPart = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');

/**
 * Path and query string of a call. Browser and server build it here alike: a page preloads responses by the URL that the browser
 * will request.
 */
export function urlOf(endpoint: Pick<Address, 'path'>, { params, query = {} }: Values): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathPart(params?.[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (typeof value === 'string' && value !== '') search.set(key, value);
    if (typeof value === 'number' || typeof value === 'boolean') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
