import { commonErrors, type EndpointShape, type ErrorBody, type ErrorCode, errorStatus } from '@innerspring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asDatabaseError, AppError } from '../errors.ts';
/** The codes for errors of Fastify and its plugins that the client caused. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
};

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}

/** Converts anything thrown into the one kind of error that is answered. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = frameworkCodes[code];
  if (known) return new AppError(known, undefined, { cause: error });
  const ofDatabase = asDatabaseError(error);
  if (ofDatabase) return ofDatabase;
  const status = statusOf(error);
  // Files that must not be seen answer as if they didn't exist.
  if (status === 403 || status === 404) return new AppError('not_found', undefined, { cause: error });
  // A framework's error text is written for developers, and may contain input.
  if (status < 500) return new AppError('bad_body', undefined, { cause: error });
  return new AppError('internal', undefined, { cause: error });
}

/** The body of an error answer. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, fields, lock } = error;
  return { error: message, code, ...(fields ? { fields } : {}), ...lock, requestId };
}

/** Whether an endpoint answers with a code that its declaration doesn't list. */
function isUndeclared(code: ErrorCode, request: FastifyRequest): boolean {
  const endpoint = request.routeOptions.config.endpoint;
  if (!endpoint) return false;
  return !(commonErrors as readonly ErrorCode[]).includes(code) && !endpoint.errors?.includes(code);
}

function note({ log, id: requestId }: FastifyRequest, error: AppError): void {
  if (error.code === 'internal') log.error({ requestId, err: error.cause ?? error }, 'A request failed');
  else if (error.status >= 500)
    log.warn({ requestId, err: error.cause ?? error, code: error.code }, 'Failed to handle a request');
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  return reply
    .code(errorStatus[error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, request.id)));
}

/**
 * Answers every error as `{error, code, fields?, requestId}`. A 5xx only says that something went wrong; the log has
 * the details.
 * @param strict turns a code that the endpoint doesn't declare into a fault (500), for tests.
 */
export function createErrorHandler(strict: boolean) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = asAppError(thrown);
    if (strict && isUndeclared(error.code, request)) {
      const name = request.routeOptions.config.endpoint?.name;
      request.log.error(
        { requestId: request.id, err: error },
        `${name} returned the code ${error.code}, which it doesn’t declare`,
      );
      return sendError(new AppError('internal'), request, reply);
    }
    note(request, error);
    return sendError(error, request, reply);
  };
}

/** The methods that a path of the API supports. */
export function createMethodIndex(endpoints: Iterable<EndpointShape>): (path: string) => string[] {
  const patterns = [...endpoints].map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) => [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

/** Responds if no route matches: 405 if the path has other methods, otherwise 404. */
export function refuseUnknown(
  methodsOf: (path: string) => string[],
  request: FastifyRequest,
  reply: FastifyReply,
): never {
  const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
  if (methods.length === 0) throw new AppError('not_found');
  reply.header('allow', methods.join(', '));
  throw new AppError('method_not_allowed');
}
