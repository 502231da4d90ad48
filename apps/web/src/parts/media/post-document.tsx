import type { Post } from '@innerspring/contract/posts/schemas';
import { FileText } from 'lucide-react';
import { useContext } from 'react';
import { buttonStyle } from '../../ui/button.tsx';
import { pictureSet, columnSizes } from '../../ui/picture-sizes.ts';
import { fileSize } from '../../ui/words/number-format.ts';
import { FirstPicture } from '../posts/first-picture.ts';
import { uploadHref } from '../posts/post-text.tsx';
import { DOCUMENT_NAME_PREVIEW } from '@innerspring/contract/constants';

/** Specification §9: a name of more than 40 characters shows its first 37 and an ellipsis. */
export function documentNamePreview(name: string): string {
  const letters = Array.from(name);
  return letters.length > DOCUMENT_NAME_PREVIEW.max
    ? `${letters.slice(0, DOCUMENT_NAME_PREVIEW.keep).join('')}...`
    : name;
}

/** A document as a card: its first page if there is a picture of it, name, kind, size, and its link. */
export function PostDocument({ document }: { document: NonNullable<Post['document']> }) {
  const isFirst = useContext(FirstPicture);
  const href = uploadHref(document.url);
  const kind = document.extension.replace(/^\./, '').toUpperCase();
  const page = document.page && uploadHref(document.page.url);
  return (
    <div className="mx-4.5 mb-3 overflow-hidden rounded-control border border-seam bg-sunk">
      {document.page && page ? (
        <img
          src={page}
          srcSet={pictureSet(page, document.page.width)}
          sizes={columnSizes}
          alt={`First page of ${document.name}`}
          width={document.page.width}
          height={document.page.height}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          className="block aspect-[4/3] h-auto w-full border-b border-seam bg-paper object-cover object-top"
        />
      ) : null}
      <div className="flex min-w-0 items-center gap-3.5 px-3.5 py-3">
        <span className="grid h-13 w-11 shrink-0 place-items-center rounded-small border border-seam bg-paper text-brick">
          <FileText size={22} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold" title={document.name}>
            <bdi>{documentNamePreview(document.name)}</bdi>
          </p>
          <p className="text-sm text-ink-faint">
            {kind} · {fileSize(document.bytes)}
          </p>
        </div>
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={`Open ${document.name}`}
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
          >
            Open
          </a>
        ) : (
          <span className="shrink-0 text-sm text-ink-faint">Not available</span>
        )}
      </div>
    </div>
  );
}
