import { safetyCases, APPEAL_MAX } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SiteLink } from '../../parts/site-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, LoadMore } from '../../ui/states/list-end.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { pages } from '../../platform/query.ts';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import type { OwnCase } from '@innerspring/contract/safety/cases';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { absoluteTime, RelativeTime } from '../../ui/words/relative-time.tsx';
import { sentenceOf } from '../../platform/api.ts';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';

/** The one appeal against a decision; the input stays until it is sent. */
function AppealForm({ caseId, onCancel }: { caseId: number; onCancel: () => void }) {
  const user = useCurrentUser();
  const form = useActionForm(safetyCases.appeal, {
    values: { text: '' },
    toInput: (body) => ({ params: { id: caseId }, body }),
    touches: /^safetyCases\.mine$/,
    done: () => ({ title: 'Appeal sent', description: 'Another member of staff will look at it.' }),
    draft: localDraft(user.id, `appeal.${caseId}`),
  });
  return (
    <Form
      form={form}
      label="Appeal"
      actions={
        <>
          <SubmitButton>Send appeal</SubmitButton>
          <Button variant="ghost" disabled={form.busy} onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <Field
        form={form}
        name="text"
        label="Why should we look again?"
        help="You can appeal once. Another member of staff decides."
      >
        <TextArea autoFocus rows={4} limit={APPEAL_MAX} />
      </Field>
    </Form>
  );
}

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
        Your appeal, <RelativeTime value={appeal.at} suffix="ago" isInSentence />
      </p>
      <p className="whitespace-pre-line text-ink-soft">{appeal.text}</p>
      {appeal.decision === null ? <p>Another member of staff will look at it.</p> : null}
      {appeal.decision === 'reversed' ? (
        <p className="font-semibold">Granted. Everything is back the way it was.</p>
      ) : null}
      {appeal.decision === 'upheld' ? <p className="font-semibold">Declined. The decision is final.</p> : null}
      {appeal.reason ? <p className="whitespace-pre-line text-ink-soft">{appeal.reason}</p> : null}
    </div>
  );
}

/** One decision: its subject, the reason and the appeal. */
function OwnCaseCard({ found }: { found: OwnCase }) {
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

export const ownCases = pages(safetyCases.mine, { query: {} });

function Decisions() {
  const list = useInfiniteQuery(ownCases);
  if (list.isPending)
    return (
      <SkeletonRegion label="Loading decisions">
        <Skeleton className="h-40 rounded-card" />
      </SkeletonRegion>
    );
  if (!list.data)
    return (
      <Card bleed>
        <ErrorState onRetry={() => void list.refetch()}>{sentenceOf(list.error)}</ErrorState>
      </Card>
    );
  const cases = list.data.pages.flatMap((page) => page.items);
  if (cases.length === 0)
    return (
      <Card bleed>
        <EmptyState
          action={
            <SiteLink to="/help" className="link">
              Read the rules in the Help Center
            </SiteLink>
          }
        >
          No decisions about you. If staff act on something of yours, you’ll see what and why here.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul className="grid gap-4">
        {cases.map((found) => (
          <li key={found.id}>
            <OwnCaseCard found={found} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** Staff decisions about the member's content, each with the reason and one appeal. */
export function ModerationPage() {
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      <div className="grid gap-1 max-md:px-4">
        <SiteLink to="/settings" className="link justify-self-start text-sm">
          Settings
        </SiteLink>
        <h1>Decisions by staff</h1>
      </div>
      <Decisions />
    </div>
  );
}
