import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SiteConfig } from '@innerspring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { compressAnswer } from './http/compression.ts';
import { securityHeaders } from './http/gatekeeping.ts';
import type { SiteSettings } from './site-settings/site-settings.ts';

const unbuiltPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<h1>The web app isn’t built yet</h1>
<p>Run <code>npm start</code>, which builds it, or run <code>npm run build</code> and restart. The API is already running.</p></html>`;

/** What an endpoint would answer to the caller of a page, as JSON, with the tag of that answer where it has one. */
export type PageAnswer = { json: string; tag?: string };

/**
 * What a page brings along so that nothing has to be asked before it can be drawn: by address of the API, what would be
 * answered there to this very caller. `null`: nobody is signed in. Undefined: nothing is known, and the browser asks.
 */
export type FirstAnswers = ReadonlyMap<string, PageAnswer> | null | undefined;

/** Finds what a page brings along for whoever asks for it. It never throws, and never takes long. */
export type ReadFirstAnswers = (request: FastifyRequest, reply: FastifyReply) => Promise<FirstAnswers>;

/** Text of JSON that no element of a page ends at, nor a line of a script. */
const insideElement = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A page in two halves, between which goes the text of the element of JSON with that id. */
type Halves = readonly [before: string, after: string];

/** @throws {Error} where the page has no such element. */
function split(html: string, id: string): Halves {
  const place = new RegExp(`^([\\s\\S]*<script type="application/json" id="${id}">)[\\s\\S]*?(</script>[\\s\\S]*)$`);
  const [, before, after] = place.exec(html) ?? [];
  if (before === undefined || after === undefined) throw new Error(`The built page has no place for ${id}.`);
  return [before, after];
}

const filled = ([before, after]: Halves, json: string): string => before + insideElement(json) + after;

/** Puts the site's settings into the page, as data that no setting can break out of. */
export const injectSiteConfig = (html: string, site: SiteConfig): string =>
  filled(split(html, 'site-config'), JSON.stringify(site));

function jsonOf(answers: ReadonlyMap<string, PageAnswer>): string {
  const given = [...answers].map(
    ([address, { json, tag }]) =>
      `${JSON.stringify(address)}:{${tag === undefined ? '' : `"tag":${JSON.stringify(tag)},`}"body":${json}}`,
  );
  return `{"answers":{${given.join(',')}}}`;
}

const siteConfig = (config: Config, settings: SiteConfig['settings']): SiteConfig => ({
  name: config.siteName,
  supportEmail: config.supportEmail,
  url: config.publicUrl,
  mailConfigured: config.smtpUrl !== null,
  production: config.production,
  settings,
});

/**
 * Files that a page needs in addition to those in its HTML, as the build lists them (`vite.first-load.ts`): by who sees it, and for
 * a member also by address in the router's form (`/groups/$id`).
 */
type FirstFiles = { visitor: string[]; member: string[]; screens: Record<string, string[]> };

async function readText(folder: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const withFiles = (html: string, files: string[]): string =>
  html.replace(
    '</head>',
    () =>
      `${[...new Set(files)].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')}</head>`,
  );

/** The policy with the page's own inline scripts allowed, each by its hash: nothing else that is written into it runs. */
export function pagePolicy(html: string, policy: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return policy.replace(/script-src 'self'/, ["script-src 'self'", ...hashes].join(' '));
}

/** A page that is the same for everybody, compressed ahead. */
type Ready = { plain: string; br: Buffer; gzip: Buffer };
const readyPage = (plain: string): Ready => ({ plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) });

/** The encodings that a ready page has, the smaller first, and who takes them. */
const encodings = (['br', 'gzip'] as const).map((name) => ({
  name,
  isTaken: new RegExp(`\\b${name}\\b(?!;\\s*q=0(?:[,\\s]|$))`),
}));

/** The page with what it brings along for each who asks; `screen` finds a member's by its path. */
type Variants = { bare: Ready; visitor: Ready; screen: (path: string) => Halves };

/** Finds the value for a path, by addresses in which `$name` matches any one segment. */
function byAddress<T>(known: readonly (readonly [address: string, value: T])[], otherwise: T): (path: string) => T {
  const patterns = known.map(([address, value]) => ({ parts: address.split('/'), value }));
  // Literal addresses come before those whose last segment matches anything.
  patterns.sort(
    (one, other) => Number(one.parts.at(-1)?.startsWith('$')) - Number(other.parts.at(-1)?.startsWith('$')),
  );
  return (path) => {
    const parts = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/');
    const fits = (pattern: string[]) =>
      pattern.length === parts.length && pattern.every((part, at) => part === parts[at] || /^\$./.test(part));
    return patterns.find((one) => fits(one.parts))?.value ?? otherwise;
  };
}

function makeVariants(html: string | null, files: FirstFiles, site: SiteConfig): Variants {
  const page = html === null ? unbuiltPage : injectSiteConfig(html, site);
  // Nothing reads what a page of another shape would bring along.
  if (!page.includes('id="first-answers"')) {
    const bare = readyPage(page);
    return { bare, visitor: bare, screen: () => [page, ''] };
  }
  const withPlace = (needed: string[]) => split(withFiles(page, needed), 'first-answers');
  const screens = Object.entries(files.screens).map(
    ([address, needed]) => [address, withPlace([...files.member, ...needed])] as const,
  );
  return {
    bare: readyPage(page),
    visitor: readyPage(filled(withPlace(files.visitor), '{"visitor":true}')),
    screen: byAddress(screens, withPlace(files.member)),
  };
}

export type Pages = {
  /** The page as a visitor has it. */
  sendToVisitor(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** The page without anything that depends on who asks: the one that a browser may keep. */
  sendBare(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** The page with what it brings along. */
  send(request: FastifyRequest, reply: FastifyReply, answers: FirstAnswers): FastifyReply;
};

/** The path of an address, which may carry a query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** The one page of the built web app: made and compressed anew only once a setting in it has changed. */
export async function createPages({
  config,
  siteSettings,
  folder,
}: {
  config: Config;
  siteSettings: Pick<SiteSettings, 'inBrowser'>;
  folder: string;
}): Promise<Pages> {
  const html = await readText(folder, 'index.html');
  const found = JSON.parse((await readText(folder, 'first-load.json')) ?? '{}') as Partial<FirstFiles>;
  const files: FirstFiles = { visitor: [], member: [], screens: {}, ...found };
  let settings = siteSettings.inBrowser();
  let variants = makeVariants(html, files, siteConfig(config, settings));
  const current = (): Variants => {
    const now = siteSettings.inBrowser();
    if (now !== settings) [settings, variants] = [now, makeVariants(html, files, siteConfig(config, now))];
    return variants;
  };

  const takesAnswers = html?.includes('id="first-answers"') ?? false;
  const status = html === null ? 503 : 200;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(html ?? '', securityHeaders(config)['content-security-policy'] ?? ''),
    vary: 'accept-encoding, cookie',
  };
  const ofEverybody = { ...headers, 'cache-control': 'no-cache' };
  // Nobody keeps it: going back after signing out would show it again.
  const ofOne = { ...headers, 'cache-control': 'no-store' };

  function sendReady(page: Ready, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const accepted = request.headers['accept-encoding'];
    const encoding = accepted && encodings.find(({ isTaken }) => isTaken.test(accepted))?.name;
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .code(status)
      .headers(ofEverybody)
      .send(page[encoding || 'plain']);
  }

  const sendBare: Pages['sendBare'] = (request, reply) => sendReady(current().bare, request, reply);
  const sendToVisitor: Pages['sendToVisitor'] = (request, reply) => sendReady(current().visitor, request, reply);
  return {
    sendBare,
    sendToVisitor,
    send(request, reply, answers) {
      if (answers === null) return sendToVisitor(request, reply);
      if (!answers?.size || !takesAnswers) return sendBare(request, reply);
      const text = filled(current().screen(pathOf(request.url)), jsonOf(answers));
      return reply
        .code(status)
        .headers(ofOne)
        .send(compressAnswer(Buffer.from(text), request, reply));
    },
  };
}
