import type { Deps } from '../../platform/deps.ts';
import { canConvert, CONVERSION_MS } from './convert-video.ts';
import { deriveFile } from './derived.commands.ts';
import { mediaEvents } from './media.tokens.ts';

/** Beside the conversion: fetching the file from the store and bringing the new one there. */
const TRANSFER_MS = 5 * 60_000;

/**
 * Makes pictures of documents and MP4s of videos that posts name, one at a time in each process, in the background; members
 * take turns.
 * Returns the way to stop: what runs is ended and comes again at the next start.
 */
export function subscribeUploads(deps: Deps): () => void {
  const stopping = new AbortController();
  const derive = ({ uploadId }: { uploadId: number }) => deriveFile(deps, uploadId, stopping.signal);
  deps.outbox.consume(mediaEvents.documentAttached, 'uploads.page', derive, { width: 1, fairBy: 'ownerId' });
  // Where there is no ffmpeg, the event waits for a process that has it.
  if (canConvert(deps.config.ffmpegPath)) {
    const timeoutMs = CONVERSION_MS + TRANSFER_MS;
    deps.outbox.consume(mediaEvents.videoAttached, 'uploads.convert', derive, {
      timeoutMs,
      width: 1,
      fairBy: 'ownerId',
    });
  }
  return () => stopping.abort();
}
