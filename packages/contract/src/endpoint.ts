import type * as z from 'zod/mini';

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

/** Codes that any endpoint may answer without declaring them. */
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

/** Body of every error answer. `error` is a sentence for people; `fields` maps a field's path to its sentence. */
export type ErrorBody = { error: string; code: ErrorCode; fields?: Record<string, string>; requestId: string };

type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type EndpointShape = {
  /** `<feature>.<intent>`: query key, test name and operation id. */
  name: string;
  method: Method;
  /** Exact path with `{param}` places, as in the specification. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** `multipart`: one file and some fields, read by the handler as a stream. `ignored`: of any type, and not read. */
  bodyKind?: 'json' | 'multipart' | 'ignored';
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
   * it is refused as `conflict`. Endpoints of one scope share their keys; a `group_message` frame uses those of its twin over HTTP.
   */
  idempotent?: 'posts' | 'comments' | 'group-posts' | 'group-comments' | 'messages' | 'group-messages';
  /** The answer has a tag, and 304 is the answer to who has it already (RFC 9110, 13.1.2). */
  revalidated?: boolean;
};

/** Declares an endpoint once, for the route, the client, the OpenAPI document and the tests. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type InputOf<S> = S extends Schema ? z.core.input<S> : never;
type OutputOf<S> = S extends Schema ? z.core.output<S> : never;

type Part<
  E extends EndpointShape,
  K extends 'params' | 'query' | 'body',
  Side extends 'in' | 'out',
> = E[K] extends Schema ? { [P in K]: Side extends 'in' ? InputOf<E[K]> : OutputOf<E[K]> } : unknown;

/** What a caller passes: `{ params, query, body }`, only those that the endpoint declares. */
export type CallInput<E extends EndpointShape> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'>;

/** What a handler receives, after validation. */
export type HandlerInput<E extends EndpointShape> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>;

/** What the wire carries back, as the caller sees it. */
export type CallOutput<E extends EndpointShape> = E['response'] extends Schema ? OutputOf<E['response']> : undefined;

/** What a handler returns, before the response schema strips and checks it. */
export type HandlerOutput<E extends EndpointShape> = E['response'] extends Schema
  ? InputOf<E['response']>
  : E['response'] extends 'binary'
    ? unknown
    : void;
