import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import type { PostVersion } from '@innerspring/contract/posts/dialog-operations';
import { versions } from '@innerspring/contract/posts/dialog-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../platform/query.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadMore } from '../../ui/states/list-end.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { Skeleton } from '../../ui/states/loading.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { PostTextView } from './post-text.tsx';

const readableBy = { members: 'Visible to every member.', connections: 'Visible to connections only.' };

/** A post's earlier versions, the latest first. */
export default function PostVersionsDialog({ post, onClose }: { post: PostOriginal; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Earlier versions">
      <Versions post={post} />
    </Dialog>
  );
}

function Versions({ post }: { post: PostOriginal }) {
  const list = useInfiniteQuery(pages(versions.list, { params: { id: post.id }, query: {} }));
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading earlier versions" className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (list.isError) return <LoadFailed what="earlier versions" error={list.error} onRetry={() => list.refetch()} />;
  const earlier = list.data.pages.flatMap((page) => page.items);
  return (
    <div className="grid gap-4">
      <ol className="grid gap-4">
        <li className="grid gap-1">
          <p className="text-sm font-semibold">Now</p>
          <Words content={post.content} mentions={post.mentions} />
        </li>
        {earlier.map((version) => (
          <li key={version.id} className="grid gap-1 border-t border-seam pt-4">
            <p className="text-sm font-semibold">
              Until <RelativeTime value={version.replacedAt} />
            </p>
            <Words content={version.content} mentions={version.mentions} />
            {version.audience ? <p className="text-sm text-ink-soft">{readableBy[version.audience]}</p> : null}
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </div>
  );
}

function Words({ content, mentions }: Pick<PostVersion, 'content' | 'mentions'>) {
  return (
    <div dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      <PostTextView content={content} mentions={mentions} />
    </div>
  );
}
