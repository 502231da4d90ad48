import { polls } from '@innerspring/contract/polls/endpoints';
import type { SuggestionState } from '@innerspring/contract/polls/choices';
import type { PollSuggestion } from '@innerspring/contract/polls/schemas';
import { SiteLink } from '../../parts/site-link.tsx';
import { useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Age } from '../../ui/words/days.tsx';
import { pollPath } from './public/poll-addresses.ts';
import { touchesPolls } from './polls.data.ts';

const states: Record<SuggestionState, { label: string; variant: 'default' | 'secondary' | 'outline' }> = {
  waiting: { label: 'Waiting', variant: 'secondary' },
  accepted: { label: 'Accepted', variant: 'default' },
  declined: { label: 'Declined', variant: 'outline' },
};

/** Asks first, then withdraws the suggestion. */
function WithdrawButton({ suggestion: { id, question } }: { suggestion: PollSuggestion }) {
  const withdraw = useAction(polls.withdraw, {
    touches: touchesPolls,
    touchesIfRefused: touchesPolls,
    refused: 'Couldn’t withdraw your suggestion',
    done: 'Suggestion withdrawn',
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" loading={withdraw.isPending}>
          Withdraw
        </Button>
      }
      title={`Withdraw “${question}”?`}
      description="Our staff won’t see your suggestion anymore. You can’t undo this, but you can suggest it again."
      confirmLabel="Withdraw suggestion"
      cancelLabel="Keep suggestion"
      onConfirm={() => withdraw.mutate({ params: { suggestionId: id } })}
    />
  );
}

/** A question that the member suggested: its state, and a link to the poll or a button to withdraw it. */
export function SuggestionRow({ suggestion }: { suggestion: PollSuggestion }) {
  const { question, options, note, state, reason, pollId, createdAt } = suggestion;
  const { label, variant } = states[state];
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5 px-4 py-4">
      <p dir="auto" className="min-w-0 font-semibold wrap-anywhere">
        {question}
      </p>
      {options.length > 0 ? <p className="text-sm text-ink-soft wrap-anywhere">{options.join(' · ')}</p> : null}
      {note ? (
        <p dir="auto" className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
          {note}
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
        <Badge variant={variant}>{label}</Badge>
        <span>
          Suggested <Age value={createdAt} isInSentence />
        </span>
      </p>
      {reason ? <p className="text-sm wrap-anywhere">From our staff: {reason}</p> : null}
      {pollId === null ? null : (
        <SiteLink to={pollPath(pollId)} data-row-open className="link">
          See the poll
        </SiteLink>
      )}
      {state === 'waiting' ? <WithdrawButton suggestion={suggestion} /> : null}
    </div>
  );
}
