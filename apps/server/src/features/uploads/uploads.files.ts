import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { sendFile } from './file-response.ts';

type FileDeps = Pick<Deps, 'reads' | 'files' | 'sessions' | 'clock'>;

async function admitMember({ sessions, clock }: FileDeps, secret: string | null): Promise<Viewer> {
  const found = secret ? await sessions.find(secret) : null;
  if (!found) throw new AppError('not_signed_in');
  const { suspendedUntil, viewer, isLeaving } = found;
  if (suspendedUntil && suspendedUntil > clock.now()) throw new AppError('forbidden', 'Your account is suspended.');
  if (isLeaving) throw new AppError('deletion_pending');
  if (viewer.applicationStatus !== 'approved') throw new AppError('not_member');
  return viewer;
}

/** Serves stored files at /uploads/{key}: to approved members who may read what shows them, asked at each time. */
export function registerUploadFiles(
  app: FastifyInstance,
  deps: FileDeps,
  sessionSecret: (request: FastifyRequest) => string | null,
): void {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/:key',
    async handler(request, reply) {
      const viewer = await admitMember(deps, sessionSecret(request));
      return sendFile(deps, { request, viewer, key: request.params.key }, reply);
    },
  });
}
