import { readFile } from 'node:fs/promises';
import { CAPTIONS_EXTENSION } from '@innerspring/contract';
import { extensionOf, refused } from './upload-rules.ts';
import { CaptionsError, rewriteCaptions } from './web-vtt.ts';

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('Captions must be text in UTF-8.');
  }
}

/**
 * The captions in a received file, written anew by us: nothing of the sender's file is kept but times and words.
 * @throws {AppError} unsupported_type with a sentence that says why.
 */
export async function encodeCaptions(path: string, name: string): Promise<Buffer> {
  if (extensionOf(name) !== CAPTIONS_EXTENSION)
    throw refused(`Captions must be a WebVTT file (${CAPTIONS_EXTENSION}).`);
  try {
    return Buffer.from(rewriteCaptions(decode(await readFile(path))));
  } catch (error) {
    throw error instanceof CaptionsError ? refused(error.message) : error;
  }
}
