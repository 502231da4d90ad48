import type { ReportCase } from '@innerspring/contract/safety/cases';
import { safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Desk } from '../../../parts/desk/desk.tsx';
import { DeskFilters } from '../../../parts/desk/desk-filters.tsx';
import { pages, query } from '../../../platform/query.ts';
import { countOf } from '../../../ui/words/number-format.ts';
import { Age } from '../../../ui/words/days.tsx';
import { AdminFrame } from '../../admin/public/admin-page.tsx';
import { ReasonBadges, ReportCaseView } from './report-case.tsx';
import { nameOf } from './report-words.ts';

/** The queues of reports, in workflow order. */
export const reportTabs = ['open', 'appealed', 'decided', 'closed'] as const;
type ReportTab = (typeof reportTabs)[number];

const tabs: Record<ReportTab, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'All clear. New reports appear here, oldest first.' },
  appealed: { label: 'Appeals', empty: 'All clear. Appeals appear here, oldest first.' },
  decided: { label: 'Decided', empty: 'Decisions that can still be appealed appear here.' },
  closed: { label: 'Closed', empty: 'Reports that were kept and appeals that were decided appear here.' },
};

/** The page's search parameters. */
export interface AdminReportsSearch {
  state?: ReportTab | undefined;
  report?: number | undefined;
}

export interface AdminReportsPageProps {
  search: AdminReportsSearch;
  /** `replace` if Back shouldn't undo it. */
  onSearch: (next: AdminReportsSearch, how?: { replace: boolean }) => void;
}

/** Reports by members: the queue, appeals and decided reports. */
export function AdminReportsPage({ search, onSearch }: AdminReportsPageProps) {
  const state = search.state ?? 'open';
  const counts = useQuery(query(safetyAdmin.counts, {})).data;
  const list = useInfiniteQuery(pages(safetyAdmin.cases, { query: { state } }));
  return (
    <AdminFrame title="Reports" current="/admin/reports" isDesk>
      <Desk
        list={list}
        what="reports"
        keyOf={({ id }) => id}
        row={(found) => <ReportRow found={found} />}
        open={search.report}
        onOpen={(report, how) => onSearch({ state: search.state, report }, how)}
        empty={tabs[state].empty}
        filters={
          <DeskFilters
            label="Reports by status"
            value={state}
            onValueChange={(next) => onSearch({ state: next })}
            options={reportTabs.map((value) => ({
              value,
              label: tabs[value].label,
              count: value === 'open' || value === 'appealed' ? counts?.[value] : undefined,
            }))}
          />
        }
      >
        {(id, item) => <ReportCaseView key={id} id={id} item={item} />}
      </Desk>
    </AdminFrame>
  );
}

function ReportRow({ found }: { found: ReportCase }) {
  return (
    <>
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-semibold">{nameOf(found)}</span>
        <span className="shrink-0 text-xs text-ink-faint">
          <Age value={found.openedAt} />
        </span>
      </span>
      {found.excerpt ? <span className="line-clamp-2 text-sm text-ink-soft">{found.excerpt}</span> : null}
      <span className="flex min-w-0 flex-wrap gap-1">
        <ReasonBadges found={found} />
        <span className="sr-only">{countOf(found.reportCount, 'report')}</span>
      </span>
    </>
  );
}
