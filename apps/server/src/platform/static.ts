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
/** Paths that never fall back to the page: what is missing there is missing. */
const noPage = /^\/+(?:api|ws|assets|uploads)(?:\/|$)/i;

/** Whether the address, however it is spelled, lies where only files and the API are. */
function isNeverThePage(url: string): boolean {
  const path = pathOf(url);
  try {
    return noPage.test(decodeURIComponent(path));
  } catch {
    return noPage.test(path);
  }
}

/** Paths that no file can have, since those outside of /assets have a dot in their name: nothing has to be looked for. */
const plainPath = /^\/[\w/-]*$/;
const isPlainlyThePage = (url: string): boolean => {
  const path = pathOf(url);
  return plainPath.test(path) && !noPage.test(path);
};

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

type PagesFirst = {
  pages: Pages;
  isOwnHost: (host: string | undefined) => boolean;
  /** Whether the request may come with a session. */
  mayHaveSession: (request: FastifyRequest) => boolean;
};

/**
 * Lets pages that visitors ask for be answered ahead of what only the API needs. Whoever calls the server by a foreign name goes
 * on to where that is refused, and a body to where it is timed. Call this before those hooks are added.
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

/** The description by which browsers install the app, with the name that this site has. */
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
 * Serves the built web app: its files, compressed ahead, and its one page for every other address that is not of the
 * API, the live connection, assets or uploads. Whatever is left is answered as 404 or 405.
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
      // The files would be looked for in several folders before it turns out that there is none.
      files.addHook('onRequest', async (request, reply) =>
        isPlainlyThePage(request.url) ? answer(request, reply) : undefined,
      );
      await useFiles(files, folder);
    });
  }
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answer });
  // The service worker keeps this one, for whoever opens the site without a network.
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
