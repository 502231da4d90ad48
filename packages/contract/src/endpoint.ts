import type * as z from 'zod/mini';
import type { PlanFeature, PlanLock } from './plan.ts';

/**
 * Who may call an endpoint.
 * - `visitor`: anyone.
 * - `session`: anyone signed in, applicants too.
 * - `member`: approved members.
 * - `premium`: approved members with Premium.
 * - `admin`: approved members with the admin right.
 */
export type Access = 'visitor' | 'session' | 'member' | 'premium' | 'admin';

/** The one table of error codes and HTTP statuses. */
export const errorStatus = {
  invalid: 400,
  bad_body: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  second_factor_invalid: 401,
  forbidden: 403,
  not_member: 403,
  deletion_pending: 403,
  premium_required: 403,
  sudo_required: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_exists: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Error codes that any endpoint may return without declaring them. */
export const commonErrors = [
  'invalid',
  'bad_body',
  'not_signed_in',
  'not_member',
  'deletion_pending',
  'forbidden',
  'premium_required',
  'sudo_required',
  'foreign_origin',
  'too_large',
  'unsupported_type',
  'rate_limited',
  'internal',
  'unavailable',
  'storage_full',
] as const satisfies readonly ErrorCode[];

/**
 * Body of every error answer. `error` is a sentence for people; `fields` maps a field's path to its sentence; `premium_required`
 * names the feature that is locked, and why.
 */
export type ErrorBody = {
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  requestId: string;
} & Partial<PlanLock>;

type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * What both ends must know to speak with each other: plain data, and all that the browser has of an endpoint. A field that the
 * client's code reads is declared here, so that it cannot read what is not there.
 */
export type Address = {
  /** `<feature>.<intent>`: query key, test name and operation id. */
  readonly name: string;
  readonly method: Method;
  /** Exact path with `{param}` places, as in the specification. */
  readonly path: `/api/${string}`;
  /** The answer has a tag, and 304 is the answer to who has it already (RFC 9110, 13.1.2). */
  readonly revalidated?: boolean;
};

/** The schemas and rules that the server enforces; the browser uses only their types. */
export type Operation = {
  summary: string;
  access: Access;
  /** The feature that an endpoint with the access `premium` belongs to; its refusal names it. */
  feature?: PlanFeature;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * `multipart`: one file and some fields, read by the handler as a stream. `raw`: the bytes as they came, of any type, which the
   * handler gets as `request.body`. `ignored`: of any type, and not read.
   */
  bodyKind?: 'json' | 'multipart' | 'raw' | 'ignored';
  /** Absent: 204 without a body. `binary`: bytes, streamed by the handler. */
  response?: Schema | 'binary';
  /** Status of success; 200, or 204 where there is no response. */
  status?: number;
  /** Codes beyond `commonErrors` that this endpoint may answer. */
  errors?: readonly ErrorCode[];
  /** The session must have proved its password within the last 15 minutes (`sudo_required` otherwise). */
  sudo?: boolean;
  /** Open also while the own account waits to be deleted, when everything else is refused (`deletion_pending`). */
  whileLeaving?: boolean;
  /**
   * Takes the header Idempotency-Key, or a `clientId` in its body: the same again gives what the first made, with another input
   * it is refused as `conflict`. Endpoints of one scope share their keys.
   */
  idempotent?: 'posts' | 'comments' | 'group-posts' | 'group-comments' | 'messages' | 'group-messages';
};

/** An address typed by its operation: `~operation` is for the compiler alone, and never there when the program runs. */
export type Endpoint<O extends Operation = Operation> = Address & { readonly '~operation'?: O };

/** The addresses of one table of operations: one for each of them, under its name, and no other. */
export type Endpoints<Operations> = {
  readonly [K in keyof Operations]: Endpoint<Extract<Operations[K], Operation>>;
};

/** Declares where the operations of a table are; what they are called follows from the feature and their place in the table. */
export function endpoints<Operations>(
  feature: string,
  table: { readonly [K in keyof Operations]: Omit<Address, 'name'> },
): Endpoints<Operations> {
  const named = Object.entries<Omit<Address, 'name'>>(table).map(([key, at]) => [
    key,
    { name: `${feature}.${key}`, ...at },
  ]);
  return Object.fromEntries(named);
}

/** Address and operation together, as the server, the OpenAPI document and the tests have them. */
export type EndpointShape = Address & Operation;

/** A table of whole endpoints. */
export type Bound<O extends Record<string, Operation>> = { readonly [K in keyof O]: Endpoint<O[K]> & O[K] };

/** Declares what the server does at the endpoints of a table. */
export function operations<const O extends Record<string, Operation>>(table: O): O {
  return table;
}

/** Puts both halves of a table together. */
export function bind<O extends Record<string, Operation>>(addresses: Endpoints<O>, table: O): Bound<O> {
  const whole = Object.entries(table).map(([key, one]) => [key, { ...addresses[key], ...one }]);
  return Object.fromEntries(whole);
}

type InputOf<S> = S extends Schema ? z.core.input<S> : never;
type OutputOf<S> = S extends Schema ? z.core.output<S> : never;

/** The operation of an endpoint: of an address by its type, of a whole endpoint itself. */
type OperationOf<E> = E extends Operation ? E : E extends { readonly '~operation'?: infer O } ? NonNullable<O> : never;

type Part<O, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = O extends {
  [P in K]: infer S extends Schema;
}
  ? { [P in K]: Side extends 'in' ? InputOf<S> : OutputOf<S> }
  : unknown;

type Input<O, Side extends 'in' | 'out'> = Part<O, 'params', Side> & Part<O, 'query', Side> & Part<O, 'body', Side>;

type ResponseOf<E> = OperationOf<E> extends { response: infer R } ? R : undefined;

/** What a caller passes: `{ params, query, body }`, only those that the endpoint declares. */
export type CallInput<E extends Address> = Input<OperationOf<E>, 'in'>;

/** What a handler receives, after validation. */
export type HandlerInput<E extends EndpointShape> = Input<E, 'out'>;

/** What the wire carries back, as the caller sees it. */
export type CallOutput<E extends Address> = ResponseOf<E> extends Schema ? OutputOf<ResponseOf<E>> : undefined;

/** What a handler returns, before the response schema strips and checks it. */
export type HandlerOutput<E extends EndpointShape> =
  ResponseOf<E> extends Schema ? InputOf<ResponseOf<E>> : ResponseOf<E> extends 'binary' ? unknown : void;
