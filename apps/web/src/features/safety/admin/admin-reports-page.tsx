import { REPORT_REASONS, safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pages, query } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AdminFrame, PagedList } from '../../admin/public/admin-page.tsx';
import type { ReportCase } from '@innerspring/contract/safety/cases';
import { type ReactNode, useState } from 'react';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { absoluteTime, RelativeTime } from '../../../ui/words/relative-time.tsx';
import { ReportAppealDialog, ReportDecisionDialog } from './report-dialogs.tsx';

const kindTexts: Record<string, string> = { user: 'Profile', company: 'Company page' };

/** What was reported, as a heading: "Company page", "Group post". */
const kindText = (kind: string): string =>
  kindTexts[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

const decided = { keep: 'Kept', remove: 'Removed', warn: 'Warning', suspend: 'Suspended' } as const;

/** "Removed", "Suspended until March 9, 2026, 12:00 PM". */
function decisionText({ kind, suspendedUntil }: NonNullable<ReportCase['decision']>): string {
  return suspendedUntil ? `${decided[kind]} until ${absoluteTime(new Date(suspendedUntil))}` : decided[kind];
}

function Quote({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-xs font-semibold text-ink-faint">{label}</p>
      <blockquote dir="auto" className="border-s-2 border-seam-strong ps-3 wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
    </div>
  );
}

function Reports({ found }: { found: ReportCase }) {
  return (
    <Disclosure summary={<span className="text-sm">Who reported it</span>}>
      <ul className="grid gap-2 text-sm">
        {found.reports.map(({ reporter, reason, note, at }) => (
          <li key={reporter.id} className="min-w-0 wrap-anywhere">
            <SiteLink to={`/profile/${reporter.id}`} className="font-semibold hover:underline">
              {reporter.fullName}
            </SiteLink>{' '}
            · {REPORT_REASONS[reason]} · <RelativeTime value={at} suffix="ago" />
            {note ? <p className="text-ink-soft">{note}</p> : null}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function Outcome({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-control bg-sunk px-3.5 py-2.5 text-sm wrap-anywhere">
      <p className="font-semibold">{title}</p>
      <div className="whitespace-pre-line text-ink-soft">{children}</div>
    </div>
  );
}

function History({ found: { decision, appeal } }: { found: ReportCase }) {
  return (
    <>
      {decision ? (
        <Outcome
          title={
            <>
              {decisionText(decision)} by {decision.by?.fullName ?? 'former staff'},{' '}
              <RelativeTime value={decision.at} suffix="ago" />
            </>
          }
        >
          {decision.reason}
        </Outcome>
      ) : null}
      {appeal ? <Outcome title="Appeal">{appeal.text}</Outcome> : null}
      {appeal?.decision ? (
        <Outcome
          title={`${appeal.decision === 'reversed' ? 'Reversed' : 'Upheld'} by ${appeal.by?.fullName ?? 'former staff'}`}
        >
          {appeal.reason}
        </Outcome>
      ) : null}
    </>
  );
}

/** One reported thing with everything said about it, and the way to decide. */
function ReportCaseCard({ found }: { found: ReportCase }) {
  const [isDeciding, setDeciding] = useState(false);
  const kind = kindText(found.targetType);
  const name = `${kind}${found.owner ? ` of ${found.owner.fullName}` : ''}`;
  const close = () => setDeciding(false);
  return (
    <Card padded asChild className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <article aria-label={name}>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="me-auto text-base font-semibold">
            <SiteLink to={found.href} className="link">
              {kind}
            </SiteLink>
          </h2>
          {found.reasons.map(({ reason, count }) => (
            <Badge key={reason} variant={reason === 'hate' || reason === 'harassment' ? 'destructive' : 'secondary'}>
              {REPORT_REASONS[reason]} {count}
            </Badge>
          ))}
          {found.isVisible ? null : (
            <Badge variant="outline">{found.state === 'open' ? 'Hidden for now' : 'Not visible'}</Badge>
          )}
        </div>
        <p className="text-sm text-ink-faint">
          {countOf(found.reportCount, 'report')}, the first <RelativeTime value={found.openedAt} suffix="ago" />
          {found.earlier.cases > 0
            ? ` · ${countOf(found.earlier.cases, 'earlier case')} of the same owner, ${found.earlier.acted} acted on`
            : ' · no earlier cases of the same owner'}
        </p>
        {found.owner ? <PersonLine person={found.owner} /> : null}
        {found.excerpt ? <Quote label="As reported" text={found.excerpt} /> : null}
        {found.currentText ? <Quote label="As it reads now" text={found.currentText} /> : null}
        <Reports found={found} />
        <History found={found} />
        {found.state === 'open' || found.state === 'appealed' ? (
          <Button className="justify-self-start" onClick={() => setDeciding(true)}>
            {found.state === 'open' ? 'Decide' : 'Decide the appeal'}
          </Button>
        ) : null}
        {isDeciding && found.state === 'open' ? (
          <ReportDecisionDialog found={found} name={name} onClose={close} />
        ) : null}
        {isDeciding && found.state === 'appealed' ? (
          <ReportAppealDialog found={found} name={name} onClose={close} />
        ) : null}
      </article>
    </Card>
  );
}

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
