import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { findProgram, programPath } from '../../platform/config/places.ts';
import { ProgramFailed, runBounded } from './bounded-process.ts';

const MB = 1024 * 1024;
const MINUTE = 60_000;
/** The limits in elapsed time and in processor time (seconds), whichever is reached first. */
export const CONVERSION_MS = 10 * MINUTE;
const PROCESSOR_SECONDS = 1200;
const MOST_MEMORY = 2048 * MB;
const MOST_OUTPUT = 100 * MB;
const MOST_VIDEO_PIXELS = 3840 * 2400;
const THREADS = 2;

/**
 * By our own extensions: the only demuxer of ffmpeg that may open the file, so that ffmpeg never picks one that follows
 * references.
 */
const readers: Record<string, string> = { mov: 'mov', avi: 'avi', mkv: 'matroska', wmv: 'asf', flv: 'flv' };

/** The codecs used in these containers. ffmpeg's other decoders are disabled. */
const decoders = [
  ['h264', 'hevc', 'mpeg4', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4', 'h263', 'mpeg1video', 'mpeg2video', 'mjpeg'],
  ['vp8', 'vp9', 'libdav1d', 'theora', 'wmv1', 'wmv2', 'wmv3', 'vc1', 'flv', 'vp6', 'vp6f', 'dvvideo', 'prores'],
  ['aac', 'mp3float', 'mp3', 'mp2float', 'mp2', 'ac3', 'eac3', 'wmav1', 'wmav2', 'wmapro', 'vorbis', 'opus', 'flac'],
  ['alac', 'nellymoser', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_u8', 'pcm_mulaw', 'pcm_alaw', 'adpcm_swf'],
  ['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'amrnb', 'gsm_ms'],
]
  .flat()
  .join(',');

/** Whether hardly any browser plays videos with this extension unconverted. */
export const isConvertible = (ending: string): boolean => Object.hasOwn(readers, ending);

/** `prlimit` of util-linux sets operating system limits that a program can't raise itself. */
const limiter = findProgram('prlimit', '/usr/bin:/bin:/usr/local/bin');

/** Whether videos can be converted here. Requires ffmpeg, and a way to limit its memory. */
export function canConvert(ffmpegPath: string | null): ffmpegPath is string {
  return ffmpegPath !== null && limiter !== null;
}

function argumentsFor(reader: string, from: string, to: string): string[] {
  return [
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-n'],
    // Only local files, and only the one named here: no network, no references to others.
    ['-protocol_whitelist', 'file', '-f', reader, '-format_whitelist', reader, '-codec_whitelist', decoders],
    ['-max_pixels', String(MOST_VIDEO_PIXELS), '-threads', String(THREADS), '-i', `file:${from}`],
    // One video and one audio stream, without titles, locations, chapters and attachments.
    ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-vf', "scale=w='min(1920,iw)':h='min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p', '-threads', String(THREADS)],
    ['-filter_threads', '1', '-fpsmax', '60', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
    ['-movflags', '+faststart', '-f', 'mp4', `file:${to}`],
  ].flat();
}

type Conversion = { ffmpegPath: string; ending: string; folder: string; from: string; to: string; signal: AbortSignal };

/**
 * Converts an uploaded video to an MP4 that browsers play (H.264 and AAC). Both paths are temporary files in `folder`.
 * @throws {ProgramFailed} if the file can't be converted within the limits. It isn't retried then.
 */
export async function convertVideo({ ffmpegPath, ending, folder, from, to, signal }: Conversion): Promise<void> {
  const reader = readers[ending];
  if (!limiter || !reader) throw new ProgramFailed('Not to be converted here.');
  const limits = [
    `--as=${MOST_MEMORY}`,
    `--cpu=${PROCESSOR_SECONDS}`,
    `--fsize=${MOST_OUTPUT}`,
    '--nofile=64',
    '--core=0',
  ];
  await runBounded({
    program: limiter,
    args: [...limits, '--', ffmpegPath, ...argumentsFor(reader, from, to)],
    folder,
    mostOutput: MB,
    timeoutMs: CONVERSION_MS,
    signal,
  });
}

export const FIRST_PAGE_MS = 20_000;
const MOST_PAGE_PIXELS = 800 * 1600;
const PAGE_QUALITY = 80;

const pageProgram = programPath('core/media/first-page.child');
const pageLibrary = fileURLToPath(new URL('..', import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));

/**
 * The process can read only its own code and the library, write nothing and start nothing. Memory is in pages of 64
 * KiB.
 */
const pageLimits = [
  '--permission',
  `--allow-fs-read=${pageProgram}`,
  `--allow-fs-read=${pageLibrary}`,
  '--max-old-space-size=128',
  '--wasm-max-mem-pages=4096',
  '--no-warnings',
];

type Page = { picture: Buffer; width: number; height: number };

/**
 * Renders the first page of a PDF as a WebP picture, with PDFium in WebAssembly in a separate process
 * (docs/decisions/0013).
 * @throws {ProgramFailed} if the PDF can't be rendered within the limits: damaged, password-protected, or a bomb.
 */
export async function firstPage(path: string, folder: string, signal: AbortSignal): Promise<Page> {
  const answer = await runBounded({
    program: process.execPath,
    args: [...pageLimits, pageProgram],
    folder,
    input: await readFile(path),
    mostOutput: 16 * MB,
    timeoutMs: FIRST_PAGE_MS,
    signal,
  });
  const [width, height] = answer.length > 8 ? [answer.readUInt32LE(0), answer.readUInt32LE(4)] : [0, 0];
  const pixels = answer.subarray(8);
  if (width * height > MOST_PAGE_PIXELS || width * height * 4 !== pixels.length || pixels.length === 0)
    throw new ProgramFailed('It gave no picture.');
  const picture = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: PAGE_QUALITY })
    .toBuffer();
  return { picture, width, height };
}
