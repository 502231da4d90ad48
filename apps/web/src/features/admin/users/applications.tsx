import { admin } from '@innerspring/contract/admin/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Desk } from '../../../parts/desk/desk.tsx';
import { pages } from '../../../platform/query.ts';
import type { QueueItem } from '../admin.data.ts';
import { ApplicationCase } from './application-case.tsx';
import { AgeChip, SignalChip, stateText } from './application-parts.tsx';

interface ApplicationDeskProps {
  open: number | undefined;
  onOpen: (userId: number | undefined, how: { replace: boolean }) => void;
}

/** Open applications, oldest first, and the open one beside them. */
export function ApplicationDesk({ open, onOpen }: ApplicationDeskProps) {
  const list = useInfiniteQuery({ ...pages(admin.applications, { query: {} }), refetchInterval: 60_000 });
  return (
    <Desk
      list={list}
      what="applications"
      keyOf={(item) => item.userId}
      row={(item) => <QueueRow item={item} />}
      open={open}
      onOpen={onOpen}
      empty="All clear. New applications appear here, oldest first."
    >
      {(userId, item) => <ApplicationCase key={userId} userId={userId} item={item} />}
    </Desk>
  );
}

function QueueRow({ item }: { item: QueueItem }) {
  // Only what reviewers need before they open it; the rest is in the case.
  const signals = item.signals.filter(({ tone, kind }) => tone === 'warning' || kind === 'invited');
  const state = [
    item.state === 'waiting' ? null : stateText[item.state],
    item.assignedTo ? `With ${item.assignedTo.fullName}` : null,
  ].filter(Boolean);
  return (
    <>
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-semibold">{item.fullName}</span>
        <AgeChip businessHours={item.businessHours} />
      </span>
      <span className="truncate text-sm text-ink-soft">
        {item.title}, {item.company}
      </span>
      {state.length > 0 ? <span className="truncate text-sm text-ink-soft">{state.join(' · ')}</span> : null}
      {signals.length > 0 ? (
        <span className="flex min-w-0 flex-wrap gap-1">
          {signals.map((signal) => (
            <SignalChip key={signal.kind} signal={signal} />
          ))}
        </span>
      ) : null}
    </>
  );
}
