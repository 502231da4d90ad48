import type { EndpointShape } from '@innerspring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Which methods a path of the API takes. */
export function createMethodIndex(endpoints: Iterable<EndpointShape>): (path: string) => string[] {
  const patterns = [...endpoints].map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) => [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

/** Answers what no route takes: 405 where the path takes other methods, else 404. */
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
