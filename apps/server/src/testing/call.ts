import type { CallInput, CallOutput, EndpointShape, ErrorBody } from '@innerspring/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Deps } from '../platform/deps.ts';
import { cookieOf, type TestUser } from './people.ts';

export type CallOptions = {
  /** Who calls; a session is opened for them on first use. */
  as?: TestUser;
  /** The Cookie header, instead of `as`. */
  cookie?: string;
  headers?: Record<string, string>;
  /** Address of the caller. */
  ip?: string;
};

/** Of a success `body` is what the endpoint answers, of a failure the error. */
export type Answer<Body> = { status: number; body: Body; error: ErrorBody; headers: LightMyRequestResponse['headers'] };

export type Call = <E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Answer<CallOutput<E>>>;

type LooseInput = {
  params?: Record<string, string | number | undefined>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
};

/** The address of an endpoint with its places filled. */
export function urlOf(endpoint: EndpointShape, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Calls endpoints of the app in the process, as their declaration types them. */
export function createCall(app: FastifyInstance, deps: Deps): Call {
  return async (endpoint, input, { as, cookie, headers = {}, ip } = {}) => {
    const loose = input as LooseInput;
    const sent = as ? await cookieOf(deps, as) : cookie;
    const request: InjectOptions = {
      method: endpoint.method,
      url: urlOf(endpoint, loose),
      headers: {
        ...(sent ? { cookie: sent } : {}),
        ...(loose.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(loose.body === undefined ? {} : { payload: JSON.stringify(loose.body) }),
      ...(ip ? { remoteAddress: ip } : {}),
    };
    const answer = await app.inject(request);
    const body = answer.body === '' ? undefined : answer.json();
    return { status: answer.statusCode, body, error: body, headers: answer.headers };
  };
}
