import type { OwnCase } from '@innerspring/contract/safety/cases';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { absoluteTime } from '../../ui/words/relative-time-format.ts';
import { AppealForm } from './appeal-form.tsx';

const things: Record<string, string> = { user: 'profile', company: 'company page' };

function titleOf({ targetType, decision, suspendedUntil }: OwnCase): string {
  const thing = things[targetType] ?? targetType.replaceAll('_', ' ');
  if (decision === 'remove') return `Your ${thing} was removed`;
  if (decision === 'warn') return `A warning about your ${thing}`;
  return suspendedUntil
    ? `Your account was suspended until ${absoluteTime(new Date(suspendedUntil))}`
    : `Your ${thing} was suspended`;
}

function Appeal({ appeal }: { appeal: NonNullable<OwnCase['appeal']> }) {
  return (
    <div className="grid min-w-0 gap-2 rounded-control bg-sunk px-3.5 py-2.5 text-sm wrap-anywhere">
      <p className="font-semibold">
        Your appeal, <RelativeTime value={appeal.at} suffix="ago" />
      </p>
      <p className="whitespace-pre-line text-ink-soft">{appeal.text}</p>
      {appeal.decision === null ? <p>Another member of staff will look at it.</p> : null}
      {appeal.decision === 'reversed' ? (
        <p className="font-semibold">Granted: everything is as it was before.</p>
      ) : null}
      {appeal.decision === 'upheld' ? <p className="font-semibold">Declined: the decision stands.</p> : null}
      {appeal.reason ? <p className="whitespace-pre-line text-ink-soft">{appeal.reason}</p> : null}
    </div>
  );
}

/** One decision: what, why, and the appeal. */
export function OwnCaseCard({ found }: { found: OwnCase }) {
  const [isAppealing, setAppealing] = useState(false);
  const title = titleOf(found);
  return (
    <Card bleed padded asChild className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <article aria-label={title}>
        <div>
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="text-sm text-ink-faint">
            <RelativeTime value={found.decidedAt} suffix="ago" />
          </p>
        </div>
        <p className="min-w-0 wrap-anywhere whitespace-pre-line">{found.reason}</p>
        {found.excerpt ? (
          <blockquote
            dir="auto"
            className="min-w-0 border-s-2 border-seam-strong ps-3 wrap-anywhere whitespace-pre-line text-ink-soft"
          >
            {found.excerpt}
          </blockquote>
        ) : null}
        {found.appeal ? <Appeal appeal={found.appeal} /> : null}
        {found.canAppeal && !isAppealing ? (
          <Button variant="outline" className="justify-self-start" onClick={() => setAppealing(true)}>
            Appeal
          </Button>
        ) : null}
        {found.canAppeal && isAppealing ? <AppealForm caseId={found.id} onCancel={() => setAppealing(false)} /> : null}
      </article>
    </Card>
  );
}
