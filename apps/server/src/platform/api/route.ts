import type { EndpointShape, HandlerInput } from '@innerspring/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api, Deps, Handler, RequestContext } from '../deps.ts';
import { AppError } from '../errors.ts';
import { compileEncoder } from '../http/answer-encoder.ts';
import { isForm, allowSlowBody } from '../http/request-bodies.ts';
import { checkAccess, countRequest, lookUpSession, type CookieRules } from '../http/caller.ts';
import { createRevalidation, type Revalidation } from '../http/revalidation.ts';
import { underKey } from './idempotency.ts';
import { type Parts, validate } from '../http/validation.ts';

const accesses = new Set(['visitor', 'session', 'member', 'premium', 'admin']);

/** Balancers ask often and from one address; the answer costs nothing. */
const uncounted = new Set(['site.health']);

/** `/api/posts/{id}` as Fastify writes it. */
const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function partsOf(endpoint: EndpointShape, request: FastifyRequest): Parts {
  const { params, query, body } = endpoint;
  const parts: Parts = [];
  if (params) parts.push({ name: 'params', schema: params, value: request.params });
  if (query) parts.push({ name: 'query', schema: query, value: request.query });
  if (body) parts.push({ name: 'body', schema: body, value: request.body });
  return parts;
}

type Answer = (work: () => Promise<unknown>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Send = (answer: unknown, reply: FastifyReply) => unknown;

const json = 'application/json; charset=utf-8';

/** How the answers of an endpoint go out: as they are, without a body, or as the JSON that its schema allows. */
function senderOf({ name, response, status }: EndpointShape): Send {
  if (response === 'binary') return (answer) => answer;
  if (!response) return (_answer, reply) => reply.code(status ?? 204).send();
  const encode = compileEncoder(name, response);
  return (answer, reply) =>
    reply
      .code(status ?? 200)
      .type(json)
      .send(encode(answer));
}

/** How the handler of a route answers: with or without the tags of `revalidated` endpoints. */
function answererOf(endpoint: EndpointShape, revalidation: Revalidation): Answer {
  const { name, response, method } = endpoint;
  if (endpoint.revalidated && response && response !== 'binary') {
    const encode = compileEncoder(name, response);
    return (work, request, reply) => revalidation.answer({ request, reply, work: async () => encode(await work()) });
  }
  const send = senderOf(endpoint);
  if (method === 'GET') return async (work, _request, reply) => send(await work(), reply);
  return async (work, { caller }, reply) => {
    const answer = await work();
    // Whoever changed something sees it at the next look.
    if (caller) revalidation.forget(caller.viewer.id);
    return send(answer, reply);
  };
}

function checkBodyKind(endpoint: EndpointShape, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  const isMultipart = /^multipart\//i.test(type);
  if (endpoint.bodyKind === 'multipart') {
    if (!isMultipart) throw new AppError('unsupported_type', 'Send the file as multipart/form-data.');
    // From here on the handler watches over the time that the body takes.
    allowSlowBody(request);
  } else if (endpoint.bodyKind !== 'ignored' && (isMultipart || isForm(type))) {
    throw new AppError('unsupported_type');
  }
}

type RouteDeps = Pick<Deps, 'sessions' | 'limits' | 'clock' | 'bus' | 'pool'>;

/** Looks at cookie, limit, right and type before a byte of the body is read. */
function createGuard(endpoint: EndpointShape, deps: RouteDeps, cookies: CookieRules) {
  // Whoever changes something, works as staff or gave the password just now is looked up for this request.
  const isPlainRead = endpoint.method === 'GET' && endpoint.access !== 'admin' && !endpoint.sudo;
  return async (request: FastifyRequest): Promise<void> => {
    const secret = cookies.sessionSecret(request);
    request.caller = await lookUpSession(deps, request, secret, isPlainRead);
    if (!uncounted.has(endpoint.name)) await countRequest(deps, request, request.caller);
    checkAccess(endpoint, request.caller, deps.clock.now());
    checkBodyKind(endpoint, request);
  };
}

export type ApiBuilder = {
  api: Api;
  registered: ReadonlySet<EndpointShape>;
  /** @throws {Error} naming the endpoints that nobody registered. */
  assertComplete(endpoints: readonly EndpointShape[]): void;
};

/** Makes Fastify routes of endpoint declarations: path, limits, access, validation, answer. */
export function createApi(app: FastifyInstance, deps: RouteDeps, cookies: CookieRules): ApiBuilder {
  const registered = new Set<EndpointShape>();
  const revalidation = createRevalidation(deps);

  function on<E extends EndpointShape>(endpoint: E, handler: Handler<E>): void {
    if (!accesses.has(endpoint.access)) throw new Error(`${endpoint.name} does not say who may call it.`);
    if (registered.has(endpoint)) throw new Error(`${endpoint.name} is registered twice.`);
    registered.add(endpoint);
    const answer = answererOf(endpoint, revalidation);
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint.path),
      config: { endpoint },
      onRequest: createGuard(endpoint, deps, cookies),
      async handler(request, reply) {
        const input = validate(partsOf(endpoint, request)) as HandlerInput<E>;
        const context = {
          request,
          reply,
          ip: request.ip,
          viewer: request.caller?.viewer ?? null,
          session: request.caller?.session ?? null,
          cookies: cookies.of(request, reply),
        } as RequestContext<E['access']>;
        const work = async () => handler(input, context);
        const once = () => underKey(deps, { endpoint, request, input }, work);
        return answer(endpoint.idempotent ? once : work, request, reply);
      },
    });
  }

  return {
    api: { on },
    registered,
    assertComplete(endpoints) {
      const missing = endpoints.filter((endpoint) => !registered.has(endpoint)).map(({ name }) => name);
      if (missing.length > 0) throw new Error(`Nobody registered ${missing.join(', ')}.`);
    },
  };
}
