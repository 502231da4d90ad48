import type { JobAlert } from '@innerspring/contract/jobs/choices';
import { jobSearches } from '@innerspring/contract/jobs/endpoints';
import type { SavedSearch } from '@innerspring/contract/jobs/searches';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { useAction } from '../../platform/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { chosenFilters, type JobFilters, readJobSearch } from './jobs.data.ts';
import { alertOptions, savedSearchesQuery, searchPath, touchesSearches } from './saved-searches.data.ts';

const SaveSearchDialog = lazyPart('dialog', () => import('./save-search-dialog.tsx'));

/** The button that saves the active filters. */
export function SaveSearch({ filters }: { filters: JobFilters }) {
  const [isOpen, setOpen] = useState(false);
  const { age: _age, ...lasting } = filters;
  if (chosenFilters(lasting).length === 0) return null;
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Save this search
      </Button>
      <Suspense>{isOpen ? <SaveSearchDialog filters={lasting} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

interface RowProps {
  search: SavedSearch;
  onOpened: () => void;
  onDeleted: (search: SavedSearch) => void;
}

function Row({ search, onOpened, onDeleted }: RowProps) {
  const { id, name, filters, alert } = search;
  const change = useAction(jobSearches.change, { touches: touchesSearches, refused: 'Couldn’t change the alerts' });
  const remove = useAction(jobSearches.remove, {
    touches: touchesSearches,
    refused: 'Couldn’t delete the search',
    onDone: () => onDeleted(search),
  });
  const labels = chosenFilters(readJobSearch(filters)).map(({ label }) => label);
  return (
    <li className="grid gap-2 py-3.5">
      <div className="min-w-0">
        <SiteLink
          to={searchPath(search)}
          onClick={onOpened}
          className="hit rounded-small font-semibold wrap-anywhere hover:underline"
        >
          <bdi>{name}</bdi>
        </SiteLink>
        {labels.join(', ') === name ? null : (
          <p className="text-sm text-ink-faint wrap-anywhere">{labels.join(' · ')}</p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Select
          aria-label={`Alerts for ${name}`}
          value={alert}
          disabled={change.isPending}
          onChange={({ target }) =>
            change.mutate({ params: { searchId: id }, body: { name, alert: target.value as JobAlert } })
          }
          options={alertOptions}
        />
        <IconButton
          aria-label={`Delete ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { searchId: id } })}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

/** Says which search was deleted, with an undo. A toast would be out of reach behind the panel. */
function Deleted({ search, onRestored }: { search: SavedSearch; onRestored: () => void }) {
  const { name, filters, alert } = search;
  const restore = useAction(jobSearches.create, {
    touches: touchesSearches,
    refused: 'Couldn’t restore the search',
    onDone: onRestored,
  });
  return (
    <div role="status" className="flex items-center justify-between gap-3 rounded-control bg-sunk px-3 py-2">
      <span className="min-w-0 truncate">
        Deleted <bdi>{name}</bdi>
      </span>
      <Button
        variant="outline"
        size="sm"
        loading={restore.isPending}
        onClick={() => restore.mutate({ body: { name, filters, alert } })}
      >
        Undo
      </Button>
    </div>
  );
}

function List({ onOpened }: { onOpened: () => void }) {
  const { data, error, refetch } = useQuery(savedSearchesQuery);
  const [deleted, setDeleted] = useState<SavedSearch | null>(null);
  if (data)
    return (
      <>
        {deleted ? <Deleted key={deleted.id} search={deleted} onRestored={() => setDeleted(null)} /> : null}
        {data.length === 0 ? (
          <EmptyState>Choose filters and save them. We can email you when new jobs match.</EmptyState>
        ) : (
          <ul className="divide-y divide-seam">
            {data.map((search) => (
              <Row key={search.id} search={search} onOpened={onOpened} onDeleted={setDeleted} />
            ))}
          </ul>
        )}
      </>
    );
  if (error) return <LoadFailed what="your saved searches" error={error} onRetry={() => refetch()} />;
  return (
    <SkeletonRegion label="Loading your saved searches">
      <SkeletonText lines={4} />
    </SkeletonRegion>
  );
}

/** The viewer's saved searches, with how often each sends alerts. */
export function SavedSearches() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SidePanel
      open={isOpen}
      onOpenChange={setOpen}
      title="Saved searches"
      trigger={
        <Button variant="outline" size="sm">
          <BellRing size={16} aria-hidden="true" />
          Saved searches
        </Button>
      }
    >
      <List onOpened={() => setOpen(false)} />
    </SidePanel>
  );
}
