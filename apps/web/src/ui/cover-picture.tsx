import { versionedPicture } from './avatar-shape.tsx';
import { columnSizes, pictureSet } from './picture-sizes.ts';

/** Covers are cut to four by one and stored at this width at most; how wide one is, its address does not say. */
const width = 1600;

interface CoverPictureProps {
  url: string;
  /** `full` across the top of a page, loaded before other pictures; `card` on one card among others. */
  size?: 'full' | 'card';
}

/** An uploaded cover, at the width at which it's shown. */
export function CoverPicture({ url, size = 'full' }: CoverPictureProps) {
  const isFull = size === 'full';
  const address = versionedPicture(url);
  return (
    <img
      src={address}
      srcSet={pictureSet(address, width)}
      sizes={isFull ? columnSizes : '(min-width: 50rem) 320px, 100vw'}
      alt=""
      width={width}
      height={400}
      loading={isFull ? 'eager' : 'lazy'}
      fetchPriority={isFull ? 'high' : undefined}
      className={`w-full bg-sunk object-cover ${isFull ? 'h-32 md:h-48' : 'h-14'}`}
    />
  );
}
