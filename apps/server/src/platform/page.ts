import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SiteConfig } from '@innerspring/contract';
import { HEADED_SCREENS, type HeadedScreen } from '@innerspring/contract/headed-screens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { compressAnswer } from './http/compression.ts';
import { securityHeaders } from './http/gatekeeping.ts';
import { type FirstFiles, readBuilt, readFirstFiles } from './web-build.ts';
import type { SiteSettings } from './site-settings/site-settings.ts';

const unbuiltPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<h1>The web app isn’t built yet</h1>
<p>Run <code>npm start</code>, which builds it, or run <code>npm run build</code> and restart. The API is already running.</p></html>`;

/** An endpoint's answer to the caller of a page, as JSON, with its entity tag if it has one. */
export type PageAnswer = { json: string; tag?: string };

/**
 * What is included in a page, so that it can be drawn without further requests: by API URL, the answer for this caller, and
 * the title to show until the page's code has run (undefined: the one that the screen declares; null: none).
 * `null`: the caller is signed out. Undefined: unknown, and the browser requests the answers.
 */
export type FirstAnswers =
  | { answers: ReadonlyMap<string, PageAnswer>; heading?: string | null | undefined }
  | null
  | undefined;

/** Reads the answers to include in a page for its caller. It never throws, and never takes long. */
export type ReadFirstAnswers = (request: FastifyRequest, reply: FastifyReply) => Promise<FirstAnswers>;

/** Escapes JSON so that it can't end an HTML element or a line of a script. */
const insideElement = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A page split in two, where the text of the JSON element with that id goes. */
type Halves = readonly [before: string, after: string];

/** @throws {Error} if the page has no such element. */
function split(html: string, id: string): Halves {
  const place = new RegExp(`^([\\s\\S]*<script type="application/json" id="${id}">)[\\s\\S]*?(</script>[\\s\\S]*)$`);
  const [, before, after] = place.exec(html) ?? [];
  if (before === undefined || after === undefined) throw new Error(`The built page has no place for ${id}.`);
  return [before, after];
}

const filled = ([before, after]: Halves, json: string): string => before + insideElement(json) + after;

/** Writes the site's settings into the page, as JSON that no setting can break out of. */
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

const withFiles = (html: string, files: readonly string[]): string =>
  html.replace(
    '</head>',
    () => `${files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')}</head>`,
  );

const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Adds a title to the page's placeholder. */
const withHeading = (html: string, heading: string, frame: string): string =>
  html
    .replace('<div id="placeholder">', () => `<div id="placeholder" data-frame="${frame}">`)
    .replace('<p id="placeholder-title" hidden></p>', () => `<p id="placeholder-title">${asText(heading)}</p>`);

/** The policy with the hashes of the page's inline scripts and styles. Any other inline code is blocked. */
export function pagePolicy(html: string, policy: string): string {
  const allowed = (tag: 'script' | 'style') => {
    const inline = [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))];
    const hashes = inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    return [`${tag}-src 'self'`, ...hashes].join(' ');
  };
  return policy.replace(/(script|style)-src 'self'/g, (_all, tag: 'script' | 'style') => allowed(tag));
}

/** A page that is the same for everyone, compressed in advance. */
type Ready = { plain: string; br: Buffer; gzip: Buffer };
const readyPage = (plain: string): Ready => ({ plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) });

/** The encodings of a compressed page, the smaller first, and the pattern for clients that accept them. */
const encodings = (['br', 'gzip'] as const).map((name) => ({
  name,
  isTaken: new RegExp(`\\b${name}\\b(?!;\\s*q=0(?:[,\\s]|$))`),
}));

/** A member's page for a path, with the title that the screen declares and with another one or none. */
type ScreenPage = { declared: Halves; headed: (heading: string | null) => Halves };

/** The page for each kind of caller; `screen` returns a member's page for a path. */
type Variants = { bare: Ready; visitor: Ready; screen: (path: string) => ScreenPage };

/** Finds the value for a path among routes in which `$name` matches any one segment. */
function byAddress<T>(known: readonly (readonly [address: string, value: T])[], otherwise: T): (path: string) => T {
  const patterns = known.map(([address, value]) => ({ parts: address.split('/'), value }));
  // Literal routes come before those whose last segment is a parameter.
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
  // A page without this element can't use included answers.
  if (!page.includes('id="first-answers"')) {
    const bare = readyPage(page);
    const halves: Halves = [page, ''];
    return { bare, visitor: bare, screen: () => ({ declared: halves, headed: () => halves }) };
  }
  const withPlace = (needed: readonly string[]) => split(withFiles(page, needed), 'first-answers');
  function screenPage(needed: readonly string[], { title, frame }: Partial<HeadedScreen>): ScreenPage {
    const [before, after] = withPlace(needed);
    const headed = (own: string | null): Halves => [
      own === null ? before : withHeading(before, own, frame ?? 'wide'),
      after,
    ];
    return { declared: headed(title ?? null), headed };
  }
  const headedScreens: Record<string, HeadedScreen> = HEADED_SCREENS;
  const screens = [...files.screens].map(
    ([address, needed]) => [address, screenPage(needed, headedScreens[address] ?? {})] as const,
  );
  return {
    bare: readyPage(page),
    visitor: readyPage(filled(withPlace(files.visitor), '{"visitor":true}')),
    screen: byAddress(screens, screenPage([], {})),
  };
}

export type Pages = {
  /** The page for visitors. */
  sendToVisitor(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** The page without anything that depends on the caller, which browsers may cache. */
  sendBare(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** The page with the included answers. */
  send(request: FastifyRequest, reply: FastifyReply, answers: FirstAnswers): FastifyReply;
};

/** The path of a URL that may have a query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** The single page of the built web app. It is rendered and compressed again only after a setting in it has changed. */
export async function createPages({
  config,
  siteSettings,
  folder,
}: {
  config: Config;
  siteSettings: Pick<SiteSettings, 'inBrowser'>;
  folder: string;
}): Promise<Pages> {
  const html = await readBuilt(folder, 'index.html');
  const files = await readFirstFiles(folder);
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
  // Never cached: going back after signing out would show it again.
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
    send(request, reply, first) {
      if (first === null) return sendToVisitor(request, reply);
      if (!first?.answers.size || !takesAnswers) return sendBare(request, reply);
      const { declared, headed } = current().screen(pathOf(request.url));
      const text = filled(first.heading === undefined ? declared : headed(first.heading), jsonOf(first.answers));
      return reply
        .code(status)
        .headers(ofOne)
        .send(compressAnswer(Buffer.from(text), request, reply));
    },
  };
}
