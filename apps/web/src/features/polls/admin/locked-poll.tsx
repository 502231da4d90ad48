import type { PollCorrection, PollDraft } from '@innerspring/contract/polls/admin';
import { adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import { POLL_BREAKDOWNS, POLL_LIMITS, POLL_RESULTS } from '@innerspring/contract/polls/choices';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CaseFacts } from '../../../parts/desk/desk-case.tsx';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { isOver } from './poll-values.ts';
import { choicesText, momentOf, pollDraftQuery, staffTouches, whoCanVote } from './polls-admin.data.ts';

/** A text that members have voted on: an option, or the question if there is no option id. */
interface Text {
  optionId: number | null;
  text: string;
}

/** Why the typed text cannot replace the old one, or undefined. */
function textProblem({ optionId, text: before }: Text, typed: string): string | undefined {
  const text = typed.trim();
  if (text === before) return 'Change something, or cancel';
  if (optionId !== null) return text === '' ? 'Enter the option' : undefined;
  const least = POLL_LIMITS.questionLeast;
  return text.length < least ? `The question needs at least ${least} characters` : undefined;
}

function CorrectDialog({ pollId, of, onClose }: { pollId: number; of: Text; onClose: () => void }) {
  const client = useQueryClient();
  const isQuestion = of.optionId === null;
  const form = useActionForm(adminPolls.correct, {
    values: { text: of.text },
    check: ({ text }) => ({ text: textProblem(of, text) }),
    toInput: ({ text }) => ({ params: { id: pollId }, body: { optionId: of.optionId, text: text.trim() } }),
    touches: staffTouches,
    touchesIfRefused: staffTouches,
    done: 'Typo corrected',
    onDone: (poll) => {
      client.setQueryData(pollDraftQuery(pollId).queryKey, poll);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={isQuestion ? 'Correct a typo in the question' : 'Correct a typo in an option'}
      description="Correct the spelling only: members voted on what it says. We keep both texts."
      submit="Correct"
    >
      <Field form={form} name="text" label={isQuestion ? 'Question' : 'Option'} required>
        <TextField maxLength={isQuestion ? POLL_LIMITS.question : POLL_LIMITS.option} />
      </Field>
    </FormDialog>
  );
}

function TextLine({ text, what, onCorrect }: { text: string; what: string; onCorrect: () => void }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
      <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
      <Button variant="link" size="sm" className="ms-auto" onClick={onCorrect}>
        Correct a typo
        <span className="sr-only"> in {what}</span>
      </Button>
    </div>
  );
}

/** The question and options of a poll with votes, and everything else that can no longer change. */
export function LockedPoll({ poll }: { poll: PollDraft }) {
  const { id, input, options } = poll;
  const [corrected, setCorrected] = useState<Text | null>(null);
  return (
    <Card padded className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone="note">A member has voted, so question and options stay as they are. You can correct a typo.</Banner>
      <div className="grid gap-2">
        <h2 className="text-base font-semibold">Question</h2>
        <TextLine
          text={input.question}
          what="the question"
          onCorrect={() => setCorrected({ optionId: null, text: input.question })}
        />
      </div>
      <div className="grid gap-2">
        <h2 className="text-base font-semibold">Options</h2>
        <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-seam">
          {options.map((option, at) => (
            <li key={option.id} className="py-1">
              <TextLine
                text={option.text}
                what={`option ${at + 1}`}
                onCorrect={() => setCorrected({ optionId: option.id, text: option.text })}
              />
            </li>
          ))}
        </ol>
      </div>
      <CaseFacts
        facts={[
          ['Members choose', choicesText(input.maxChoices)],
          ['Who can vote', whoCanVote(input)],
          ['Results', POLL_RESULTS[input.results]],
          ['Breakdown', POLL_BREAKDOWNS[input.breakdown]],
          ['Opens', momentOf(input.opensAt)],
          // While the poll is open, the form has the closing time.
          ...(isOver(poll.state) ? ([['Closes', momentOf(input.closesAt)]] as const) : []),
        ]}
      />
      {corrected ? <CorrectDialog pollId={id} of={corrected} onClose={() => setCorrected(null)} /> : null}
    </Card>
  );
}

/** Typos that staff corrected after members had voted; nothing if there are none. */
export function PollCorrections({ corrections }: { corrections: readonly PollCorrection[] }) {
  if (corrections.length === 0) return null;
  return (
    <Card padded className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-semibold">Corrections</h2>
      <ol aria-label="Corrections" className="grid grid-cols-[minmax(0,1fr)] divide-y divide-seam">
        {corrections.map(({ id, optionId, before, after, by, createdAt }) => (
          <li key={id} className="grid gap-0.5 py-2.5 text-sm first:pt-0 last:pb-0">
            <p className="wrap-anywhere">
              <del className="text-ink-faint">{before}</del> <span aria-hidden="true">→</span>{' '}
              <ins className="no-underline">{after}</ins>
            </p>
            <p className="text-xs text-ink-faint">
              {optionId === null ? 'Question' : 'Option'}, by {by ?? 'a former admin'},{' '}
              <RelativeTime value={createdAt} suffix="ago" />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
