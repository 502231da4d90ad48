import { feedback } from '@innerspring/contract/feedback/endpoints';
import type { OwnBugReport } from '@innerspring/contract/feedback/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../platform/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LoadMore } from '../../../ui/states/list-end.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';

const states: Record<OwnBugReport['state'], string> = {
  new: 'Received',
  triaged: 'Reviewed',
  in_progress: 'In progress',
  fixed: 'Fixed',
  wont_fix: 'Won’t fix',
  duplicate: 'Duplicate',
};

/** The viewer's bug reports, with the report `openId` open. Nothing for a member who never sent one. */
export function MyReports({ openId }: { openId: number }) {
  const list = useInfiniteQuery(pages(feedback.myReports, { query: {} }));
  const reports = list.data?.pages.flatMap((page) => page.items) ?? [];
  // The report that a notification links to may be on a later page.
  const isFurther = openId > 0 && reports.every(({ id }) => id > openId);
  if (reports.length === 0) return null;
  return (
    <Card asChild padded>
      <section id="my-reports" aria-labelledby="my-reports-title" className="scroll-mt-20">
        <h2 id="my-reports-title" className="text-lg font-semibold">
          My bug reports
        </h2>
        <div className="-mb-3 [&>*:last-child>details]:border-b-0">
          {reports.map((report) => (
            <div key={report.id} id={`report-${String(report.id)}`} className="scroll-mt-20">
              <Disclosure
                defaultOpen={report.id === openId}
                summary={
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="wrap-anywhere">{report.title}</span>
                    <Badge variant="secondary">{states[report.state]}</Badge>
                  </span>
                }
              >
                <div className="grid gap-2">
                  <p className="wrap-anywhere whitespace-pre-wrap">{report.description}</p>
                  <p className="text-sm text-ink-faint">
                    Sent <RelativeTime value={report.createdAt} suffix="ago" isInSentence />
                  </p>
                </div>
              </Disclosure>
            </div>
          ))}
        </div>
        {isFurther ? (
          <p className="mt-3 text-sm text-ink-faint">The report you’re looking for is further down.</p>
        ) : null}
        <LoadMore list={list} />
      </section>
    </Card>
  );
}

/** The panel in the Help Center, whose URL may name a report (`?report=`). */
export default function MyReportsPanel({ address }: { address: URLSearchParams }) {
  const openId = Number(address.get('report') ?? 0);
  return <MyReports key={openId} openId={openId} />;
}
