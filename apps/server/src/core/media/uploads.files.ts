import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { lookUpSession } from '../../platform/http/look-up-session.ts';
import { sendFile } from './file-response.ts';
import { platformLimits } from '../../platform/limits/platform.limits.ts';
import { fileFinder } from './uploads.queries.ts';

type FileDeps = Pick<Deps, 'features' | 'reads' | 'files' | 'sessions' | 'limits' | 'clock'>;

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

/** Serves stored files at /uploads/{key}: to approved members who may read what shows them, asked at each time. */
export function registerUploadFiles(
  app: FastifyInstance,
  deps: FileDeps,
  sessionSecret: (request: FastifyRequest) => string | null,
): void {
  const sources = { ...deps, findFile: fileFinder(deps.features, deps.reads) };
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/:key',
    async handler(request, reply) {
      const viewer = await admitMember(deps, request, sessionSecret(request));
      return sendFile(sources, { request, viewer, key: request.params.key }, reply);
    },
  });
}
