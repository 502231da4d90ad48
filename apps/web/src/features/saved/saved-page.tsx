import { SAVED_SORTS } from '@innerspring/contract/saved/endpoints';
import { navs } from '../../nav.ts';
import { givenBy } from '../../platform/nav.ts';
import type { SavedAddress, SavedListProps } from '../../platform/nav/found-things.ts';
import { idOf, oneOf, textOf } from '../../platform/search-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, LoadMore } from '../../ui/states/list-end.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ThingsContext, ownCollections, savedPages, useThings } from './saved.data.ts';
import type { SavedEntry, SavedCollection } from '@innerspring/contract/saved/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PostCards } from '../../parts/posts/post-cards.tsx';
import { PostListSkeleton } from '../../parts/posts/post-card.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useRoving } from '../../ui/roving.ts';
import { SavedRow, SelectionBar } from './saved-rows.tsx';
import { FolderCog, Search } from 'lucide-react';
import { Select } from '../../ui/forms/choices.tsx';
import { Form, usePlainForm } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';

const CollectionsDialog = lazyPart('dialog', () => import('./collections-dialog.tsx'));

/** One row, which scrolls sideways if it's wider than the screen. */
const barLook = 'flex min-h-13 items-center gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:px-4 *:shrink-0';

interface SavedToolbarProps extends SavedListProps {
  collections: SavedCollection[];
  canSelect: boolean;
  /** The selection has just ended, so the button that started it gets the focus back. */
  takesFocus: boolean;
  onSelect: () => void;
}

/** Search, sort order and collection of the list, and the button to select several items. */
function SavedToolbar({ address, onAddress, collections, canSelect, takesFocus, onSelect }: SavedToolbarProps) {
  const [managing, setManaging] = useState(false);
  const many = useThings().nouns[1];
  const choose = (value: string) => onAddress({ ...address, collection: value ? Number(value) : undefined });
  return (
    <div className={barLook}>
      <SearchForm key={address.q ?? ''} q={address.q ?? ''} onSearch={(q) => onAddress({ ...address, q })} />
      <Select
        aria-label={`Sort saved ${many}`}
        className="w-36"
        value={address.sort ?? 'saved'}
        onChange={(event) => onAddress({ ...address, sort: oneOf(event.target.value, SAVED_SORTS) })}
        options={[
          { value: 'saved', label: 'Date saved' },
          { value: 'posted', label: 'Date posted' },
        ]}
      />
      <Select
        aria-label="Collection"
        className="w-37"
        placeholder={`All saved ${many}`}
        value={address.collection ?? ''}
        onChange={(event) => choose(event.target.value)}
        options={collections.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${count})` }))}
      />
      <IconButton aria-label="Collections" onClick={() => setManaging(true)}>
        <FolderCog size={19} aria-hidden="true" />
      </IconButton>
      <Button variant="outline" disabled={!canSelect} autoFocus={takesFocus} onClick={onSelect}>
        Select
      </Button>
      <Suspense>
        {managing ? (
          <CollectionsDialog
            collections={collections}
            onClose={() => setManaging(false)}
            onRemoved={(id) => {
              if (id === address.collection) choose('');
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function SearchForm({ q, onSearch }: { q: string; onSearch: (q: string | undefined) => void }) {
  const [text, setText] = useState(q);
  const many = useThings().nouns[1];
  const form = usePlainForm(() => onSearch(text.trim() || undefined));
  return (
    <div role="search" aria-label={`Saved ${many}`} className="min-w-40 flex-1 max-md:min-w-56">
      <Form form={form} label={`Saved ${many}`}>
        <TextField
          type="search"
          enterKeyHint="search"
          aria-label={`Search your saved ${many}`}
          placeholder={`Search saved ${many}`}
          maxLength={200}
          lead={<Search size={18} aria-hidden="true" />}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '' && q) onSearch(undefined);
          }}
        />
      </Form>
    </div>
  );
}

/** Ids of the selected items; null while selection mode is off. Escape turns it off. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const isOn = selected !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu or dialog closes first.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      setSelected(null);
      setEnded(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return {
    selected,
    hasEnded,
    start: () => setSelected(new Set()),
    end: () => {
      setSelected(null);
      setEnded(true);
    },
    choose: (ids: Iterable<number>) => setSelected(new Set(ids)),
  };
}

/** The saved items of the current tab, with their notes and collections. */
function SavedList({ address, onAddress }: SavedListProps) {
  const things = useThings();
  const collections = useQuery(ownCollections(things)).data ?? [];
  const { selected, hasEnded, start, end, choose } = useSelection();
  const roving = useRoving();
  const list = useInfiniteQuery(savedPages(things, address));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  // The code of the rows loads in parallel with their data.
  useEffect(() => {
    things.Thing.ahead();
  }, [things]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {selected ? (
        <SelectionBar
          className={barLook}
          rows={rows}
          selected={rows.filter(({ id }) => selected.has(id))}
          collections={collections}
          onChoose={(some: SavedEntry[]) => choose(some.map(({ id }) => id))}
          onEnd={end}
        />
      ) : (
        <SavedToolbar
          address={address}
          onAddress={onAddress}
          collections={collections}
          canSelect={rows.length > 0}
          takesFocus={hasEnded}
          onSelect={start}
        />
      )}
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      {list.isError && !list.data ? (
        <Card bleed>
          <LoadFailed what={`your saved ${things.nouns[1]}`} error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : null}
      {list.data && rows.length === 0 ? (
        <NothingHere address={address} onAddress={onAddress} hasMore={list.hasNextPage} />
      ) : null}
      <div
        ref={roving}
        data-list={`saved ${things.nouns[1]}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden max-md:gap-2.5"
      >
        {/* One Suspense boundary for all rows, so that a late row does not push down those after it. */}
        <Suspense fallback={<PostListSkeleton count={2} />}>
          <PostCards items={rows}>
            {(row) => (
              <SavedRow
                row={row}
                collections={collections}
                isSelected={selected?.has(row.id)}
                onSelected={(isSelected) =>
                  choose(
                    isSelected ? [...(selected ?? []), row.id] : [...(selected ?? [])].filter((id) => id !== row.id),
                  )
                }
              />
            )}
          </PostCards>
        </Suspense>
      </div>
      <LoadMore list={list} />
    </div>
  );
}

const isNarrowed = ({ q, collection }: SavedAddress) => q !== undefined || collection !== undefined;

function NothingHere({ address, onAddress, hasMore }: SavedListProps & { hasMore: boolean }) {
  const { nouns, empty } = useThings();
  if (isNarrowed(address)) {
    const found = address.q ? `Nothing you saved matches “${address.q}”` : 'This collection is empty.';
    return (
      <Card bleed>
        <EmptyState
          action={
            <Button variant="outline" onClick={() => onAddress({ sort: address.sort })}>
              Show all saved {nouns[1]}
            </Button>
          }
        >
          {address.q ? `${found}${hasMore ? ' so far. Load more to search older ones.' : '.'}` : found}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card bleed>
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to={empty.to}>{empty.label}</SiteLink>
          </Button>
        }
      >
        {empty.text}
      </EmptyState>
    </Card>
  );
}

/** The kinds of items that members can save, in the order of their tabs. */
const savedKinds = givenBy(navs, 'savedKinds').flat();

/** Reads the search params of the URL; unknown values are dropped. */
export function readSavedAddress(given: Record<string, unknown>): SavedAddress {
  return {
    tab: savedKinds.find(({ tab }) => tab === given.tab)?.tab,
    sort: oneOf(given.sort, SAVED_SORTS),
    collection: idOf(given.collection),
    q: textOf(given.q)?.slice(0, 200),
  };
}

/** The default tab, which is not in the URL. */
const first = savedKinds[0]?.tab ?? '';
/** The first kind that can be saved. */
const known = savedKinds[0]?.things;

/** Everything the member saved, by kind; nobody else can see it. */
export function SavedPage({ address, onAddress }: SavedListProps) {
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
      <PageTitle>Saved Posts</PageTitle>
      <Tabs
        label="What you saved"
        value={address.tab ?? first}
        onValueChange={(tab) => onAddress(tab === first ? {} : { tab })}
        tabs={savedKinds.map(({ tab, label, things }) => ({
          value: tab,
          label,
          content: things ? (
            <ThingsContext value={things}>
              <SavedList address={address} onAddress={onAddress} />
            </ThingsContext>
          ) : (
            <Card bleed>
              <EmptyState
                action={
                  <Button variant="outline" onClick={() => onAddress({})}>
                    See saved {known?.nouns[1] ?? 'things'}
                  </Button>
                }
              >
                You can’t save {label.toLowerCase()} yet. {label} you save will appear here.
              </EmptyState>
            </Card>
          ),
        }))}
      />
    </div>
  );
}
