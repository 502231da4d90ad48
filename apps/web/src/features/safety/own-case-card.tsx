import type { OwnCase } from '@innerspring/contract/safety/cases';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { absoluteTime, RelativeTime } from '../../ui/words/relative-time.tsx';
import { APPEAL_MAX, safetyCases } from '@innerspring/contract/safety/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { fieldProblem, sentenceOf } from '../../platform/refusals.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { toast } from '../../ui/overlays/toast.ts';

/** The one appeal against a decision; what is typed stays until it is sent. */
function AppealForm({ caseId, onCancel }: { caseId: number; onCancel: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => call(safetyCases.appeal, { params: { id: caseId }, body: { text } }),
    onSuccess: () => {
      toast({ variant: 'success', title: 'Appeal sent', description: 'Another member of staff will look at it.' });
      return client.invalidateQueries({ queryKey: [safetyCases.mine.name] });
    },
  });
  const problem = send.error
    ? (fieldProblem(send.error, 'text') ?? sentenceOf(send.error, 'The appeal could not be sent. Please try again.'))
    : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <FormField
        label="Why should we look again?"
        help="You can appeal once. Another member of staff decides."
        error={problem}
      >
        <TextArea
          autoFocus
          rows={4}
          limit={APPEAL_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={send.isPending}>
          Send appeal
        </Button>
        <Button variant="ghost" disabled={send.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
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
