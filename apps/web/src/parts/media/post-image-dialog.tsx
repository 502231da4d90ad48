import type { Post } from '@innerspring/contract/posts/schemas';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface PostImageDialogProps {
  url: string;
  image: NonNullable<Post['image']>;
  author: string;
  onClose: () => void;
}

/** The picture as large as the window allows, with its description under it. */
export default function PostImageDialog({ url, image, author, onClose }: PostImageDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} width="xl" title={`Picture by ${author}`}>
      <img
        src={url}
        width={image.width}
        height={image.height}
        alt={image.alt ?? ''}
        className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-control object-contain"
      />
      {image.alt ? (
        <p dir="auto" className="mt-3 wrap-anywhere text-sm text-ink-soft">
          {image.alt}
        </p>
      ) : null}
    </Dialog>
  );
}
