import type { Config } from '../../platform/config/config.ts';
import { canConvert, isConvertible } from './convert-video.ts';
import type { UploadKind } from './upload-rules.ts';

/** What can be made of a file in the background. */
export type Derivation = 'mp4' | 'page';

/** What is made of a file of this kind and ending on this server, or null. */
export function derivationOf(
  type: UploadKind,
  ending: string,
  { ffmpegPath }: Pick<Config, 'ffmpegPath'>,
): Derivation | null {
  if (type === 'document' && ending === 'pdf') return 'page';
  return type === 'video' && isConvertible(ending) && canConvert(ffmpegPath) ? 'mp4' : null;
}
