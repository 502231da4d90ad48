import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { programPath } from '../../platform/config/places.ts';
import { ProgramFailed, runBounded } from './bounded-process.ts';

const MB = 1024 * 1024;
export const FIRST_PAGE_MS = 20_000;
const MOST_PIXELS = 800 * 1600;
const QUALITY = 80;

const child = programPath('core/media/first-page.child');
const library = fileURLToPath(new URL('..', import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));

/** Nothing but its own code and the library can be read, nothing written, nothing started; 64 KiB a page of memory. */
const limits = [
  '--permission',
  `--allow-fs-read=${child}`,
  `--allow-fs-read=${library}`,
  '--max-old-space-size=128',
  '--wasm-max-mem-pages=4096',
  '--no-warnings',
];

type Page = { picture: Buffer; width: number; height: number };

/**
 * The first page of a PDF as a WebP picture, drawn by PDFium in WebAssembly in a process of its own (docs/decisions/0013).
 * @throws {ProgramFailed} where the file is no PDF that can be drawn within the limits: damaged, with a password, a bomb.
 */
export async function firstPage(path: string, folder: string, signal: AbortSignal): Promise<Page> {
  const answer = await runBounded({
    program: process.execPath,
    args: [...limits, child],
    folder,
    input: await readFile(path),
    mostOutput: 16 * MB,
    timeoutMs: FIRST_PAGE_MS,
    signal,
  });
  const [width, height] = answer.length > 8 ? [answer.readUInt32LE(0), answer.readUInt32LE(4)] : [0, 0];
  const pixels = answer.subarray(8);
  if (width * height > MOST_PIXELS || width * height * 4 !== pixels.length || pixels.length === 0)
    throw new ProgramFailed('It gave no picture.');
  const picture = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: QUALITY })
    .toBuffer();
  return { picture, width, height };
}
