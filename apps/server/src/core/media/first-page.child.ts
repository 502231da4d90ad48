// Started by convert-files.ts as a separate process: reads a PDF from standard input and writes its first page to
// standard output as width and height (32 bits each, little-endian) and the pixels, four bytes each.
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

const WIDTH = 800;
const MOST_HEIGHT = 1600;
/** FPDF_LIMITEDIMAGECACHE and FPDF_REVERSE_BYTE_ORDER (fpdfview.h): little memory, and red before blue. */
const FLAGS = 0x200 | 0x10;
const WHITE = 0xffffffff;

function sizeOf(width: number, height: number): { width: number; height: number } {
  if (!(width >= 1 && height >= 1)) throw new Error('The page has no size');
  const scale = Math.min(WIDTH / width, MOST_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function render(pdfium: WrappedPdfiumModule, pdf: Buffer): Buffer {
  const memory = pdfium.pdfium;
  const at = memory.wasmExports.malloc(pdf.length);
  if (at === 0) throw new Error('The document is too large');
  memory.HEAPU8.set(pdf, at);
  const document = pdfium.FPDF_LoadMemDocument(at, pdf.length, '');
  const page = document === 0 ? 0 : pdfium.FPDF_LoadPage(document, 0);
  if (page === 0) throw new Error(`The document cannot be read (${pdfium.FPDF_GetLastError()})`);
  const { width, height } = sizeOf(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new Error('There is no room for the picture');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(width, 0);
  head.writeUInt32LE(height, 4);
  // Read `HEAPU8` again: when memory grows, it becomes another buffer.
  return Buffer.concat([head, memory.HEAPU8.subarray(start, start + width * height * 4)]);
}

const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
pdfium.PDFiumExt_Init();
process.stdout.write(render(pdfium, await buffer(process.stdin)));
