import type { MessageHit } from '@innerspring/contract/messages/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search, SquarePen } from 'lucide-react';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { oneOf, textOf } from '../../../platform/search-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/toggles.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useTypedQuery } from '../../../ui/forms/typed-query.ts';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { OwnGroups } from '../../groups/public/own-groups.tsx';
import { nameOf } from '../message-sender.ts';
import { messageHits, unreadMessages } from '../messages.data.ts';
import { ConversationList, NewMessageLink, RowsSkeleton, ThreadLink } from './conversation-list.tsx';
/** The filters above the list; undefined means all. Groups are a separate kind of conversation. */
const listTabs = ['unread', 'requests', 'groups', 'archived'] as const;
type ListTab = (typeof listTabs)[number];

/** The search params of the list beside the thread. */
export interface ListSearch {
  tab?: ListTab;
  q?: string;
}

/** Reads the search params; unknown values are dropped. */
export function readListSearch(given: Record<string, unknown>): ListSearch {
  const tab = oneOf(given.tab, listTabs);
  const q = textOf(given.q)?.trim().slice(0, 100);
  return { ...(tab ? { tab } : {}), ...(q ? { q } : {}) };
}

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

/** Messages that match the search. */
function MessageHits({ q }: { q: string }) {
  const list = useInfiniteQuery({ ...messageHits(q), placeholderData: (previous) => previous });
  if (list.isPending) return <RowsSkeleton rows={3} />;
  if (!list.data) return <LoadFailed what="the messages" error={list.error} onRetry={() => list.refetch()} />;
  const hits = list.data.pages.flatMap((page) => page.items);
  if (hits.length === 0) return <p className="px-3.5 py-3 text-sm text-ink-soft">No messages match.</p>;
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

interface InboxProps {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  currentId: number | null;
  /** Nothing is open beside the list, so it has the page's title. */
  hasTitle: boolean;
}

const chips: readonly (readonly [ListTab, string])[] = [
  ['unread', 'Unread'],
  ['requests', 'Requests'],
  ['groups', 'Groups'],
  ['archived', 'Archived'],
];

/** The search field above the list. Its `key` is the filter: choosing one ends the search. */
function SearchField({ search, onSearch }: Pick<InboxProps, 'search' | 'onSearch'>) {
  const { text, type } = useTypedQuery(search.q ?? '', (q) =>
    onSearch({ ...(search.tab ? { tab: search.tab } : {}), ...(q ? { q } : {}) }),
  );
  return (
    <TextField
      type="search"
      aria-label="Search people and messages"
      placeholder="Search people and messages"
      lead={<Search size={17} aria-hidden="true" />}
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function Results({ q, currentId, onAll }: { q: string; currentId: number | null; onAll: () => void }) {
  return (
    <>
      <h2 className="px-3.5 pt-3 pb-1 text-sm font-semibold text-ink-soft">People</h2>
      <ConversationList tab="all" q={q} currentId={currentId} onAll={onAll} />
      <h2 className="border-t border-seam px-3.5 pt-3 pb-1 text-sm font-semibold text-ink-soft">Messages</h2>
      <MessageHits q={q} />
    </>
  );
}

/** All conversations: search, chips, list. */
export function Inbox({ search, onSearch, currentId, hasTitle }: InboxProps) {
  const { tab, q } = search;
  const { data: unread } = useQuery(unreadMessages);
  const counts: Partial<Record<ListTab, number>> = { unread: unread?.count ?? 0, requests: unread?.requests ?? 0 };
  const onAll = () => onSearch({});
  const Title = hasTitle ? 'h1' : 'h2';
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* On phones the search takes the title's row, so that the first conversations are visible without scrolling. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2.5 border-b border-seam p-3 max-md:gap-2 max-md:py-2">
        <Title className="display ps-1 text-xl max-md:sr-only">Messages</Title>
        <IconButton asChild aria-label="New message" className="max-md:order-2">
          <NewMessageLink>
            <SquarePen size={20} aria-hidden="true" />
          </NewMessageLink>
        </IconButton>
        <div className="col-span-2 max-md:order-1 max-md:col-span-1">
          <SearchField key={tab ?? 'all'} search={search} onSearch={onSearch} />
        </div>
        <div
          role="group"
          aria-label="Show"
          className="col-span-2 -mx-3 flex gap-1.5 overflow-x-auto px-3 py-0.5 [scrollbar-width:none] max-md:order-3"
        >
          {chips.map(([value, label]) => {
            const count = counts[value] ?? 0;
            return (
              <Chip key={value} pressed={tab === value} onClick={() => onSearch(tab === value ? {} : { tab: value })}>
                {count > 0 ? `${label} ${count > 99 ? '99+' : count}` : label}
              </Chip>
            );
          })}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {q ? (
          <Results q={q} currentId={currentId} onAll={onAll} />
        ) : tab === 'groups' ? (
          <OwnGroups
            tab="chat"
            action={
              <Button asChild variant="outline">
                <SiteLink to="/groups">Find groups</SiteLink>
              </Button>
            }
          />
        ) : (
          <ConversationList tab={tab ?? 'all'} q="" currentId={currentId} onAll={onAll} />
        )}
      </div>
    </div>
  );
}
