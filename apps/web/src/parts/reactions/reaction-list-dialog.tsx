import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import type { CallOutput } from '@innerspring/contract/endpoint';
import type { comments } from '@innerspring/contract/comments/endpoints';
import type { posts } from '@innerspring/contract/posts/endpoints';
import type { ReactionKind } from '@innerspring/contract/posts/schemas';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadMore } from '../../ui/states/list-end.tsx';
import { compactCount } from '../../ui/words/number-format.ts';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Avatar } from '../people/avatar.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { type Reacted, ReactionMark } from './reaction-icons.tsx';
import { profilePath, SiteLink } from '../site-link.tsx';

type Reactor = CallOutput<typeof posts.reactors>['items'][number];
type ReactorPage = { items: Reactor[]; nextCursor: string | null };
type Asked = { kind?: ReactionKind | undefined; cursor?: string | undefined };

/**
 * The endpoint that lists who reacted to a post or comment, and its id. If a feature has its own endpoint: the function
 * that fetches one page of it, and the key of the list.
 */
export type ReactorList =
  | { endpoint: typeof posts.reactors | typeof comments.reactors; id: number }
  | { key: readonly unknown[]; read: (query: Asked, signal: AbortSignal) => Promise<ReactorPage> };

function reactorPages(of: ReactorList, kind: ReactionKind | undefined) {
  const read = (query: Asked, signal: AbortSignal): Promise<ReactorPage> =>
    'read' in of ? of.read(query, signal) : call(of.endpoint, { params: { id: of.id }, query }, { signal });
  return infiniteQueryOptions({
    queryKey:
      'read' in of ? [...of.key, kind] : [of.endpoint.name, 'pages', { params: { id: of.id }, query: { kind } }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read({ kind, cursor: pageParam }, signal),
    getNextPageParam: (last: ReactorPage) => last.nextCursor ?? undefined,
  });
}

interface ReactionListDialogProps {
  of: Pick<Reacted, 'reactionCount' | 'reactions'>;
  list: ReactorList;
  onClose: () => void;
}

/** Who reacted, in total and by kind. */
export default function ReactionListDialog({ of, list, onClose }: ReactionListDialogProps) {
  const kinds = REACTION_KINDS.filter((kind) => (of.reactions[kind] ?? 0) > 0);
  const tabs = [
    {
      value: 'all' as const,
      label: 'All',
      count: compactCount(of.reactionCount),
      content: <Reactors of={list} onLeave={onClose} />,
    },
    ...kinds.map((kind) => ({
      value: kind,
      label: (
        <span className="flex items-center gap-1.5">
          <ReactionMark kind={kind} />
          {REACTION_LABELS[kind]}
        </span>
      ),
      count: compactCount(of.reactions[kind] ?? 0),
      content: <Reactors of={list} kind={kind} onLeave={onClose} />,
    })),
  ];
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Who reacted">
      <Tabs label="Reactions by kind" tabs={tabs} />
    </Dialog>
  );
}

function Reactors({ of, kind, onLeave }: { of: ReactorList; kind?: ReactionKind; onLeave: () => void }) {
  const list = useInfiniteQuery(reactorPages(of, kind));
  if (list.isPending)
    return (
      <SkeletonRegion label="Loading the reactions">
        <SkeletonText lines={6} className="min-h-60 content-start" />
      </SkeletonRegion>
    );
  if (list.isError) return <LoadFailed what="the reactions" error={list.error} onRetry={() => list.refetch()} />;
  const isEmpty = !list.hasNextPage && list.data.pages.every((page) => page.items.length === 0);
  return (
    <div className="grid min-h-60 content-start gap-1">
      {isEmpty ? <p className="text-ink-soft">Nobody you can see has reacted yet.</p> : null}
      <ul className="grid">
        {list.data.pages
          .flatMap((page) => page.items)
          .map(({ person, kind: reacted }) => (
            <li key={person.id} className="flex min-w-0 items-center gap-3 py-2">
              <Avatar person={person} />
              <div className="min-w-0 flex-1">
                <SiteLink
                  to={profilePath(person.id)}
                  onClick={onLeave}
                  className="block truncate font-semibold hover:underline"
                >
                  <bdi>{person.fullName}</bdi>
                </SiteLink>
                <p dir="auto" className="truncate text-sm text-ink-soft">
                  {[person.title, person.company].filter(Boolean).join(', ')}
                </p>
              </div>
              <ReactionMark kind={reacted} size={26} labelled />
            </li>
          ))}
      </ul>
      <LoadMore list={list} />
    </div>
  );
}
