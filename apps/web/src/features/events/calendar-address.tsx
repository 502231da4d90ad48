import { eventCalendar } from '@innerspring/contract/events/hosting-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../platform/query.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { formatDate } from '../../ui/words/date-format.ts';

const touches = /^eventCalendar\./;
export const ownCalendarQuery = query(eventCalendar.own, {});

/** The member's private calendar URL: create it, show it once, replace it, turn it off. */
export function CalendarAddress() {
  const { data } = useQuery(ownCalendarQuery);
  const [address, setAddress] = useState<string | null>(null);
  const create = useAction(eventCalendar.create, {
    touches,
    refused: 'Couldn’t make the address',
    onDone: ({ url }) => setAddress(url),
  });
  const remove = useAction(eventCalendar.remove, {
    touches,
    refused: 'Couldn’t stop the address',
    done: 'The address no longer works',
    onDone: () => setAddress(null),
  });
  if (!data) return null;
  return (
    <Card bleed padded asChild className="grid gap-3">
      <section aria-label="Your calendar">
        <div className="grid gap-1">
          <h2 className="text-base font-semibold">Your calendar</h2>
          <p className="text-ink-soft">
            Subscribe to a private address in your calendar app, and the events that you’re going to appear there with
            every change.
          </p>
        </div>
        {address ? (
          <FormField
            label="Private address"
            help="Copy it now: it isn’t shown again. Anyone who has it sees the events that you’re going to."
          >
            <TextField readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
          </FormField>
        ) : data.createdAt ? (
          <p className="text-sm text-ink-faint">
            Your address has worked since {formatDate(new Date(data.createdAt), { dateStyle: 'medium' })}.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {address ? <CopyButton text={address} /> : null}
          <Button variant="outline" size="sm" loading={create.isPending} onClick={() => create.mutate({})}>
            {data.createdAt ? 'Replace the address' : 'Make an address'}
          </Button>
          {data.createdAt ? (
            <Button variant="ghost" size="sm" loading={remove.isPending} onClick={() => remove.mutate({})}>
              Stop it
            </Button>
          ) : null}
        </div>
      </section>
    </Card>
  );
}
