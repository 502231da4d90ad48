import type { ChatAttachment } from '@innerspring/contract/chat/schemas';
import { FileText, ImageOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { pictureSet } from '../../ui/picture-sizes.ts';
import { fileSize } from '../../ui/words/number-format.ts';
import { lazyPart } from '../lazy-part.tsx';
import { documentNamePreview } from '../media/post-document.tsx';
import { uploadHref } from '../posts/post-text.tsx';

const PostImageDialog = lazyPart('dialog', () => import('../media/post-image-dialog.tsx'));

interface ChatFileProps {
  attachment: ChatAttachment;
  /** The author's name, for the names of pictures. */
  author: string;
}

function Picture({ attachment, author }: ChatFileProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const url = uploadHref(attachment.url);
  if (!url || isBroken) {
    return (
      <p className="flex items-center gap-2 py-2 text-sm text-ink-soft">
        <ImageOff size={18} aria-hidden="true" />
        Couldn’t load the picture.
      </p>
    );
  }
  const { width, height, smallUrl } = attachment;
  const ratio = width && height ? Math.min(Math.max(width / height, 0.66), 2.5) : 4 / 3;
  const size = { width: width ?? 800, height: height ?? 600 };
  return (
    <>
      <button
        type="button"
        aria-label={`Open picture by ${author}`}
        onClick={() => setOpen(true)}
        className="block w-64 max-w-full overflow-hidden rounded-small bg-sunk"
        style={{ aspectRatio: ratio }}
      >
        <img
          src={(smallUrl && uploadHref(smallUrl)) || url}
          srcSet={pictureSet(url, width ?? 0)}
          sizes="16rem"
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PostImageDialog
            url={url}
            image={{ url, smallUrl: url, ...size, alt: null }}
            author={author}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Document({ attachment: { url, name, bytes } }: { attachment: ChatAttachment }) {
  const href = uploadHref(url);
  const words = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-small border border-seam bg-paper text-brick">
        <FileText size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <bdi className="font-semibold wrap-anywhere" title={name}>
          {documentNamePreview(name)}
        </bdi>
        <span className="block text-sm text-ink-soft">{fileSize(bytes)}</span>
      </span>
    </>
  );
  const look = 'flex min-w-0 items-center gap-2.5';
  if (!href) return <p className={look}>{words}</p>;
  return (
    <a href={href} target="_blank" rel="noopener" className={`${look} hover:underline`}>
      <span className="sr-only">Open</span>
      {words}
    </a>
  );
}

/** The file of a message: a picture that opens full size, a video that plays, or a document with its link. */
export function ChatFile({ attachment, author }: ChatFileProps) {
  if (attachment.type === 'image') return <Picture attachment={attachment} author={author} />;
  const film = attachment.type === 'video' ? uploadHref(attachment.playUrl ?? attachment.url) : null;
  if (!film) return <Document attachment={attachment} />;
  return (
    <video
      src={film}
      controls
      preload="metadata"
      aria-label={`Video by ${author}: ${attachment.name}`}
      className="max-h-80 w-72 max-w-full rounded-small"
    />
  );
}
