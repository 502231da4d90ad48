import { groupReports } from '@innerspring/contract/groups/endpoints';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { REPORT_REASONS } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../platform/query.ts';
import { Age } from '../../../ui/words/age.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { useGroupAction } from '../group-page.data.ts';
import { MemberList } from './member-list.tsx';

/** What members reported, the oldest first; staff see it too after a day. */
export function ReportQueue({ groupId }: { groupId: number }) {
  const list = useInfiniteQuery(pages(groupReports.list, { params: { id: groupId }, query: {} }));
  const settle = useGroupAction(groupReports.settle, { refused: 'Could not settle the report.' });
  return (
    <MemberList
      list={list}
      what="reports"
      keyOf={({ id }) => id}
      empty={
        <p className="py-2 text-sm text-ink-soft">
          Nothing is reported. What stays open for {GROUP_LIMITS.reportHours} hours goes to our staff.
        </p>
      }
    >
      {(report) => {
        const act = (outcome: 'kept' | 'removed') =>
          settle.mutate({ params: { id: groupId, reportId: report.id }, body: { outcome } });
        return (
          <div className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <Badge variant="destructive">{REPORT_REASONS[report.reason]}</Badge>
              <span>
                {report.author?.fullName ?? 'A member'}, {report.targetType} · {countOf(report.reporterCount, 'report')}
                , <Age value={report.createdAt} />
              </span>
            </p>
            <blockquote dir="auto" className="rounded-small border-s-2 border-brick bg-sunk px-3 py-2 wrap-anywhere">
              {report.excerpt || 'A file without words'}
            </blockquote>
            {report.note ? (
              <p dir="auto" className="text-sm wrap-anywhere">
                {report.reporter?.fullName ?? 'A member'}: {report.note}
              </p>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="destructive" disabled={settle.isPending} onClick={() => act('removed')}>
                Remove it
              </Button>
              <Button size="sm" variant="outline" disabled={settle.isPending} onClick={() => act('kept')}>
                Keep it
              </Button>
            </div>
          </div>
        );
      }}
    </MemberList>
  );
}
