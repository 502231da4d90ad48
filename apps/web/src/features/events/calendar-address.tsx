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
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { formatDate } from '../../ui/words/date-format.ts';

const touches = /^eventCalendar\./;
export const ownCalendarQuery = query(eventCalendar.own, {});

/** The member's private calendar URL: create it, show it once, replace it, turn it off. */
export function CalendarAddress() {
  const { data } = useQuery(ownCalendarQuery);
  const [address, setAddress] = useState<string | null>(null);
  const create = useAction(eventCalendar.create, {
    touches,
    refused: 'Couldn’t create the calendar link',
    onDone: ({ url }) => setAddress(url),
  });
  const remove = useAction(eventCalendar.remove, {
    touches,
    refused: 'Couldn’t turn off the calendar link',
    done: 'Calendar link turned off',
    onDone: () => setAddress(null),
  });
  if (!data) return null;
  return (
    <Card bleed padded asChild className="grid gap-3">
      <section aria-label="Your calendar">
        <div className="grid gap-1">
          <h2 className="text-base font-semibold">Your calendar</h2>
          <p className="text-ink-soft">
            Subscribe to a private link in your calendar app, and events you’re going to appear there and stay up to
            date.
          </p>
        </div>
        {address ? (
          <FormField
            label="Private calendar link"
            help="Copy it now. We won’t show it again. Anyone who has it can see the events you’re going to."
          >
            <TextField readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
          </FormField>
        ) : data.createdAt ? (
          <p className="text-sm text-ink-faint">
            Your calendar link has been on since {formatDate(new Date(data.createdAt), { dateStyle: 'medium' })}.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {address ? <CopyButton text={address} /> : null}
          {data.createdAt ? (
            <>
              <ConfirmDialog
                trigger={
                  <Button variant="outline" size="sm" loading={create.isPending}>
                    Replace link
                  </Button>
                }
                title="Replace your calendar link?"
                description="Calendar apps that use the link you have now stop getting your events."
                confirmLabel="Replace link"
                cancelLabel="Keep link"
                onConfirm={() => create.mutate({})}
              />
              <ConfirmDialog
                trigger={
                  <Button variant="ghost" size="sm" loading={remove.isPending}>
                    Turn off
                  </Button>
                }
                title="Turn off your calendar link?"
                description="Calendar apps that use it stop getting your events. If you turn it on again, you get a new link."
                confirmLabel="Turn off"
                cancelLabel="Keep link"
                onConfirm={() => remove.mutate({})}
              />
            </>
          ) : (
            <Button variant="outline" size="sm" loading={create.isPending} onClick={() => create.mutate({})}>
              Create calendar link
            </Button>
          )}
        </div>
      </section>
    </Card>
  );
}
