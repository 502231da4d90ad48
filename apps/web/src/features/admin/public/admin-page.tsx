import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../platform/api.ts';
import { navs } from '../../../nav.ts';
import { NavigationLink } from '../../../parts/site-link.tsx';
import { useLiveSubject } from '../../../platform/seen/open-page.ts';
import { givenBy, inOrder } from '../../../platform/nav.ts';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useTypedQuery } from '../../../ui/forms/typed-query.ts';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { ErrorState } from '../../../ui/states/errors.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useChosenInSight } from '../../../ui/tabs.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import type { AuditLine } from '../admin.data.ts';

const places = inOrder(givenBy(navs, 'adminPlaces'));
const live = places.flatMap((place) => place.live);

/** Whether a query shows queues or figures that others change. Data under an open editor is not refetched. */
const isLive = (name: string) => live.some((one) => (one.endsWith('.') ? name.startsWith(one) : name === one));

/** Title, admin navigation and the page's content. On phones a desk spans the full width. */
export function AdminFrame({
  title,
  current,
  actions,
  isDesk = false,
  children,
}: {
  title: string;
  current: string;
  actions?: ReactNode;
  /** The content spans the full width on phones. */
  isDesk?: boolean;
  children: ReactNode;
}) {
  const client = useQueryClient();
  useLiveSubject('staff', 1, (options) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => isLive(String(queryKey[0])) }, options),
  );
  const row = useChosenInSight<HTMLElement>('[aria-current]', current);
  return (
    <>
      <PageTitle actions={actions}>{title}</PageTitle>
      <nav
        ref={row}
        aria-label="Admin area"
        className="overflow-x-auto border-b border-seam [scrollbar-width:none] max-md:px-4"
      >
        <ul className="flex gap-1">
          {places.map(({ to, label }) => (
            <li key={to}>
              <NavigationLink
                to={to}
                isCurrent={to === current}
                className="hit inline-flex h-10 items-center whitespace-nowrap border-b-2 border-transparent px-3 text-sm font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-night aria-[current=page]:text-night"
              >
                {label}
              </NavigationLink>
            </li>
          ))}
        </ul>
      </nav>
      {isDesk ? children : <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:px-4">{children}</div>}
    </>
  );
}

interface PagedListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What the list contains, as it reads in the middle of a sentence. */
  label: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** The states of a keyset-paged list: skeleton, error with Try Again, empty, rows and the button for more. */
export function PagedList<Item>({ list, label, empty, children }: PagedListProps<Item>) {
  if (list.isPending) {
    return (
      <SkeletonRegion label={`Loading ${label}`}>
        <div className="grid gap-2">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-14 rounded-control" />
          ))}
        </div>
      </SkeletonRegion>
    );
  }
  if (!list.data) {
    return (
      <ErrorState onRetry={() => void list.refetch()}>{sentenceOf(list.error, 'Couldn’t load this list.')}</ErrorState>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    // The page's skip link targets this list.
    <div data-list={label} className="grid gap-4">
      {children(items)}
      <LoadMore list={list} />
    </div>
  );
}

/** Search and filters above a table, in one row that scrolls on phones. */
export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and older browsers do not know the element
    <div
      role="search"
      aria-label={label}
      // The padding leaves room for the focus ring, which a scrolling row would clip.
      className="flex min-w-0 items-end gap-3 overflow-x-auto p-0.5 [scrollbar-width:none]"
    >
      {children}
    </div>
  );
}

interface DebouncedSearchProps {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}

/** A search field that reports its query debounced. It also follows changes of the query from outside. */
export function DebouncedSearch({ value, placeholder, onChange }: DebouncedSearchProps) {
  const { text, type } = useTypedQuery(value, onChange);
  return (
    <TextField type="search" placeholder={placeholder} value={text} onChange={(event) => type(event.target.value)} />
  );
}

function Change({ line }: { line: AuditLine }) {
  if (!line.before && !line.after) return null;
  return (
    <details className="text-xs text-ink-faint">
      <summary className="cursor-pointer">Before and after</summary>
      <pre
        className="mt-1 max-w-full overflow-x-auto whitespace-pre-wrap break-words rounded-control bg-sunk p-2"
        tabIndex={0}
      >
        {JSON.stringify({ before: line.before, after: line.after }, null, 2)}
      </pre>
    </details>
  );
}

/** Audit log entries as a list: who did what, when and why. */
export function AuditLines({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <ol className="grid divide-y divide-seam">
      {lines.map((line) => (
        <li key={line.id} className="grid gap-1 py-2.5 text-sm">
          <p className="break-words">
            {line.summary}
            {line.reason ? <span className="text-ink-soft"> · {line.reason}</span> : null}
          </p>
          <p className="text-xs text-ink-faint">
            <RelativeTime value={line.at} suffix="ago" /> · {line.action}
            {line.ip ? ` · ${line.ip}` : ''}
          </p>
          <Change line={line} />
        </li>
      ))}
    </ol>
  );
}
