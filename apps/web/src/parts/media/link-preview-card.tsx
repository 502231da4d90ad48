import type { LinkPreview } from '@innerspring/contract/posts/schemas';
import { Link2, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { safeHref, uploadHref } from '../posts/post-text.ts';

interface LinkPreviewCardProps {
  preview: LinkPreview;
  /** Puts a button on it that takes it off, as in the composer. */
  onRemove?: (() => void) | undefined;
}

/** What a page elsewhere says of itself, as a link to it. Its picture is our own copy, so nobody there learns who looks. */
export default function LinkPreviewCard({ preview, onRemove }: LinkPreviewCardProps) {
  const href = safeHref(preview.url);
  if (!href) return null;
  const picture = preview.image && uploadHref(preview.image.url);
  return (
    <div className="relative">
      <a
        href={href}
        target="_blank"
        rel="noopener nofollow noreferrer"
        className="flex min-h-26 overflow-hidden rounded-control border border-seam bg-sunk hover:border-seam-strong"
      >
        <span className="grid w-26 shrink-0 place-items-center bg-linen text-ink-faint sm:w-40">
          {picture ? (
            <img src={picture} alt="" loading="lazy" className="size-full max-h-40 object-cover" />
          ) : (
            <Link2 size={26} aria-hidden="true" />
          )}
        </span>
        <span className={`grid min-w-0 flex-1 content-center gap-0.5 px-3.5 py-2.5 ${onRemove ? 'pe-12' : ''}`}>
          <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold">
            {preview.title ?? href}
          </span>
          {preview.description ? (
            <span dir="auto" className="wrap-anywhere line-clamp-2 text-sm text-ink-soft max-sm:hidden">
              {preview.description}
            </span>
          ) : null}
          <span className="truncate text-sm text-ink-faint">
            <bdi>{new URL(href).hostname.replace(/^www\./, '')}</bdi>
          </span>
        </span>
      </a>
      {onRemove ? (
        <IconButton size="sm" aria-label="Remove link preview" className="absolute end-1.5 top-1.5" onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
