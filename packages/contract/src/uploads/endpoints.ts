import { endpoints } from '../endpoint.ts';
import type { uploadsOperations } from './schemas.ts';

export const uploads = endpoints<typeof uploadsOperations>('uploads', {
  create: { method: 'POST', path: '/api/public/uploads' },
});

/** Upload limits in bytes, shown under the pickers. */
export const UPLOAD_LIMITS = {
  image: 10 * 1024 * 1024,
  document: 20 * 1024 * 1024,
  video: 100 * 1024 * 1024,
  captions: 512 * 1024,
} as const;

/** How long an upload is stored that nothing uses. */
export const UNUSED_UPLOAD_MS = 3_600_000;

/**
 * Widths in px that every stored picture can be had in besides its own, at its address with `-<width>` before the ending: 96
 * is for the avatars of lists, the others for pictures of posts, messages and covers.
 */
export const PICTURE_WIDTHS = [96, 400, 800, 1200] as const;

/** §2 create-post dialog: what the pickers accept. */
export const DOCUMENT_EXTENSIONS = ['.pdf', '.doc', '.docx', '.txt'] as const;
export const VIDEO_EXTENSIONS = ['.mp4', '.mov', '.avi', '.webm', '.mkv', '.wmv', '.flv', '.m4v'] as const;

/** Captions of a video: WebVTT. */
export const CAPTIONS_EXTENSION = '.vtt';

/** §9 "Avatar cache": how many pictures a browser keeps, for how long it leaves them alone, and when it makes them smaller. */
export const AVATAR_CACHE = {
  entries: 20,
  cleanupMs: 24 * 60 * 60_000,
  compressAboveBytes: 2 * 1024 * 1024,
  compressedWidth: 400,
  jpegQuality: 0.7,
  freedWhenFull: 10,
} as const;
