import { SAVED_SORTS } from '@innerspring/contract/saved/endpoints';
import { navs } from '../../nav.ts';
import { givenBy, inOrder, isNone } from '../../platform/nav.ts';
import type { SavedAddress, SavedListProps } from '../../platform/nav/found-things.ts';
import { idOf, oneOf, textOf } from '../../platform/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, LoadMore } from '../../ui/states/list-end.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ThingsContext, ownCollections, savedPages, useThings } from './saved.data.ts';
import type { SavedEntry, SavedCollection } from '@innerspring/contract/saved/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PostListSkeleton } from '../../parts/posts/post-card.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { SegmentedSwitch } from '../../ui/toggles.tsx';
import { SavedRow, SelectionBar } from './saved-rows.tsx';
import { FolderCog, Search } from 'lucide-react';
import { Select } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { CollectionsDialog } from './collections-dialog.tsx';

/** Search inside, the order, and the collection that is looked at. */
function SavedToolbar({ address, onAddress, collections }: SavedListProps & { collections: SavedCollection[] }) {
  const [managing, setManaging] = useState(false);
  const many = useThings().nouns[1];
  const choose = (value: string) => onAddress({ ...address, collection: value ? Number(value) : undefined });
  return (
    <div className="grid gap-2.5 max-md:px-4">
      <SearchForm key={address.q ?? ''} q={address.q ?? ''} onSearch={(q) => onAddress({ ...address, q })} />
      <div className="flex flex-wrap items-center gap-2.5">
        <SegmentedSwitch
          label={`Order of saved ${many}`}
          value={address.sort ?? 'saved'}
          onValueChange={(sort) => onAddress({ ...address, sort })}
          options={[
            { value: 'saved', label: 'Date saved' },
            { value: 'posted', label: 'Date posted' },
          ]}
        />
        <Select
          aria-label="Collection"
          className="max-w-56 min-w-40 flex-1"
          placeholder={`All saved ${many}`}
          value={address.collection ?? ''}
          onChange={(event) => choose(event.target.value)}
          options={collections.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${count})` }))}
        />
        <Button variant="ghost" size="sm" onClick={() => setManaging(true)}>
          <FolderCog size={18} aria-hidden="true" />
          Collections
        </Button>
      </div>
      {managing ? (
        <CollectionsDialog
          collections={collections}
          onClose={() => setManaging(false)}
          onRemoved={(id) => {
            if (id === address.collection) choose('');
          }}
        />
      ) : null}
    </div>
  );
}

function SearchForm({ q, onSearch }: { q: string; onSearch: (q: string | undefined) => void }) {
  const [words, setWords] = useState(q);
  const many = useThings().nouns[1];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim() || undefined);
  };
  return (
    <form role="search" aria-label={`Saved ${many}`} onSubmit={submit} className="flex gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          type="search"
          aria-label={`Search your saved ${many}`}
          placeholder={`Search your saved ${many} and notes`}
          maxLength={200}
          lead={<Search size={18} aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Button type="submit" variant="outline">
        Search
      </Button>
    </form>
  );
}

/** The saved things of the kind whose tab is open, with their notes and collections. */
function SavedList({ address, onAddress }: SavedListProps) {
  const things = useThings();
  const collections = useQuery(ownCollections(things)).data ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = useInfiniteQuery(savedPages(things, address));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const choose = (id: number, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((other) => other !== id)));
  // The code of the rows comes beside the rows, and not behind them.
  useEffect(() => things.Thing.ahead(), [things]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SavedToolbar address={address} onAddress={onAddress} collections={collections} />
      {rows.length > 0 ? (
        <SelectionBar
          rows={rows}
          chosen={chosenRows}
          collections={collections}
          onChoose={(some: SavedEntry[]) => setChosen(new Set(some.map(({ id }) => id)))}
        />
      ) : null}
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      {list.isError && !list.data ? (
        <Card bleed>
          <LoadFailed what={`your saved ${things.nouns[1]}`} error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : null}
      {list.data && rows.length === 0 ? (
        <NothingHere address={address} onAddress={onAddress} hasMore={list.hasNextPage} />
      ) : null}
      {rows.map((row) => (
        <SavedRow
          key={row.id}
          row={row}
          collections={collections}
          isChosen={chosen.has(row.id)}
          onChoose={(isChosen) => choose(row.id, isChosen)}
        />
      ))}
      <LoadMore list={list} />
    </div>
  );
}

const isNarrowed = ({ q, collection }: SavedAddress) => q !== undefined || collection !== undefined;

function NothingHere({ address, onAddress, hasMore }: SavedListProps & { hasMore: boolean }) {
  const { nouns, empty } = useThings();
  if (isNarrowed(address)) {
    const found = address.q ? `Nothing you saved matches “${address.q}”` : 'This collection holds nothing yet.';
    return (
      <Card bleed>
        <EmptyState
          action={
            <Button variant="outline" onClick={() => onAddress({ sort: address.sort })}>
              Show all saved {nouns[1]}
            </Button>
          }
        >
          {address.q ? `${found}${hasMore ? ' among the newest ones looked through so far.' : '.'}` : found}
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

/** The kinds of things that members save, in the order of their tabs. */
const savedKinds = inOrder(givenBy(navs, 'savedKinds'));

/** The search of the address; whatever is none of it is left out. */
export function readSavedAddress(given: Record<string, unknown>): SavedAddress {
  return {
    tab: savedKinds.find(({ tab }) => tab === given.tab)?.tab,
    sort: oneOf(given.sort, SAVED_SORTS),
    collection: idOf(given.collection),
    q: textOf(given.q)?.slice(0, 200),
  };
}

/** The tab without a name in the address. */
const first = savedKinds[0]?.tab ?? '';
/** What there is to save already. */
const known = savedKinds[0]?.things;

/** Everything a member saved, by kind; nobody else sees any of it. */
export function SavedPage({ address, onAddress }: SavedListProps) {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-3 pt-5.5 pb-24 max-md:pt-3 md:px-4">
      <h1 className="max-md:px-4">Saved Posts</h1>
      <Tabs
        label="What you saved"
        value={address.tab ?? first}
        onValueChange={(tab) => onAddress(tab === first ? {} : { tab })}
        tabs={savedKinds.map(({ tab, label, things }) => ({
          value: tab,
          label,
          content: isNone(things) ? (
            <Card bleed>
              <EmptyState
                action={
                  <Button variant="outline" onClick={() => onAddress({})}>
                    See saved {known && !isNone(known) ? known.nouns[1] : 'things'}
                  </Button>
                }
              >
                You can’t save {label.toLowerCase()} yet. {label} you save will appear here.
              </EmptyState>
            </Card>
          ) : (
            <ThingsContext value={things}>
              <SavedList address={address} onAddress={onAddress} />
            </ThingsContext>
          ),
        }))}
      />
    </div>
  );
}
