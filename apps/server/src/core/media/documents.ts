import { createReadStream } from 'node:fs';
import { AppError } from '../../platform/errors.ts';
import { readZipDirectory } from './docx-directory.ts';
import { leadingBytes, looksLikeMarkup } from './leading-bytes.ts';
import { documentList, extensionOf, refused } from './upload-rules.ts';

const MOST_ENTRIES = 200;
const MOST_UNPACKED_BYTES = 50 * 1024 * 1024;

export type CheckedFile = { extension: string; mime: string };
type Check = { mime: string; check: (path: string) => Promise<void> };

const notReally = (extension: string) =>
  refused(`This is not a real ${extension} file. Please save it again and retry.`);

async function startsWith(path: string, magic: string, extension: string): Promise<void> {
  const expected = Buffer.from(magic, 'latin1');
  if (!(await leadingBytes(path, expected.length)).equals(expected)) throw notReally(extension);
}

async function checkDocx(path: string): Promise<void> {
  await startsWith(path, 'PK\x03\x04', '.docx');
  const entries = await readZipDirectory(path);
  const names = new Set(entries?.map(({ name }) => name));
  if (!entries || !names.has('[Content_Types].xml') || !names.has('word/document.xml')) throw notReally('.docx');
  if (entries.length > MOST_ENTRIES) throw refused(`A .docx file can hold at most ${MOST_ENTRIES} parts.`);
  if (entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > MOST_UNPACKED_BYTES) {
    throw new AppError('too_large', 'This .docx file would unpack to more than 50 MB.');
  }
  if (entries.some(({ encrypted }) => encrypted)) throw refused('Documents with a password are not accepted.');
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name)))
    throw refused('Documents with macros are not accepted.');
}

async function checkText(path: string): Promise<void> {
  if (looksLikeMarkup(await leadingBytes(path, 1024)))
    throw refused('HTML and SVG files are not accepted as documents.');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (!Buffer.isBuffer(chunk) || decoder.decode(chunk, { stream: true }).includes('\u0000'))
        throw new TypeError('Not a text');
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw refused('A .txt file must be plain text in UTF-8.');
    throw error;
  }
}

const checks: Record<string, Check> = {
  '.pdf': { mime: 'application/pdf', check: (path) => startsWith(path, '%PDF-', '.pdf') },
  '.doc': { mime: 'application/msword', check: (path) => startsWith(path, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '.doc') },
  '.docx': { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', check: checkDocx },
  '.txt': { mime: 'text/plain; charset=utf-8', check: checkText },
};

/**
 * Checks that a document is what its name says, by its first bytes and, for .docx, its list of contents.
 * @throws {AppError} unsupported_type or too_large with a sentence that says why.
 */
export async function checkDocument(path: string, name: string): Promise<CheckedFile> {
  const extension = extensionOf(name);
  const known = Object.hasOwn(checks, extension) ? checks[extension] : undefined;
  if (!known) throw refused(`Documents must be one of ${documentList}.`);
  await known.check(path);
  return { extension: extension.slice(1), mime: known.mime };
}
