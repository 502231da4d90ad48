import type { MessageHit } from '@innerspring/contract/messages/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { RowsSkeleton } from './conversation-list.tsx';
import { nameOf } from '../message-words.ts';
import { messageHits } from '../messages.data.ts';
import { ThreadLink } from './thread-link.tsx';

function Hit({ hit }: { hit: MessageHit }) {
  const name = nameOf(hit);
  return (
    <ThreadLink
      personId={hit.personId}
      at={hit.seq}
      className="flex min-h-17 min-w-0 items-center gap-3 px-3.5 py-2 hover:bg-sunk focus-visible:-outline-offset-2"
    >
      <Avatar person={hit.person} size={36} />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 gap-2">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          <span className="ms-auto shrink-0 text-xs text-ink-faint">
            <RelativeTime value={hit.createdAt} />
          </span>
        </span>
        <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
          {hit.isOwn ? 'You: ' : ''}
          {hit.excerpt}
        </span>
      </span>
    </ThreadLink>
  );
}

/** Messages that hold the words searched for. */
export function MessageHits({ q }: { q: string }) {
  const list = useInfiniteQuery({ ...messageHits(q), placeholderData: (previous) => previous });
  if (list.isPending) return <RowsSkeleton rows={3} />;
  if (!list.data) return <LoadFailed what="the messages" error={list.error} onRetry={() => list.refetch()} />;
  const hits = list.data.pages.flatMap((page) => page.items);
  if (hits.length === 0) return <p className="px-3.5 py-3 text-sm text-ink-soft">No message holds these words.</p>;
  return (
    <>
      <ul aria-label="Messages found" className="divide-y divide-seam">
        {hits.map((hit) => (
          <li key={hit.id}>
            <Hit hit={hit} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
