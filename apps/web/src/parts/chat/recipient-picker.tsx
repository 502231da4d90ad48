import { messages } from '@innerspring/contract/messages/endpoints';
import type { Recipient } from '@innerspring/contract/messages/schemas';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { query } from '../../platform/query.ts';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { PersonLine } from '../people/person-line.tsx';
import { LoadFailed } from '../load-failed.tsx';

interface RecipientPickerProps {
  onPick: (recipient: Recipient) => void;
  autoFocus?: boolean;
}

function Rows({ q, onPick }: { q: string; onPick: RecipientPickerProps['onPick'] }) {
  const found = useQuery({
    ...query(messages.recipients, { query: q ? { q } : {} }),
    placeholderData: (previous) => previous,
  });
  if (found.isPending) {
    return (
      <SkeletonRegion label="Loading members" className="grid gap-3 px-2 py-3">
        {Array.from({ length: 4 }, (_, row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton round className="size-10 shrink-0" />
            <Skeleton className="h-9 flex-1" />
          </div>
        ))}
      </SkeletonRegion>
    );
  }
  if (!found.data) return <LoadFailed what="the members" error={found.error} onRetry={() => found.refetch()} />;
  const { items } = found.data;
  if (items.length === 0) {
    return (
      <p className="px-2 py-6 text-center text-ink-soft">
        {q ? 'No members by that name.' : 'Your connections will appear here. Type a name to find any member.'}
      </p>
    );
  }
  return (
    <ul aria-label={q ? 'Members found' : 'Your connections'} className="grid grid-cols-[minmax(0,1fr)]">
      {items.map((recipient) => (
        <li key={recipient.person.id}>
          <button
            type="button"
            onClick={() => onPick(recipient)}
            className="flex min-h-14 w-full min-w-0 items-center gap-2 rounded-control px-2 py-1.5 text-start hover:bg-sunk focus-visible:-outline-offset-2"
          >
            <PersonLine person={recipient.person} className="flex-1" />
            {recipient.isConnected ? <span className="shrink-0 text-xs text-ink-faint">Connected</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Picks the member to write to; suggests connections first. */
export function RecipientPicker({ onPick, autoFocus = false }: RecipientPickerProps) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim().slice(0, 100));
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        type="search"
        aria-label="To"
        placeholder="Type a name"
        lead={<Search size={17} aria-hidden="true" />}
        autoFocus={autoFocus}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Rows q={q} onPick={onPick} />
    </div>
  );
}
