import type { SavedCollection } from '@innerspring/contract/saved/schemas';
import { FolderCog, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useThings } from './saved.data.ts';
import { CollectionsDialog } from './collections-dialog.tsx';
import type { SavedListProps } from '../../platform/nav/found-things.ts';

/** Search inside, the order, and the collection that is looked at. */
export function SavedToolbar({ address, onAddress, collections }: SavedListProps & { collections: SavedCollection[] }) {
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
