import { safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pages, query } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AdminFrame } from '../../admin/public/admin-frame.tsx';
import { PagedList } from '../../admin/public/paged-list.tsx';
import { ReportCaseCard } from './report-case-card.tsx';

/** The queues of reports, in the order of their work. */
export const reportTabs = ['open', 'appealed', 'decided', 'closed'] as const;
type ReportTab = (typeof reportTabs)[number];

const tabs: Record<ReportTab, { label: string; empty: string }> = {
  open: { label: 'Open', empty: 'No report waits. New ones come here, the oldest first.' },
  appealed: { label: 'Appeals', empty: 'No appeal waits.' },
  decided: { label: 'Decided', empty: 'Decisions that can still be appealed will be listed here.' },
  closed: { label: 'Closed', empty: 'Reports that were kept, and appeals that were decided, will be listed here.' },
};

function Cases({ state }: { state: ReportTab }) {
  const list = useInfiniteQuery(pages(safetyAdmin.cases, { query: { state } }));
  return (
    <PagedList list={list} label="reports" empty={<EmptyState>{tabs[state].empty}</EmptyState>}>
      {(cases) => (
        <ul className="grid gap-3">
          {cases.map((found) => (
            <li key={found.id}>
              <ReportCaseCard found={found} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

export interface AdminReportsPageProps {
  state: ReportTab;
  onState: (state: ReportTab) => void;
}

/** What members reported: the queue, appeals, and what was decided. */
export function AdminReportsPage({ state, onState }: AdminReportsPageProps) {
  const counts = useQuery(query(safetyAdmin.counts, {})).data;
  const numbers: Partial<Record<ReportTab, number | undefined>> = { open: counts?.open, appealed: counts?.appealed };
  return (
    <AdminFrame title="Reports" current="/admin/reports">
      <Tabs
        label="Reports by state"
        value={state}
        onValueChange={onState}
        tabs={reportTabs.map((value) => ({
          value,
          label: tabs[value].label,
          ...(numbers[value] ? { count: numbers[value] } : {}),
          content: <Cases state={value} />,
        }))}
      />
    </AdminFrame>
  );
}
