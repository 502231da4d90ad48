import type { CallOutput, Address, ErrorCode } from '@innerspring/contract/endpoint';
import { vi } from 'vitest';

export interface FakeRequest {
  endpoint: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

/** A refusal as the server words it. */
export class Refusal {
  readonly status: number;
  readonly body: { error: string; code: ErrorCode; fields?: Record<string, string>; requestId: string };

  constructor(status: number, error: string, fields?: Record<string, string>, code: ErrorCode = 'invalid') {
    this.status = status;
    this.body = { error, code, requestId: 'test', ...(fields ? { fields } : {}) };
  }
}

type Answer<E extends Address> = CallOutput<E> | Refusal;
type Reply<E extends Address> = Answer<E> | ((request: FakeRequest) => Answer<E> | Promise<Answer<E>>);

interface Handler {
  endpoint: Address;
  pattern: RegExp;
  reply: (request: FakeRequest) => unknown;
}

/**
 * Replaces the server behind `fetch`: responses typed by the contract, and a list of the requests. A call without a
 * response fails as if the server couldn't be reached.
 */
export function fakeApi() {
  const handlers: Handler[] = [];
  const requests: FakeRequest[] = [];

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, 'http://innerspring.test');
    const method = init.method ?? 'GET';
    const handler = handlers.findLast(
      ({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname),
    );
    if (!handler) throw new TypeError(`no answer for ${method} ${url.pathname}`);
    const request: FakeRequest = {
      endpoint: handler.endpoint.name,
      params: { ...handler.pattern.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    requests.push(request);
    const result = await handler.reply(request);
    if (result instanceof Refusal) return Response.json(result.body, { status: result.status });
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
  }
  vi.stubGlobal('fetch', vi.fn(answer));

  return {
    /** Sets the response of an endpoint from now on; the last one set counts. */
    on<E extends Address>(endpoint: E, reply: Reply<E>) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      const respond = typeof reply === 'function' ? (reply as (request: FakeRequest) => unknown) : () => reply;
      handlers.push({ endpoint, pattern: new RegExp(`^${path}$`), reply: respond });
    },
    /** The requests to one endpoint, in order. */
    asked: (endpoint: Address) => requests.filter((request) => request.endpoint === endpoint.name),
  };
}

/** A promise with its resolvers outside, to hold a response back. */
export function held<T>() {
  let release: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
