import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { AppError } from './errors.ts';
import { refuseUnknown } from './http/error-handler.ts';
import { bringsBody } from './http/request-bodies.ts';
import { projectFolder } from './config/places.ts';
import { type Pages, pathOf, type ReadFirstAnswers } from './page.ts';

export const builtWeb = join(projectFolder, 'apps', 'web', 'dist');
/** Paths that never fall back to the page: a missing file there is a 404. */
const noPage = /^\/+(?:api|ws|assets|uploads)(?:\/|$)/i;

/** Whether the URL, in whatever spelling, is under a path for files or the API only. */
function isNeverThePage(url: string): boolean {
  const path = pathOf(url);
  try {
    return noPage.test(decodeURIComponent(path));
  } catch {
    return noPage.test(path);
  }
}

/** Paths that no file has, since files outside /assets have a dot in their names. No file lookup is needed for them. */
const plainPath = /^\/[\w/-]*$/;
const isPlainlyThePage = (url: string): boolean => {
  const path = pathOf(url);
  return plainPath.test(path) && !noPage.test(path);
};

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

type PagesFirst = {
  pages: Pages;
  isOwnHost: (host: string | undefined) => boolean;
  /** Whether the request may have a session cookie. */
  mayHaveSession: (request: FastifyRequest) => boolean;
};

/**
 * Answers visitors' requests for pages before the hooks that only the API needs. Requests with a foreign host name
 * continue to the hook that rejects them, and requests with a body to the one that limits its time. Call this before
 * those hooks are added.
 */
export function usePagesFirst(app: FastifyInstance, { pages, isOwnHost, mayHaveSession }: PagesFirst): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isOfVisitor =
      !request.routeOptions.config.endpoint &&
      isRead(request) &&
      isPlainlyThePage(request.url) &&
      !mayHaveSession(request) &&
      isOwnHost(request.headers.host) &&
      !bringsBody(request);
    if (isOfVisitor) pages.sendToVisitor(request, reply);
    else done();
  });
}

async function useFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The web app manifest, with this site's name. */
async function readManifest(folder: string, { siteName }: Config): Promise<string | null> {
  const text = await readFile(join(folder, 'manifest.webmanifest'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...manifest, name: siteName, short_name: siteName });
}

type WebApp = {
  config: Config;
  pages: Pages;
  readFirstAnswers: ReadFirstAnswers;
  methodsOf: (path: string) => string[];
  folder: string;
};

/**
 * Serves the built web app: its files, compressed in advance, and its one page for every other URL outside the API, the
 * live connection, assets and uploads. Everything else is answered with 404 or 405.
 */
export async function useWebApp(
  app: FastifyInstance,
  { config, pages, readFirstAnswers, methodsOf, folder }: WebApp,
): Promise<void> {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answers = request.method === 'HEAD' ? undefined : await readFirstAnswers(request, reply);
    return pages.send(request, reply, answers);
  }
  const isBuilt = await readFile(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
  if (isBuilt) {
    await app.register(async (files) => {
      // Otherwise the files plugin would search several folders before finding nothing.
      files.addHook('onRequest', async (request, reply) =>
        isPlainlyThePage(request.url) ? answer(request, reply) : undefined,
      );
      await useFiles(files, folder);
    });
  }
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answer });
  // The service worker caches this page for when the browser is offline.
  app.route({ method: ['GET', 'HEAD'], url: '/index.html', handler: pages.sendBare });
  const manifest = await readManifest(folder, config);
  if (manifest !== null)
    app.get('/manifest.webmanifest', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
    );
  app.setNotFoundHandler((request, reply) => {
    if (isNeverThePage(request.url)) return refuseUnknown(methodsOf, request, reply);
    if (!isRead(request)) throw new AppError('not_found');
    return answer(request, reply);
  });
}
