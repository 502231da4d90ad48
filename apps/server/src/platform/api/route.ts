import type { EndpointShape, HandlerInput } from '@innerspring/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api, Deps, Handler, RequestContext } from '../deps.ts';
import { AppError } from '../errors.ts';
import { compileEncoder } from '../http/answer-encoder.ts';
import { compressAnswer } from '../http/compression.ts';
import { isForm, allowSlowBody } from '../http/request-bodies.ts';
import { checkAccess, countRequest, lookUpSession, type CookieRules } from '../http/caller.ts';
import { createRevalidation, type Revalidation } from '../http/revalidation.ts';
import { underKey } from './idempotency.ts';
import { type Parts, validate } from '../http/validation.ts';

const accesses = new Set(['visitor', 'session', 'member', 'premium', 'admin']);

/** Balancers and payment providers send much from few addresses; the answer to the first, and to who isn't the second, costs nothing. */
const uncounted = new Set(['site.health', 'payments.webhook']);

/** `/api/posts/{id}` as Fastify writes it. */
const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

type Given = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

function partsOf(endpoint: EndpointShape, request: Given): Parts {
  const { params, query, body } = endpoint;
  const parts: Parts = [];
  if (params) parts.push({ name: 'params', schema: params, value: request.params });
  if (query) parts.push({ name: 'query', schema: query, value: request.query });
  if (body) parts.push({ name: 'body', schema: body, value: request.body });
  return parts;
}

type Answer = (work: () => Promise<unknown>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Send = (answer: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;
type Encode = (answer: unknown) => string;

const json = 'application/json; charset=utf-8';

/** How an endpoint's answers are sent: unchanged, without a body, or as the JSON that its schema allows. */
function senderOf({ response, status }: EndpointShape, encode: Encode | null): Send {
  if (response === 'binary') return (answer) => answer;
  if (!encode) return (_answer, _request, reply) => reply.code(status ?? 204).send();
  return (answer, request, reply) =>
    reply
      .code(status ?? 200)
      .type(json)
      .send(compressAnswer(encode(answer), request, reply));
}

/** How the handler of a route answers: with or without the entity tags of `revalidated` endpoints. */
function answererOf(endpoint: EndpointShape, encode: Encode | null, revalidation: Revalidation): Answer {
  if (endpoint.revalidated && encode)
    return (work, request, reply) => revalidation.answer({ request, reply, work: async () => encode(await work()) });
  const send = senderOf(endpoint, encode);
  if (endpoint.method === 'GET') return async (work, request, reply) => send(await work(), request, reply);
  return async (work, request, reply) => {
    const answer = await work();
    // Members see their own changes with their next request.
    if (request.caller) revalidation.forget(request.caller.viewer.id);
    return send(answer, request, reply);
  };
}

function checkBodyKind(endpoint: EndpointShape, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  const isMultipart = /^multipart\//i.test(type);
  if (endpoint.bodyKind === 'multipart') {
    if (!isMultipart) throw new AppError('unsupported_type', 'Send the file as multipart/form-data.');
    // From here on the handler limits how long the body may take.
    allowSlowBody(request);
  } else if (endpoint.bodyKind !== 'ignored' && (isMultipart || isForm(type))) {
    throw new AppError('unsupported_type');
  }
}

type RouteDeps = Pick<Deps, 'sessions' | 'limits' | 'clock' | 'bus' | 'pool'>;

/** Checks session, rate limit, access and content type before a byte of the body is read. */
function createGuard(endpoint: EndpointShape, deps: RouteDeps, cookies: CookieRules) {
  // Writes, staff endpoints and endpoints that need a recent password look up the session for this request, never from
  // the cache.
  const isPlainRead = endpoint.method === 'GET' && endpoint.access !== 'admin' && !endpoint.sudo;
  return async (request: FastifyRequest): Promise<void> => {
    const secret = cookies.sessionSecret(request);
    request.caller = await lookUpSession(deps, request, secret, isPlainRead);
    if (!uncounted.has(endpoint.name)) await countRequest(deps, request, request.caller);
    checkAccess(endpoint, request.caller, deps.clock.now());
    checkBodyKind(endpoint, request);
  };
}

/**
 * The JSON that a reading endpoint answers within another request, whose rate limit was already counted. The endpoint's
 * own access rules, validation and schema apply.
 * @throws {AppError} the refusals of that endpoint.
 */
export type ReadEndpoint = (
  endpoint: EndpointShape,
  given: { params?: Record<string, string>; query?: Record<string, string> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string>;

type Reading = (
  given: Pick<Given, 'params' | 'query'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string>;

export type ApiBuilder = {
  api: Api;
  read: ReadEndpoint;
  registered: ReadonlySet<EndpointShape>;
  /** @throws {Error} with the names of the endpoints that have no handler. */
  assertComplete(endpoints: readonly EndpointShape[]): void;
};

/** Creates Fastify routes from endpoint declarations: path, limits, access, validation, answer. */
export function createApi(app: FastifyInstance, deps: RouteDeps, cookies: CookieRules): ApiBuilder {
  const registered = new Set<EndpointShape>();
  const readings = new Map<EndpointShape, Reading>();
  const revalidation = createRevalidation(deps);

  const contextOf = <A extends EndpointShape['access']>(request: FastifyRequest, reply: FastifyReply) =>
    ({
      request,
      reply,
      ip: request.ip,
      viewer: request.caller?.viewer ?? null,
      session: request.caller?.session ?? null,
      cookies: cookies.of(request, reply),
    }) as RequestContext<A>;

  function on<E extends EndpointShape>(endpoint: E, handler: Handler<E>): void {
    if (!accesses.has(endpoint.access)) throw new Error(`${endpoint.name} does not say who may call it.`);
    if (registered.has(endpoint)) throw new Error(`${endpoint.name} is registered twice.`);
    registered.add(endpoint);
    const { name, response } = endpoint;
    const encode = response && response !== 'binary' ? compileEncoder(name, response) : null;
    const answer = answererOf(endpoint, encode, revalidation);
    if (endpoint.method === 'GET' && encode) {
      readings.set(endpoint, async ({ params, query }, request, reply) => {
        checkAccess(endpoint, request.caller, deps.clock.now());
        const input = validate(partsOf(endpoint, { params, query, body: undefined })) as HandlerInput<E>;
        return encode(await handler(input, contextOf<E['access']>(request, reply)));
      });
    }
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint.path),
      config: { endpoint },
      onRequest: createGuard(endpoint, deps, cookies),
      async handler(request, reply) {
        const input = validate(partsOf(endpoint, request)) as HandlerInput<E>;
        const context = contextOf<E['access']>(request, reply);
        const work = async () => handler(input, context);
        const once = () => underKey(deps, { endpoint, request, input }, work);
        return answer(endpoint.idempotent ? once : work, request, reply);
      },
    });
  }

  return {
    api: { on },
    async read(endpoint, { params = {}, query = {} }, request, reply) {
      const reading = readings.get(endpoint);
      if (!reading) throw new Error(`${endpoint.name} cannot be read for a page.`);
      return reading({ params, query }, request, reply);
    },
    registered,
    assertComplete(endpoints) {
      const missing = endpoints.filter((endpoint) => !registered.has(endpoint)).map(({ name }) => name);
      if (missing.length > 0) throw new Error(`Nobody registered ${missing.join(', ')}.`);
    },
  };
}
