import type { CallOutput } from '@innerspring/contract';
import { admin } from '@innerspring/contract/admin/endpoints';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { CaseFacts, CaseSection, type Decision, DeskCase, DeskCaseState } from '../../parts/desk/desk-case.tsx';
import { useDesk } from '../../parts/desk/desk-context.ts';
import { DeskFilters } from '../../parts/desk/desk-filters.tsx';
import { Desk } from '../../parts/desk/desk.tsx';
import { useDeskItem } from '../../parts/desk/use-desk-item.ts';
import { pages } from '../../platform/query.ts';
import { useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Age } from '../../ui/words/days.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { AdminFrame } from '../admin/public/admin-page.tsx';

type BugLine = CallOutput<typeof admin.bugReports>['items'][number];
type BugState = BugLine['state'];
type BugList = UseInfiniteQueryResult<InfiniteData<{ items: BugLine[] }>>;

/** The states of a bug report in workflow order, each with the verb and the shortcut that set it. */
const states: Record<BugState, { label: string; verb: string; key: string }> = {
  new: { label: 'New', verb: 'Reopen', key: 'o' },
  triaged: { label: 'Triaged', verb: 'Triage', key: 't' },
  in_progress: { label: 'In progress', verb: 'Start', key: 's' },
  fixed: { label: 'Fixed', verb: 'Mark fixed', key: 'f' },
  wont_fix: { label: 'Won’t fix', verb: 'Won’t fix', key: 'w' },
  duplicate: { label: 'Duplicate', verb: 'Duplicate', key: 'd' },
};
export const bugStates = Object.keys(states) as BugState[];

/** The page's search parameters. */
export interface AdminBugsSearch {
  state?: BugState | undefined;
  bug?: number | undefined;
}

interface AdminBugsPageProps {
  search: AdminBugsSearch;
  /** `replace` if Back shouldn't undo it. */
  onSearch: (next: AdminBugsSearch, how?: { replace: boolean }) => void;
}

/** Bug reports of members by state, newest first. */
export function AdminBugsPage({ search, onSearch }: AdminBugsPageProps) {
  const state = search.state ?? 'new';
  const list = useInfiniteQuery(pages(admin.bugReports, { query: { state } }));
  return (
    <AdminFrame title="Bug reports" current="/admin/bug-reports" isDesk>
      <Desk
        list={list}
        what="bug reports"
        keyOf={({ id }) => id}
        row={(bug) => <BugRow bug={bug} />}
        open={search.bug}
        onOpen={(bug, how) => onSearch({ state: search.state, bug }, how)}
        empty={state === 'new' ? 'All clear. New bug reports appear here.' : 'No bug reports with this status.'}
        filters={
          <DeskFilters
            label="Bug reports by status"
            value={state}
            onValueChange={(next) => onSearch({ state: next })}
            options={bugStates.map((value) => ({ value, label: states[value].label }))}
          />
        }
      >
        {(id, item) => <Bug key={id} list={list} item={item} />}
      </Desk>
    </AdminFrame>
  );
}

function Priority({ bug }: { bug: BugLine }) {
  const isUrgent = bug.priority === 'critical' || bug.priority === 'high';
  return <Badge variant={isUrgent ? 'destructive' : 'outline'}>{bug.priority}</Badge>;
}

function BugRow({ bug }: { bug: BugLine }) {
  return (
    <>
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-semibold">{bug.title}</span>
        <span className="shrink-0 text-xs text-ink-faint">
          <Age value={bug.createdAt} />
        </span>
      </span>
      <span className="truncate text-sm text-ink-soft">{bug.reporter?.fullName ?? 'Former member'}</span>
      <span className="flex min-w-0 flex-wrap gap-1">
        <Priority bug={bug} />
        <Badge variant="secondary">{bug.bugType}</Badge>
      </span>
    </>
  );
}

function Bug({ list, item }: { list: BugList; item: BugLine | undefined }) {
  const { item: bug, isPending } = useDeskItem(list, item);
  const { next } = useDesk();
  const touches = /^admin\.(bugReports|dashboard|audit)$/;
  const undo = useAction(admin.setBugState, { touches, refused: 'Couldn’t undo' });
  const move = useAction(admin.setBugState, {
    touches,
    touchesIfRefused: touches,
    refused: 'Couldn’t change the status',
    onDone: ({ id, title, state }) => {
      const before = bug?.state ?? 'new';
      toast({
        variant: 'success',
        title: states[state].label,
        description: title,
        action: { label: 'Undo', onPress: () => undo.mutate({ params: { id }, body: { state: before } }) },
      });
      next(id);
    },
  });
  if (!bug) {
    const error = list.error ?? new Error('This bug report is no longer in this list.');
    return <DeskCaseState isPending={isPending} error={error} onRetry={() => void list.refetch()} />;
  }
  const decisions = bugStates
    .filter((state) => state !== bug.state)
    .map(
      (state): Decision => ({
        key: states[state].key,
        label: states[state].verb,
        primary: state === 'triaged',
        loading: move.isPending && move.variables.body.state === state,
        run: () => {
          if (!move.isPending) move.mutate({ params: { id: bug.id }, body: { state } });
        },
      }),
    );
  return (
    <DeskCase
      title={bug.title}
      badges={
        <>
          <Priority bug={bug} />
          <Badge variant="secondary">{bug.bugType}</Badge>
          <Badge variant="outline">{states[bug.state].label}</Badge>
        </>
      }
      decisions={decisions}
    >
      <Detail label="Description" text={bug.description} />
      <Detail label="Steps to reproduce" text={bug.stepsToReproduce} />
      <Detail label="Expected" text={bug.expectedBehavior} />
      <Detail label="Actual" text={bug.actualBehavior} />
      <CaseFacts
        facts={[
          ['Reported by', bug.reporter?.fullName ?? 'Former member'],
          ['Reported', <RelativeTime key="reported" value={bug.createdAt} suffix="ago" />],
          ['Page', bug.currentPage],
        ]}
      />
      <CaseSection title="Browser and device">
        <pre className="text-xs wrap-anywhere whitespace-pre-wrap text-ink-faint">
          {JSON.stringify({ browser: bug.browserInfo, device: bug.deviceInfo }, null, 2)}
        </pre>
      </CaseSection>
    </DeskCase>
  );
}

function Detail({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <p className="text-xs font-semibold text-ink-faint">{label}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
