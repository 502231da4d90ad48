import { admin } from '@innerspring/contract/admin/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../platform/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ageText, ageTone, type QueueItem } from '../admin.data.ts';
import { PagedList } from '../public/paged-list.tsx';

const toneClass = {
  moss: 'bg-moss-wash text-moss',
  amber: 'bg-amber-wash text-amber-ink',
  brick: 'bg-brick-wash text-brick',
} as const;
const stateText = { waiting: 'Waiting', waiting_for_applicant: 'Asked, no answer yet', appeal: 'Appeal' } as const;

export function AgeChip({ businessHours }: { businessHours: number }) {
  return (
    <span
      className={`rounded-pill px-2.5 py-0.5 text-xs font-semibold tabular-nums ${toneClass[ageTone(businessHours)]}`}
    >
      {ageText(businessHours)}
    </span>
  );
}

function QueueCard({ item, onOpen }: { item: QueueItem; onOpen: () => void }) {
  return (
    <Card padded className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="break-words">{item.fullName}</strong>
          <AgeChip businessHours={item.businessHours} />
          <Badge variant={item.state === 'waiting' ? 'outline' : 'secondary'}>{stateText[item.state]}</Badge>
        </p>
        <p className="break-words text-sm text-ink-soft">
          {item.title}, {item.company} · {item.profession}
        </p>
        <p className="break-all text-sm text-ink-faint">
          {item.email}
          {item.assignedTo ? ` · with ${item.assignedTo.fullName}` : ''}
        </p>
        <Signals signals={item.signals} />
      </div>
      <Button variant="outline" onClick={onOpen} aria-label={`Review ${item.fullName}`}>
        Review
      </Button>
    </Card>
  );
}

/** Open applications, oldest first. */
export function ApplicationQueue({ onOpen }: { onOpen: (userId: number) => void }) {
  const list = useInfiniteQuery({ ...pages(admin.applications, { query: {} }), refetchInterval: 60_000 });
  return (
    <PagedList
      list={list}
      label="applications"
      empty={<EmptyState>All applications are decided. New ones will be listed here, oldest first.</EmptyState>}
    >
      {(items) => (
        <ul className="grid gap-3">
          {items.map((item) => (
            <li key={item.userId}>
              <QueueCard item={item} onOpen={() => onOpen(item.userId)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const tones = {
  good: 'bg-moss-wash text-moss',
  neutral: 'bg-sunk text-ink-soft',
  warning: 'bg-brick-wash text-brick',
} as const;

/** Facts about an application worth a second look. */
export function Signals({ signals }: { signals: QueueItem['signals'] }) {
  if (signals.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Signals">
      {signals.map((signal) => (
        <li key={signal.kind} className={`rounded-small px-2 py-0.5 text-xs font-medium ${tones[signal.tone]}`}>
          {signal.text}
        </li>
      ))}
    </ul>
  );
}
