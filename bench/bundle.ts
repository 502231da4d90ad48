import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'apps', 'web', 'dist');

async function brotliBytes(file: string): Promise<number> {
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  };
  return (await promisify(brotliCompress)(await readFile(join(dist, file)), options)).length;
}

/**
 * Bytes after brotli of what the page names for its first load: entry script, module preloads, style sheets.
 * Null where the web app is not built.
 */
export async function firstLoadBytes(): Promise<{
  scripts: number;
  styles: number;
} | null> {
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => null);
  if (html === null) return null;
  const named = [...html.matchAll(/(?:src|href)="\/([^"?#]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  const sum = async (ending: string) => {
    const sizes = await Promise.all([...new Set(named)].filter((file) => file.endsWith(ending)).map(brotliBytes));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return { scripts: await sum('.js'), styles: await sum('.css') };
}
