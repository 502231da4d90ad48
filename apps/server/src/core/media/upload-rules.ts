import { DOCUMENT_EXTENSIONS, UPLOAD_LIMITS } from '@innerspring/contract';
import { AppError } from '../../platform/errors.ts';

export type UploadKind = keyof typeof UPLOAD_LIMITS;

const MB = 1024 * 1024;

/** Everything a member may keep with us, in bytes. */
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

export const documentList = DOCUMENT_EXTENSIONS.join(', ');

/** Ending of a file name in lower case with its dot, or an empty text. */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase())?.[0] ?? '';
}

/** The name as the sender's device had it, without folders, control characters and line turners, at most 200 characters. */
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
