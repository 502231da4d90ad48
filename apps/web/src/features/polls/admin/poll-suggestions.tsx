import type { WaitingSuggestion } from '@innerspring/contract/polls/admin';
import { adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { RowList } from '../../../parts/row-list.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Age } from '../../../ui/words/days.tsx';
import { pollEditPath, staffTouches } from './polls-admin.data.ts';

function DeclineDialog({ suggestion, onClose }: { suggestion: WaitingSuggestion; onClose: () => void }) {
  const form = useActionForm(adminPolls.decline, {
    values: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim().length < 3 ? 'Say why, in a few words' : undefined }),
    toInput: (body) => ({ params: { suggestionId: suggestion.id }, body }),
    touches: staffTouches,
    touchesIfRefused: staffTouches,
    done: 'Suggestion declined',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Decline “${suggestion.question}”`}
      description={`${suggestion.member.fullName} reads the reason.`}
      submit="Decline"
      destructive
    >
      <Field form={form} name="reason" label="Reason" required>
        <TextArea rows={3} limit={POLL_LIMITS.reason} />
      </Field>
    </FormDialog>
  );
}

function SuggestionRow({ suggestion, onDecline }: { suggestion: WaitingSuggestion; onDecline: () => void }) {
  const { id, question, options, note, member, createdAt } = suggestion;
  const navigate = useNavigate();
  const accept = useAction(adminPolls.accept, {
    touches: staffTouches,
    touchesIfRefused: staffTouches,
    done: 'Draft created',
    refused: 'Couldn’t make a poll of it',
    onDone: (draft) => void navigate({ to: pollEditPath(draft.id) as never }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 dir="auto" className="min-w-0 text-base font-semibold wrap-anywhere">
          {question}
        </h2>
        <span className="shrink-0 text-sm text-ink-faint">
          <Age value={createdAt} />
        </span>
      </div>
      {options.length > 0 ? (
        <ul aria-label="Options" className="grid list-disc gap-0.5 ps-5">
          {options.map((option) => (
            <li key={option} dir="auto" className="wrap-anywhere">
              {option}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-faint">No options suggested.</p>
      )}
      {note ? (
        <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
          {note}
        </p>
      ) : null}
      <PersonLine
        person={member}
        end={
          <SiteLink to={profilePath(member.id)} className="link text-sm">
            Profile
          </SiteLink>
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate({ params: { suggestionId: id } })}>
          Make a poll of it
        </Button>
        <Button size="sm" variant="outline" onClick={onDecline}>
          Decline
        </Button>
      </div>
    </div>
  );
}

/** Questions that members suggest. Staff make each a draft, or decline it with a reason. */
export function PollSuggestions() {
  const list = useInfiniteQuery(pages(adminPolls.suggestions, { query: {} }));
  const [declined, setDeclined] = useState<WaitingSuggestion | null>(null);
  return (
    <>
      <RowList
        list={list}
        what="suggestions"
        keyOf={({ id }) => id}
        empty={<EmptyState>All clear. Questions that members suggest wait here.</EmptyState>}
      >
        {(suggestion) => <SuggestionRow suggestion={suggestion} onDecline={() => setDeclined(suggestion)} />}
      </RowList>
      {declined ? <DeclineDialog suggestion={declined} onClose={() => setDeclined(null)} /> : null}
    </>
  );
}
