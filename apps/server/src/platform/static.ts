import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { SiteConfig } from '@innerspring/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { AppError } from './errors.ts';
import { refuseUnknown } from './http/error-handler.ts';
import { bringsBody } from './http/request-bodies.ts';
import { projectFolder } from './config/places.ts';
import type { SiteSettings } from './site-settings/site-settings.ts';

const builtWeb = join(projectFolder, 'apps', 'web', 'dist');
/** Paths that never fall back to the page: what is missing there is missing. */
const noPage = /^\/+(?:api|ws|assets|uploads)(?:\/|$)/i;

/** Whether the address, however it is spelled, lies where only files and the API are. */
function isNeverThePage(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return noPage.test(decodeURIComponent(path));
  } catch {
    return noPage.test(path);
  }
}

const siteConfig = (config: Config, settings: SiteConfig['settings']): SiteConfig => ({
  name: config.siteName,
  supportEmail: config.supportEmail,
  url: config.publicUrl,
  mailConfigured: config.smtpUrl !== null,
  production: config.production,
  settings,
});

const unbuiltPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<h1>The web app is not built yet</h1>
<p>Run <code>npm start</code>, which builds it, or <code>npm run build</code> and start again. The API answers already.</p></html>`;

/** Puts the site's settings into the page, as data that no setting can break out of. */
export function injectSiteConfig(html: string, site: SiteConfig): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  const place = /(<script type="application\/json" id="site-config">)[\s\S]*?(<\/script>)/;
  if (!place.test(html)) throw new Error('The built page has no place for the site configuration.');
  return html.replace(place, (_whole, open: string, close: string) => `${open}${json}${close}`);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers with the page, before anything that only the API needs looks at the request. */
    page?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

type Page = { status: number; plain: string; br: Buffer; gzip: Buffer };

/** The encodings that the page has, the smaller first, and who takes them. */
const encodings = (['br', 'gzip'] as const).map((name) => ({
  name,
  isTaken: new RegExp(`\\b${name}\\b(?!;\\s*q=0(?:[,\\s]|$))`),
}));
const pageHeaders = {
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-type': 'text/html; charset=utf-8',
};

const readHtml = (folder: string) =>
  readFile(join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

function makePage(html: string | null, site: SiteConfig): Page {
  const plain = html === null ? unbuiltPage : injectSiteConfig(html, site);
  return { status: html === null ? 503 : 200, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

/** The page as it is now: made and compressed anew only once a setting in it has changed. */
function currentPage(html: string | null, config: Config, siteSettings: Pick<SiteSettings, 'inBrowser'>): () => Page {
  let settings = siteSettings.inBrowser();
  let page = makePage(html, siteConfig(config, settings));
  return () => {
    const now = siteSettings.inBrowser();
    if (now !== settings) [settings, page] = [now, makePage(html, siteConfig(config, now))];
    return page;
  };
}

function sendPage({ status, ...bodies }: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = request.headers['accept-encoding'];
  const encoding = accepted && encodings.find(({ isTaken }) => isTaken.test(accepted))?.name;
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers(pageHeaders)
    .send(bodies[encoding || 'plain']);
}

/**
 * Lets `/` be answered ahead of what only the API needs: of all pages that visitors ask for it is the first. Whoever calls the
 * server by a foreign name goes on to where that is refused, and a body to where it is timed. Call this before those hooks are added.
 */
export function usePagesFirst(app: FastifyInstance, isOwnHost: (host: string | undefined) => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { page } = request.routeOptions.config;
    if (page && isOwnHost(request.headers.host) && !bringsBody(request)) page(request, reply);
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

type WebApp = {
  config: Config;
  siteSettings: Pick<SiteSettings, 'inBrowser'>;
  methodsOf: (path: string) => string[];
  folder?: string | undefined;
};

/** The description by which browsers install the app, with the name that this site has. */
async function readManifest(folder: string, { siteName }: Config): Promise<string | null> {
  const text = await readFile(join(folder, 'manifest.webmanifest'), 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...manifest, name: siteName, short_name: siteName });
}

/**
 * Serves the built web app: its files, compressed ahead, and its one page for every other address that is not of the
 * API, the live connection, assets or uploads. Whatever is left is answered as 404 or 405.
 */
export async function useWebApp(
  app: FastifyInstance,
  { config, siteSettings, methodsOf, folder = builtWeb }: WebApp,
): Promise<void> {
  const html = await readHtml(folder);
  const page = currentPage(html, config, siteSettings);
  if (html !== null) await useFiles(app, folder);
  const answer = (request: FastifyRequest, reply: FastifyReply) => sendPage(page(), request, reply);
  for (const url of ['/', '/index.html'])
    app.route({ method: ['GET', 'HEAD'], url, config: { page: answer }, handler: answer });
  const manifest = await readManifest(folder, config);
  if (manifest !== null)
    app.get('/manifest.webmanifest', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
    );
  app.setNotFoundHandler((request, reply) => {
    if (isNeverThePage(request.url)) return refuseUnknown(methodsOf, request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    return answer(request, reply);
  });
}
