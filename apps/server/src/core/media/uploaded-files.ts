import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { FILE_KEY, narrowerSize } from '../../platform/files/file-store.ts';
import { matchesTag } from '../../platform/http/revalidation.ts';
import { lookUpSession } from '../../platform/http/caller.ts';
import { platformLimits } from '../../platform/limits/limit.ts';
import { PLAYABLE_VIDEO } from './file-checks.ts';
import { bytesFinder, type FindBytes } from './narrower-sizes.ts';
import { type FindFile, fileFinder, type StoredUpload } from './uploads.queries.ts';

/** Content-Disposition with the file's name in both forms of RFC 6266: plain ASCII, and UTF-8 as RFC 8187 writes it. */
export function contentDisposition(kind: 'inline' | 'attachment', name?: string): string {
  if (!name) return kind;
  const ascii =
    name
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .replaceAll(/["\\%]/g, '_')
      .trim() || 'file';
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

type ByteRange = { start: number; end: number };

/**
 * Parses a Range header (RFC 9110, 14.1.2) for content of `size` bytes. Only a single range is supported. Null means to
 * send everything (no range, several, or invalid), `unsatisfiable` that the range is past the end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (!first && !last)) return null;
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

const noSuchFile = () => new AppError('not_found', 'This file doesn’t exist.');

const derivedMime: Record<string, string> = { mp4: 'video/mp4', webp: 'image/webp' };

function isShown(ending: string, { type, isDerived }: StoredUpload): boolean {
  return isDerived || type === 'image' || type === 'captions' || (type === 'video' && PLAYABLE_VIDEO.has(ending));
}

/**
 * Only browsers cache files, never shared caches. A browser revalidates a file of a post or message before showing it,
 * since access may have ended, or another member may have signed in. That costs an empty 304.
 */
function cacheControl({ type, isDerived, isPicture }: StoredUpload): string {
  if (type === 'document' && !isDerived) return 'private, no-store';
  return isPicture ? 'private, max-age=31536000, immutable' : 'private, no-cache';
}

function headersOf(key: string, upload: StoredUpload): Record<string, string> {
  const ending = key.split('.')[1] ?? '';
  const shown = isShown(ending, upload);
  return {
    'content-type': (upload.isDerived && derivedMime[ending]) || upload.mime,
    'content-disposition': shown ? contentDisposition('inline') : contentDisposition('attachment', upload.originalName),
    'cache-control': cacheControl(upload),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag: `"${key}"`,
  };
}

type Asking = { request: FastifyRequest; viewer: Pick<Viewer, 'id' | 'isAdmin'>; key: string };
type Sources = Pick<Deps, 'files' | 'clock'> & { findFile: FindFile; findBytes: FindBytes };

/**
 * Answers GET and HEAD for one stored file that the viewer may open, whole or one range, streamed from the store to the
 * socket: what a slow client hasn't read yet stays in the store. Access to a picture includes its narrower sizes.
 */
export async function sendFile(
  { findFile, findBytes, files, clock }: Sources,
  { request, viewer, key }: Asking,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const upload = FILE_KEY.test(key) ? await findFile(viewer, narrowerSize(key)?.of ?? key, clock.now()) : null;
  const found = upload && (await findBytes(key, upload.width));
  if (!upload || !found) throw noSuchFile();
  const headers = headersOf(found.key, upload);
  const etag = headers.etag ?? '';
  if (matchesTag(request.headers['if-none-match'], etag))
    return reply.code(304).headers(headers).removeHeader('content-type').send();
  // Ranges apply to GET only (RFC 9110, 14.2). If-Range with a date never matches: only tags are sent, and content
  // under a key never changes.
  const ifRange = request.headers['if-range'];
  const isWhole = request.method === 'HEAD' || (ifRange !== undefined && ifRange !== etag);
  const wanted = isWhole ? undefined : request.headers.range;
  const range = readRange(wanted, found.bytes);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({
        ...headers,
        'cache-control': 'no-store',
        'content-range': `bytes */${found.bytes}`,
        'content-length': '0',
      })
      .send();
  }
  reply.headers({ ...headers, 'content-length': String(range ? range.end - range.start + 1 : found.bytes) });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.bytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await files.read(found.key, range ?? undefined));
}

type FileDeps = Pick<Deps, 'features' | 'reads' | 'files' | 'sessions' | 'limits' | 'clock' | 'log'>;

async function admitMember(deps: FileDeps, request: FastifyRequest, secret: string | null): Promise<Viewer> {
  const found = await lookUpSession(deps, request, secret, true);
  if (!found) throw new AppError('not_signed_in');
  const { clock, limits } = deps;
  const { suspendedUntil, viewer, isLeaving } = found;
  if (suspendedUntil && suspendedUntil > clock.now()) throw new AppError('forbidden', 'Your account is suspended.');
  if (isLeaving) throw new AppError('deletion_pending');
  if (viewer.applicationStatus !== 'approved') throw new AppError('not_member');
  await limits.take(platformLimits.files, viewer.id);
  return viewer;
}

/**
 * Serves stored files at /uploads/{key} to approved members who may see what shows them. Access is checked on each
 * request.
 */
export function registerUploadFiles(
  app: FastifyInstance,
  deps: FileDeps,
  sessionSecret: (request: FastifyRequest) => string | null,
): void {
  const sources = { ...deps, findFile: fileFinder(deps.features, deps.reads), findBytes: bytesFinder(deps) };
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/:key',
    async handler(request, reply) {
      const viewer = await admitMember(deps, request, sessionSecret(request));
      return sendFile(sources, { request, viewer, key: request.params.key }, reply);
    },
  });
}
