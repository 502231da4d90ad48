import type { Post } from '@innerspring/contract/posts/schemas';
import { Lightbox } from '../../ui/lightbox/lightbox.tsx';

interface PostImageDialogProps {
  url: string;
  image: NonNullable<Post['image']>;
  author: string;
  /** Width in px at which it was opened. */
  seenWidth?: number | undefined;
  onClose: () => void;
}

/** The picture in the full window, with its author above and its description below. */
export default function PostImageDialog({ url, image, author, seenWidth, onClose }: PostImageDialogProps) {
  return (
    <Lightbox
      src={url}
      size={image}
      alt={image.alt ?? ''}
      title={`Picture by ${author}`}
      caption={image.alt}
      seenWidth={seenWidth}
      onClose={onClose}
    />
  );
}
