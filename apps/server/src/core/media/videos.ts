import { VIDEO_EXTENSIONS } from '@innerspring/contract';
import { fileTypeFromBuffer } from 'file-type';
import type { CheckedFile } from './documents.ts';
import { leadingBytes } from './leading-bytes.ts';
import { extensionOf, refused } from './upload-rules.ts';

const HEAD_BYTES = 64 * 1024;

/** By the kind that the first bytes show: our ending and what the browser is told. */
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

/** Kinds that browsers play in a page; others are downloads. */
export const PLAYABLE_VIDEO = new Set(['mp4', 'm4v', 'mov', 'webm']);

/**
 * Checks by the first bytes that a file is one of the video formats of the picker. No media tool ever opens it.
 * @throws {AppError} unsupported_type
 */
export async function checkVideo(path: string, name: string): Promise<CheckedFile> {
  const sentence = `Videos must be one of ${VIDEO_EXTENSIONS.join(', ')}.`;
  if (!VIDEO_EXTENSIONS.some((extension) => extension === extensionOf(name))) throw refused(sentence);
  const found = await fileTypeFromBuffer(await leadingBytes(path, HEAD_BYTES)).catch(() => undefined);
  const known =
    found && !found.mime.startsWith('audio/') && Object.hasOwn(kinds, found.ext) ? kinds[found.ext] : undefined;
  if (!known) throw refused(`This file is not a video that we know. ${sentence}`);
  return known;
}
