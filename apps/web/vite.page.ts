import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const firstFaces = /(?:figtree-latin-wght|fraunces-latin-600)-normal.*\.woff2$/;
const stylesLink = / *<link rel="stylesheet"[^>]*>\n/;
const standIn = /<div id="stand-in">[\s\S]*?<\/noscript>\s*<\/div>\n/;
/** Tokens that the stand-in uses, by the start of their line. */
const usedTokens = /^ *--(?:linen|paper|seam|ink|night):.*$/gm;

/** The declarations of the stand-in's colors in both themes. */
function colorsOf(tokens: string): string {
  const [light = '', dark = ''] = tokens.split('.dark {');
  const declared = (block: string) => (block.match(usedTokens) ?? []).join('');
  if (!declared(light) || !declared(dark)) throw new Error('The stand-in has no colors');
  return `:root{${declared(light)}}.dark{${declared(dark)}}`;
}

/** The faces of titles, as the style sheet declares them: the latin one, and what stands for it while it loads. */
function titleFacesOf(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
  const css = sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')).join('');
  const faces = (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).filter(
    (face) => /Fraunces/.test(face) && !face.includes('latin-ext'),
  );
  if (!faces.some((face) => face.includes('.woff2'))) throw new Error('The style sheet has no face for titles');
  return faces.join('');
}

/** What the stand-in shows of a screen: its template, and its title if that is the same for everyone. */
export interface StandIn {
  frame: 'reading' | 'wide';
  heading?: string;
}

const routeFile = /\/src\/routes\/([^-][^/]*)\.tsx$/;
const staticData = /staticData: \{([^}]*)\}/;

/** What each route file says of its screen, by the name of the file. */
export const standIns = new Map<string, StandIn>();

/** Notes what route files say for the stand-in, and takes away what only the stand-in needs. */
export function noteStandIns(): Plugin {
  return {
    name: 'note-stand-ins',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: routeFile },
      handler(code, id) {
        const file = routeFile.exec(id)?.[1];
        const said = staticData.exec(code)?.[1];
        if (!file || !said) return null;
        const title = /title: '([^']*)'/.exec(said)?.[1];
        const isHeading = said.includes('heading: true');
        if (isHeading && !title) throw new Error(`${file} has a heading without a title`);
        standIns.set(file, {
          frame: said.includes("frame: 'reading'") ? 'reading' : 'wide',
          ...(isHeading && title ? { heading: title } : {}),
        });
        return isHeading ? { code: code.replace(/,\s*heading: true/, ''), map: null } : null;
      },
    },
  };
}

/**
 * Orders the page by what it needs first, since a browser has six connections. The stand-in (what the page shows until its code
 * has run) has its few styles in the page, so it is drawn as soon as the page arrives. The style sheet is fetched before the
 * scripts, which wait for it, but stands after the stand-in, which it would hold back. So would the two latin faces, which
 * the browser would otherwise only find once it has the styles.
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
        if (!bundle || faces.length !== 2 || !link || !standIn.test(html))
          throw new Error('The page lacks its styles, its two faces or its stand-in');
        const tokens = readFileSync(new URL('./src/styles/tokens.css', import.meta.url), 'utf8');
        const first = colorsOf(tokens) + titleFacesOf(bundle);
        const ahead = link.replace('rel="stylesheet"', 'rel="preload" as="style"');
        const preloads = faces.map(
          (name) => `    <link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin="">\n`,
        );
        return html
          .replace(link, '')
          .replace(/ *<script type="module"/, (script) => ahead + script)
          .replace(standIn, (found) => found + link + preloads.join(''))
          .replace('<style>', () => `<style>${first.replace(/\s+/g, ' ')}`);
      },
    },
  };
}
