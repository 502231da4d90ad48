import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { VIDEO_EXTENSIONS, DOCUMENT_EXTENSIONS, UPLOAD_LIMITS } from '@innerspring/contract';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../platform/errors.ts';
import { bytesAt, leadingBytes, looksLikeMarkup } from './bytes.ts';

export type UploadKind = keyof typeof UPLOAD_LIMITS;

const MB = 1024 * 1024;

/** The storage quota of a member, in bytes. */
export const MEMBER_QUOTA_BYTES = 1024 ** 3;
export const LARGEST_UPLOAD = Math.max(...Object.values(UPLOAD_LIMITS));

export function isUploadKind(value: string): value is UploadKind {
  return Object.hasOwn(UPLOAD_LIMITS, value);
}

const plural: Record<UploadKind, string> = {
  image: 'Images',
  document: 'Documents',
  video: 'Videos',
  captions: 'Captions',
};

export function tooLarge(kind: UploadKind): AppError {
  const size = UPLOAD_LIMITS[kind];
  const most = size < MB ? `${size / 1024} KB` : `${size / MB} MB`;
  return new AppError('too_large', `${plural[kind]} can have at most ${most}.`);
}

export function refused(sentence: string): AppError {
  return new AppError('unsupported_type', sentence);
}

const documentList = DOCUMENT_EXTENSIONS.join(', ');

/** The extension of a file name in lower case with its dot, or an empty string. */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase())?.[0] ?? '';
}

/**
 * The file's name on the sender's device, without folders, control characters and bidirectional overrides, at most 200
 * characters.
 */
export function displayName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const characters = [...plain];
  if (characters.length <= 200) return plain || 'file';
  const extension = extensionOf(plain);
  return characters.slice(0, 200 - extension.length).join('') + extension;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const LONGEST_DIRECTORY = 256 * 1024;

type ZipEntry = { name: string; unpackedBytes: number; encrypted: boolean };

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  }
  return -1;
}

/**
 * Reads the directory of a ZIP file without unpacking anything (APPNOTE 4.3.12, 4.3.16). Null unless it is a plain,
 * single-part ZIP that begins with its first entry and ends with its directory.
 */
async function readZipDirectory(path: string): Promise<ZipEntry[] | null> {
  const { size } = await stat(path);
  const tailLength = Math.min(size, END_LENGTH + LONGEST_COMMENT);
  const tail = await bytesAt(path, size - tailLength, tailLength);
  const end = findEnd(tail);
  if (end < 0) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  // 0xffff and 0xffffffff mean ZIP64, which no document of an allowed size needs.
  const endOffset = size - tailLength + end;
  if (tail.readUInt16LE(end + 8) !== count || offset + length !== endOffset || length > LONGEST_DIRECTORY) return null;
  return readEntries(await bytesAt(path, offset, length), count);
}

function readEntries(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at < directory.length) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const next = at + ENTRY_LENGTH + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return null;
    entries.push({
      name: directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      unpackedBytes: directory.readUInt32LE(at + 24),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    });
    at = next;
  }
  return entries.length === count ? entries : null;
}

const MOST_ENTRIES = 200;
const MOST_UNPACKED_BYTES = 50 * 1024 * 1024;

export type CheckedFile = { extension: string; mime: string };
type Check = { mime: string; check: (path: string) => Promise<void> };

const notReally = (extension: string) =>
  refused(`This isn’t a real ${extension} file. Please save it again and retry.`);

async function startsWith(path: string, magic: string, extension: string): Promise<void> {
  const expected = Buffer.from(magic, 'latin1');
  if (!(await leadingBytes(path, expected.length)).equals(expected)) throw notReally(extension);
}

async function checkDocx(path: string): Promise<void> {
  await startsWith(path, 'PK\x03\x04', '.docx');
  const entries = await readZipDirectory(path);
  const names = new Set(entries?.map(({ name }) => name));
  if (!entries || !names.has('[Content_Types].xml') || !names.has('word/document.xml')) throw notReally('.docx');
  if (entries.length > MOST_ENTRIES) throw refused(`A .docx file can have at most ${MOST_ENTRIES} parts.`);
  if (entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > MOST_UNPACKED_BYTES) {
    throw new AppError('too_large', 'This .docx file unpacks to more than 50 MB.');
  }
  if (entries.some(({ encrypted }) => encrypted)) throw refused('We can’t accept documents with a password.');
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name)))
    throw refused('We can’t accept documents with macros.');
}

async function checkText(path: string): Promise<void> {
  if (looksLikeMarkup(await leadingBytes(path, 1024))) throw refused('We can’t accept HTML or SVG files as documents.');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (!Buffer.isBuffer(chunk) || decoder.decode(chunk, { stream: true }).includes('\u0000'))
        throw new TypeError('Not a text');
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw refused('A .txt file must be plain UTF-8 text.');
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
 * Checks that a document matches its extension, by its first bytes and, for .docx, its ZIP directory.
 * @throws {AppError} unsupported_type or too_large with a message that says why.
 */
export async function checkDocument(path: string, name: string): Promise<CheckedFile> {
  const extension = extensionOf(name);
  const known = Object.hasOwn(checks, extension) ? checks[extension] : undefined;
  if (!known) throw refused(`Documents must be one of ${documentList}.`);
  await known.check(path);
  return { extension: extension.slice(1), mime: known.mime };
}

const HEAD_BYTES = 64 * 1024;

/** By the kind that the first bytes show: our extension, and the type sent to browsers. */
const kinds: Record<string, CheckedFile> = {
  mp4: { extension: 'mp4', mime: 'video/mp4' },
  m4v: { extension: 'm4v', mime: 'video/mp4' },
  mov: { extension: 'mov', mime: 'video/quicktime' },
  webm: { extension: 'webm', mime: 'video/webm' },
  mkv: { extension: 'mkv', mime: 'video/x-matroska' },
  avi: { extension: 'avi', mime: 'video/x-msvideo' },
  asf: { extension: 'wmv', mime: 'video/x-ms-wmv' },
  flv: { extension: 'flv', mime: 'video/x-flv' },
};

/** Kinds that browsers play in a page. Others are downloads. */
export const PLAYABLE_VIDEO = new Set(['mp4', 'm4v', 'mov', 'webm']);

/** Checks by the first bytes that a file is one of the accepted video formats. No media tool ever opens it. */
export async function checkVideo(path: string, name: string): Promise<CheckedFile> {
  const sentence = `Videos must be one of ${VIDEO_EXTENSIONS.join(', ')}.`;
  if (!VIDEO_EXTENSIONS.some((extension) => extension === extensionOf(name))) throw refused(sentence);
  const found = await fileTypeFromBuffer(await leadingBytes(path, HEAD_BYTES)).catch(() => undefined);
  const known =
    found && !found.mime.startsWith('audio/') && Object.hasOwn(kinds, found.ext) ? kinds[found.ext] : undefined;
  if (!known) throw refused(`We don’t recognize this video format. ${sentence}`);
  return known;
}
