import type { ReportCase } from '@innerspring/contract/safety/cases';
import { REPORT_REASONS, safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CaseSection, type Decision, DeskCase, DeskCaseState } from '../../../parts/desk/desk-case.tsx';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { query } from '../../../platform/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { ReportDecision } from './report-decision.tsx';
import { type Choice, decisionText, kindText, nameOf, wordsOf } from './report-words.ts';

/** The open report: its row in the list, or fetched by id if the list does not have it. */
export function ReportCaseView({ id, item }: { id: number; item: ReportCase | undefined }) {
  const detail = useQuery({ ...query(safetyAdmin.case, { params: { id } }), enabled: item === undefined });
  const current = item ?? detail.data;
  // A report that another admin decided leaves the list; it stays here until it is refetched.
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  const found = current ?? last;
  if (!found)
    return <DeskCaseState isPending={detail.isPending} error={detail.error} onRetry={() => void detail.refetch()} />;
  return <Review found={found} />;
}

const severe = new Set<string>(['hate', 'harassment']);

export function ReasonBadges({ found }: { found: ReportCase }) {
  return found.reasons.map(({ reason, count }) => (
    <Badge key={reason} variant={severe.has(reason) ? 'destructive' : 'secondary'}>
      {REPORT_REASONS[reason]} {count}
    </Badge>
  ));
}

function Review({ found }: { found: ReportCase }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const choices: readonly Choice[] =
    found.state === 'open' ? found.choices : found.state === 'appealed' ? ['upheld', 'reversed'] : [];
  const decisions: Decision[] = choices.map((one) => {
    const { key, label, destructive = false } = wordsOf(found, one);
    return { key, label, destructive, run: () => setChoice(one) };
  });
  return (
    <DeskCase
      title={nameOf(found)}
      badges={
        <>
          <ReasonBadges found={found} />
          {found.isVisible ? null : (
            <Badge variant="outline">{found.state === 'open' ? 'Hidden for now' : 'Not visible'}</Badge>
          )}
        </>
      }
      actions={
        <SiteLink to={found.href} className="link text-sm">
          Open the {kindText(found.targetType).toLowerCase()}
        </SiteLink>
      }
      decisions={decisions}
      panel={
        choice ? <ReportDecision key={choice} choice={choice} found={found} onCancel={() => setChoice(null)} /> : null
      }
    >
      {found.appeal && !found.appeal.decision ? <Outcome title="Appeal">{found.appeal.text}</Outcome> : null}
      {found.excerpt ? <Quote label="As reported" text={found.excerpt} /> : null}
      {found.currentText ? <Quote label="As it reads now" text={found.currentText} /> : null}
      <p className="text-sm text-ink-soft">
        {countOf(found.reportCount, 'report')}, the first{' '}
        <RelativeTime value={found.openedAt} suffix="ago" isInSentence />
        {found.earlier.cases > 0
          ? ` · ${countOf(found.earlier.cases, 'earlier case')} about this member, ${found.earlier.acted} acted on`
          : ' · no earlier cases about this member'}
      </p>
      {found.owner ? <PersonLine person={found.owner} /> : null}
      <CaseSection title="Who reported it">
        <Reports found={found} />
      </CaseSection>
      <History found={found} />
    </DeskCase>
  );
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
  if (!decision) return null;
  return (
    <CaseSection title="Decisions">
      <Outcome
        title={
          <>
            {decisionText(decision)} by {decision.by?.fullName ?? 'a former staff member'},{' '}
            <RelativeTime value={decision.at} suffix="ago" />
          </>
        }
      >
        {decision.reason}
      </Outcome>
      {appeal?.decision ? (
        <>
          <Outcome title="Appeal">{appeal.text}</Outcome>
          <Outcome
            title={`${appeal.decision === 'reversed' ? 'Reversed' : 'Upheld'} by ${appeal.by?.fullName ?? 'a former staff member'}`}
          >
            {appeal.reason}
          </Outcome>
        </>
      ) : null}
    </CaseSection>
  );
}
