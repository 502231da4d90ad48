import { readFile } from 'node:fs/promises';
import { CAPTIONS_EXTENSION } from '@innerspring/contract';
import { extensionOf, refused } from './file-checks.ts';

/** A cue of WebVTT: start and end in milliseconds, its lines, and the position settings that we support. */
type Cue = { from: number; to: number; settings: string[]; lines: string[] };

const MOST_CUES = 5000;
const LONGEST_CUE = 1000;
const LONGEST_LINE = 5000;
const LONGEST_MS = 24 * 3_600_000;

const timing =
  /^((?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]+(.*))?$/;
const setting =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,3}%?|position:\d{1,3}%|size:\d{1,3}%|align:(?:start|center|end|left|right))$/;
const mark = /<\/?[a-z0-9][^<>]{0,199}>|&(?:amp|lt|gt|nbsp|lrm|rlm);|[&<>]/g;
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Why a captions file is rejected, as a message for the sender. */
export class CaptionsError extends Error {
  override name = 'CaptionsError';
}

function millisecondsOf(time: string): number {
  return time.split(/[:.]/).reduce((sum, part, index, parts) => {
    return index === parts.length - 1 ? sum * 1000 + Number(part) : sum * 60 + Number(part);
  }, 0);
}

function timeOf(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}

/** Text with bold, italic and underline tags. A voice tag becomes the name in front; all other tags are removed. */
function cleanLine(line: string): string {
  const words = line.replaceAll(mark, (found) => {
    if (/^<\/?[biu]>$/.test(found) || found.endsWith(';')) return found;
    const voice = /^<v(?:\.[^\s>]*)?[ \t]+([^<>&]+)>$/.exec(found)?.[1]?.trim();
    if (voice) return `${voice}: `;
    return escaped[found] ?? '';
  });
  return words.replaceAll(/[\p{Cc}]/gu, ' ').trim();
}

function readCue(block: string[], number: number): Cue {
  const at = block[0]?.includes('-->') ? 0 : 1;
  const [, from = '', to = '', rest = ''] = timing.exec(block[at]?.trim() ?? '') ?? [];
  if (!from)
    throw new CaptionsError(`Caption ${number} doesn’t start with its times, such as 00:01.000 --> 00:04.000.`);
  const cue = {
    from: millisecondsOf(from),
    to: millisecondsOf(to),
    settings: rest.split(/[ \t]+/).filter((one) => setting.test(one)),
    lines: block
      .slice(at + 1)
      .map(cleanLine)
      .filter(Boolean),
  };
  if (cue.to <= cue.from) throw new CaptionsError(`Caption ${number} ends before it begins.`);
  if (cue.to > LONGEST_MS) throw new CaptionsError(`Caption ${number} starts after any video ends.`);
  if (cue.lines.join('\n').length > LONGEST_CUE)
    throw new CaptionsError(`Caption ${number} has more than ${LONGEST_CUE} characters.`);
  return cue;
}

function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.length > LONGEST_LINE) throw new CaptionsError('A line of this captions file is too long.');
    if (line.trim() !== '') blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

/**
 * Parses WebVTT (W3C, "WebVTT: The Web Video Text Tracks Format", section 4) and writes a clean file: times, text,
 * bold, italic, underline and the position of each cue. Styles, regions, notes, classes and everything else are
 * dropped.
 * @throws {CaptionsError} if it isn't WebVTT, or has no captions or too many.
 */
export function rewriteCaptions(text: string): string {
  const [head, ...blocks] = blocksOf(text.replace(/^\uFEFF/, ''));
  if (text.includes('\0') || !/^WEBVTT(?:[ \t].*)?$/.test(head?.[0] ?? ''))
    throw new CaptionsError('Captions must be a WebVTT file that starts with the line WEBVTT.');
  const cues = blocks
    .filter(([first = '']) => first.includes('-->') || !/^(?:NOTE|STYLE|REGION)\b/.test(first))
    .map((block, index) => readCue(block, index + 1))
    .filter(({ lines }) => lines.length > 0);
  if (cues.length === 0) throw new CaptionsError('This file has no captions.');
  if (cues.length > MOST_CUES) throw new CaptionsError(`A file can have at most ${MOST_CUES} captions.`);
  const written = cues.map(({ from, to, settings, lines }) =>
    [[timeOf(from), '-->', timeOf(to), ...settings].join(' '), ...lines].join('\n'),
  );
  return `WEBVTT\n\n${written.join('\n\n')}\n`;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('Captions must be UTF-8 text.');
  }
}

/**
 * Rewrites the captions in a received file: nothing of the original is kept except times and text.
 * @throws {AppError} unsupported_type with a message that says why.
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
