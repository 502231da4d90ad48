import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { SiteConfig } from '@innerspring/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import { refuseUnknown } from './http/not-found.ts';

const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Paths that never fall back to the page: what is missing there is missing. */
const noPage = /^\/(?:api|ws|assets|uploads)(?:[/?]|$)/;

const siteConfig = (config: Config): SiteConfig => ({
  name: config.siteName,
  supportEmail: config.supportEmail,
  url: config.publicUrl,
  mailConfigured: config.smtpUrl !== null,
  production: config.production,
});

const unbuiltPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<h1>The web app is not built yet</h1><p>Run <code>npm start</code>, which builds it, or <code>npm run build</code>. The API answers at <code>/api</code>.</p></html>`;

/** Puts the site's settings into the page, as data that no setting can break out of. */
export function injectSiteConfig(html: string, site: SiteConfig): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  const filled = html.replace(
    /(<script type="application\/json" id="site-config">)[\s\S]*?(<\/script>)/,
    (_whole, open: string, close: string) => `${open}${json}${close}`,
  );
  if (!filled.includes(json)) throw new Error('The page has no place for the site configuration.');
  return filled;
}

async function readPage(folder: string, config: Config): Promise<string | null> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return html === null ? null : injectSiteConfig(html, siteConfig(config));
}

type WebApp = { config: Config; methodsOf: (path: string) => string[]; folder?: string | undefined };

/**
 * Serves the built web app: its files, compressed ahead, and its one page for every other address that is not of the
 * API, the live connection or uploads. Whatever is left is answered as 404 or 405.
 */
export async function useWebApp(app: FastifyInstance, { config, methodsOf, folder = builtWeb }: WebApp): Promise<void> {
  const page = await readPage(folder, config);

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const html = page ?? unbuiltPage;
    reply.code(page === null ? 503 : 200).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (request.method === 'HEAD') return reply.header('content-length', String(Buffer.byteLength(html))).send();
    return reply.send(html);
  }

  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      dotfiles: 'deny',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (noPage.test(request.url)) return refuseUnknown(methodsOf, request, reply);
    if (!isRead) throw new AppError('not_found');
    return sendPage(request, reply);
  });
}
