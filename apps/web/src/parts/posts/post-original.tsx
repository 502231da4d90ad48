import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { useId } from 'react';
import { PostHead } from './post-head.tsx';
import { PostItem } from './kinds/kinds.tsx';
import PostLink from '../media/post-link.tsx';
import { mayNameVideo, PostContent, voiceName } from './post-text.tsx';

const frame = 'overflow-hidden rounded-control border border-seam';

/** The original post, inside the card of its repost; null if the reader may not see it, or it is gone. */
export default function PostOriginalCard({ original }: { original: PostOriginal | null }) {
  const titleId = useId();
  if (!original) return <p className={`${frame} bg-sunk px-4.5 py-6 text-ink-soft`}>This post isn’t available</p>;
  const voice = voiceName(original);
  return (
    <section aria-label={`Original post by ${voice}`} data-impression={`post-${original.id}`} className={frame}>
      <PostHead post={original} titleId={titleId} />
      <PostContent content={original.content} mentions={original.mentions} />
      <PostItem post={original} voice={voice} />
      {original.linkPreview || mayNameVideo(original) ? (
        <div className="mx-4.5 mb-3 empty:hidden">
          <PostLink preview={original.linkPreview} content={original.content} />
        </div>
      ) : null}
    </section>
  );
}
