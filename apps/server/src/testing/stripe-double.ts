import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** A form field's value as Stripe's client sends it: text, or fields within. */
export type Fields = { [name: string]: string | Fields };

/** One request as it arrived. */
export type StripeCall = {
  /** `POST /v1/refunds`. */
  what: string;
  fields: Fields;
  key: string | null;
  version: string | null;
  authorization: string | null;
};

/** `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
function fieldsOf(encoded: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? name;
    let at = fields;
    for (const part of path) {
      const inner = at[part];
      const next = typeof inner === 'object' ? inner : {};
      at[part] = next;
      at = next;
    }
    at[last] = value;
  }
  return fields;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** What the stand-in answers: an object, or an error of Stripe. */
export type StripeAnswer = { status?: number; body: unknown };
export type StripeAnswers = (call: StripeCall) => StripeAnswer | null;

/** An error as Stripe reports it. */
export const stripeError = (status: number, type: string, code?: string): StripeAnswer => ({
  status,
  body: { error: { type, message: 'Card 4242 of Bo Ticking', ...(code ? { code } : {}) } },
});

/** A page of a list as Stripe gives it. */
export const listOf = <T>(data: T[], hasMore = false) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url: '/v1',
});

/**
 * A server on loopback that stands in for Stripe's API, at the network's edge: it records each request that Stripe's own client
 * sends, and answers what the test says. A key that comes again is answered as the first time, as Stripe does.
 */
export async function stripeDouble(answers: StripeAnswers) {
  const calls: StripeCall[] = [];
  const byKey = new Map<string, StripeAnswer>();
  let answer = answers;
  let isHanging = false;
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
      const header = (name: string) => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : null;
      };
      const call: StripeCall = {
        what: `${request.method} ${pathname}`,
        fields: fieldsOf(request.method === 'POST' ? await bodyOf(request) : search),
        key: header('idempotency-key'),
        version: header('stripe-version'),
        authorization: header('authorization'),
      };
      calls.push(call);
      if (isHanging) return;
      const known = call.key === null ? undefined : byKey.get(call.key);
      const given = known ?? answer(call) ?? stripeError(404, 'invalid_request_error', 'resource_missing');
      if (call.key !== null && (given.status ?? 200) < 500) byKey.set(call.key, given);
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', 'request-id': 'req_1' });
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answerWith(next: StripeAnswers) {
      answer = next;
    },
    hang(hanging: boolean) {
      isHanging = hanging;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The body and the signature of a webhook request. */
export function signedEvent(
  event: { id: string; type: string; created: number; object: object },
  { secret, at }: { secret: string; at: Date },
): { body: string; signature: string } {
  const { object, ...more } = event;
  const body = JSON.stringify({ object: 'event', livemode: false, ...more, data: { object } });
  const timestamp = Math.floor(at.getTime() / 1000);
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}
