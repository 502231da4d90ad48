import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const firstFaces = /(?:figtree-latin-wght|fraunces-latin-600)-normal.*\.woff2$/;
const stylesLink = / *<link rel="stylesheet"[^>]*>\n/;
const placeholder = /<div id="placeholder">[\s\S]*?<\/noscript>\s*<\/div>\n/;
/** Tokens that the placeholder uses, by the start of their line. */
const usedTokens = /^ *--(?:linen|paper|seam|ink|night):.*$/gm;

/** The declarations of the placeholder's colors in both themes. */
function colorsOf(tokens: string): string {
  const [light = '', dark = ''] = tokens.split('.dark {');
  const declared = (block: string) => (block.match(usedTokens) ?? []).join('');
  if (!declared(light) || !declared(dark)) throw new Error('The placeholder has no colors');
  return `:root{${declared(light)}}.dark{${declared(dark)}}`;
}

/** The `@font-face` rules for titles from the style sheet: the latin font, and its fallbacks while it loads. */
function titleFacesOf(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
  const css = sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')).join('');
  const faces = (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).filter(
    (face) => /Fraunces/.test(face) && !face.includes('latin-ext'),
  );
  if (!faces.some((face) => face.includes('.woff2'))) throw new Error('The style sheet has no face for titles');
  return faces.join('');
}

/**
 * Orders the page by what it needs first, since a browser has six connections. The placeholder, which the page shows until its
 * code has run, has its few styles inline, so it is drawn as soon as the page arrives. The style sheet is fetched before the
 * scripts, which wait for it, but its link comes after the placeholder, because in the head it would delay the first paint.
 * So would the two latin fonts, which the browser would otherwise only find in the style sheet.
 */
export function orderPage(): Plugin {
  return {
    name: 'order-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const faces = Object.keys(bundle ?? {}).filter((name) => firstFaces.test(name));
        const link = stylesLink.exec(html)?.[0];
        if (!bundle || faces.length !== 2 || !link || !placeholder.test(html))
          throw new Error('The page lacks its styles, its two faces or its placeholder');
        const tokens = readFileSync(new URL('./src/styles/tokens.css', import.meta.url), 'utf8');
        const first = colorsOf(tokens) + titleFacesOf(bundle);
        const ahead = link.replace('rel="stylesheet"', 'rel="preload" as="style"');
        const preloads = faces.map(
          (name) => `    <link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin="">\n`,
        );
        return html
          .replace(link, '')
          .replace(/ *<script type="module"/, (script) => ahead + script)
          .replace(placeholder, (found) => found + link + preloads.join(''))
          .replace('<style>', () => `<style>${first.replace(/\s+/g, ' ')}`);
      },
    },
  };
}
