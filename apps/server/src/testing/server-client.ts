import type { CallInput, CallOutput, EndpointShape, ErrorBody } from '@innerspring/contract';
import { api } from '@innerspring/contract';
import { urlOf } from './call.ts';
import { demoPassword } from './server-main.ts';

type Sent = { cookie?: string; headers?: Record<string, string> };

/** Of a success `body` is what the endpoint answers, of a failure the error. */
export type Reply<Body> = { status: number; body: Body; error: ErrorBody; cookie: string };

/**
 * Calls an endpoint of a server over the network, typed by the contract.
 * @throws {TypeError} of `fetch`, where no answer came.
 */
export async function request<E extends EndpointShape>(
  address: string,
  endpoint: E,
  input: CallInput<E>,
  { cookie, headers = {} }: Sent = {},
): Promise<Reply<CallOutput<E>>> {
  const loose = input as Parameters<typeof urlOf>[1];
  const answer = await fetch(address + urlOf(endpoint, loose), {
    method: endpoint.method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(loose.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(loose.body === undefined ? {} : { body: JSON.stringify(loose.body) }),
  });
  const text = await answer.text();
  const body = text === '' ? undefined : JSON.parse(text);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: answer.status, body, error: body, cookie: cookies.join('; ') };
}

/** Signs in and gives the answer with the cookie of the session. */
export const signInAt = (address: string, username: string, password = demoPassword, headers = {}) =>
  request(address, api.auth.login, { body: { username, password } }, { headers });
