import { Parser } from 'htmlparser2';
import type { Fetched } from '../../../platform/net/guarded-fetch.ts';

/** What a page says of itself; `pictures` are addresses, the best first. */
export type PageFacts = {
  title: string | null;
  description: string | null;
  siteName: string | null;
  pictures: string[];
};

const MOST = { title: 200, description: 300, siteName: 80, raw: 4000, pictures: 3 };

/** One line without control characters and without those that turn the direction of writing, cut to `most` characters. */
function line(text: string | undefined, most: number): string | null {
  const plain = (text ?? '')
    .slice(0, MOST.raw)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(plain);
  if (characters.length > most)
    return `${characters
      .slice(0, most - 1)
      .join('')
      .trimEnd()}…`;
  return plain === '' ? null : plain;
}

const sniffedCharset = /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

/** The page's text in its declared encoding; UTF-8 if it declares none or an unknown one. */
function textOf({ body, charset }: Pick<Fetched, 'body' | 'charset'>): string {
  const named = charset ?? sniffedCharset.exec(body.toString('latin1', 0, 1024))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

type Read = { meta: Map<string, string>; title: string; base: string | undefined; pictures: string[] };

function readTag(read: Read, name: string, given: Record<string, string>): void {
  if (name === 'base') read.base ??= given.href;
  if (name === 'link' && given.rel?.toLowerCase() === 'image_src' && given.href) read.pictures.push(given.href);
  if (name !== 'meta' || given.content === undefined) return;
  const key = (given.property ?? given.name ?? '').trim().toLowerCase();
  if (key !== '' && given.content.trim() !== '' && !read.meta.has(key)) read.meta.set(key, given.content);
}

function readTags(html: string): Read {
  const read: Read = { meta: new Map(), title: '', base: undefined, pictures: [] };
  let titles = 0;
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, given) {
      if (name === 'title') titles += 1;
      inTitle = name === 'title' && titles === 1;
      readTag(read, name, given);
    },
    ontext(text) {
      if (inTitle && read.title.length < MOST.raw) read.title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  parser.end(html);
  return read;
}

/** The addresses as absolute ones of the web, each once. */
function absolute(addresses: (string | undefined)[], base: URL): string[] {
  const found = addresses.flatMap((address) => {
    if (!address || address.length > 2000 || !URL.canParse(address.trim(), base.href)) return [];
    const url = new URL(address.trim(), base.href);
    return url.protocol === 'https:' || url.protocol === 'http:' ? [url.href] : [];
  });
  return [...new Set(found)].slice(0, MOST.pictures);
}

const baseOf = (url: URL, given: string | undefined): URL =>
  given && URL.canParse(given, url.href) ? new URL(given, url.href) : url;

/** Reads Open Graph, Twitter cards, the title and the description out of a page, however badly it is written. */
export function readPage(page: Pick<Fetched, 'url' | 'body' | 'charset'>): PageFacts {
  const { meta, title, base, pictures } = readTags(textOf(page));
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find((value) => value !== undefined);
  const named = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
  return {
    title: line(first('og:title', 'twitter:title') ?? title, MOST.title),
    description: line(first('og:description', 'twitter:description', 'description'), MOST.description),
    siteName: line(first('og:site_name') ?? page.url.hostname.replace(/^www\./, ''), MOST.siteName),
    pictures: absolute([...named.map((name) => meta.get(name)), ...pictures], baseOf(page.url, base)),
  };
}
