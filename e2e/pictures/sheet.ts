import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { heightOf, type State } from './screens.ts';

/** A picture that was taken; `file` is its path within the sheet's folder. */
export type Picture = { screen: string; state: State; width: number; scheme: 'light' | 'dark'; file: string };

/** Height of a thumbnail, which shows the first screen. */
const HEIGHT = 260;
/** Rows per image of the sheet: more become too small to see. */
const ROWS = 6;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function rowOf(screen: string, pictures: readonly Picture[]): string {
  const cells = pictures.map(
    ({ file, width, scheme }) =>
      `<a href="${escaped(file)}"><img src="${escaped(file)}" alt="${width} px, ${scheme}" title="${width} px, ${scheme}" style="width: ${Math.round((HEIGHT * width) / heightOf(width))}px"></a>`,
  );
  return `<section><h2>${escaped(screen)}</h2>${cells.join('')}</section>`;
}

const style = `
body { margin: 16px; background: #777; font: 14px system-ui, sans-serif; color: #fff }
article { padding: 8px 0 }
h1 { margin: 0 0 4px; font-size: 20px }
h2 { margin: 0 0 2px; font-size: 13px; font-weight: 600 }
section { margin-bottom: 12px; white-space: nowrap }
img { height: ${HEIGHT}px; object-fit: cover; object-position: top; margin-right: 6px; background: #fff }
`;

/**
 * Writes `index.html` with every picture, one row per screen; a press opens a picture in full. Writes the same as
 * images for viewing without a browser.
 * @returns the paths of the images
 */
export async function writeSheet(browser: Browser, folder: string, pictures: readonly Picture[]): Promise<string[]> {
  const pages: string[] = [];
  for (const [state, ofState] of Map.groupBy(pictures, (picture) => picture.state)) {
    const rows = [...Map.groupBy(ofState, ({ screen }) => screen)].map(([screen, list]) => rowOf(screen, list));
    for (let from = 0; from < rows.length; from += ROWS) {
      const part = rows.length > ROWS ? `, ${from + 1} to ${Math.min(from + ROWS, rows.length)}` : '';
      pages.push(`<article><h1>${state}${part}</h1>${rows.slice(from, from + ROWS).join('\n')}</article>`);
    }
  }
  const index = join(folder, 'index.html');
  await writeFile(
    index,
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${pages.join('\n')}`,
  );
  const page = await browser.newPage({ viewport: { width: 1640, height: 1000 } });
  await page.goto(pathToFileURL(index).href);
  const images: string[] = [];
  for (const [at, article] of (await page.getByRole('article').all()).entries()) {
    const path = join(folder, `sheet-${String(at + 1).padStart(2, '0')}.png`);
    await article.screenshot({ path });
    images.push(path);
  }
  await page.close();
  return images;
}
