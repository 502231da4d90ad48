import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The number of bytes from which an answer is compressed. Smaller ones fit into one packet anyway. */
export const COMPRESSED_FROM = 1024;
const takesGzip = /\bgzip\b(?!;\s*q=0(?:[,\s]|$))/;

/**
 * The body as sent: compressed if that is worth it and the client accepts it. Uses the lowest level of gzip, which
 * takes a tenth of a millisecond for a page of the feed and reduces it to a quarter (docs/decisions/0035).
 */
export function compressAnswer<Body extends Buffer | string>(
  body: Body,
  request: FastifyRequest,
  reply: FastifyReply,
): Body | Buffer {
  if (body.length < COMPRESSED_FROM) return body;
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (!takesGzip.test(request.headers['accept-encoding'] ?? '')) return body;
  reply.header('content-encoding', 'gzip');
  return gzipSync(body, { level: 1 });
}
