import type { EndpointShape } from '@innerspring/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Heard } from './answer-faults.ts';
import type { Input } from './schema-samples.ts';

/** A request as it goes out. `url` and `payload` are taken as they are, so that they may be anything. */
export type Sending = { label: string; url: string; headers?: Record<string, string>; payload?: string | Buffer };

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Half a surrogate pair has no place in an address: it is sent as the bytes that it would have. */
const escaped = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

/** The address of an endpoint with its places filled, whatever they are. */
export function urlOf(endpoint: EndpointShape, { params = {}, query }: Input): string {
  const places = params as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => escaped(asText(places[name])));
  const pairs = Object.entries(query ?? {}).map(([key, value]) => `${escaped(key)}=${escaped(asText(value))}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** An input as a request: JSON in the body, text in path and query. */
export function sendingOf(endpoint: EndpointShape, label: string, input: Input): Sending {
  const url = urlOf(endpoint, input);
  if (!('body' in input)) return { label, url };
  const payload = JSON.stringify(input.body) ?? '';
  return { label, url, payload, headers: { 'content-type': 'application/json' } };
}

type Sender = { app: FastifyInstance; cookie: string | null; ip?: string };

export async function send(
  { app, cookie, ip }: Sender,
  endpoint: EndpointShape,
  { url, headers = {}, payload }: Sending,
): Promise<Heard> {
  const request: InjectOptions = {
    method: endpoint.method,
    url,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
    ...(ip ? { remoteAddress: ip } : {}),
  };
  const answer = await app.inject(request);
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

/** Works a list off, so many at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const one = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: width }, one));
}
