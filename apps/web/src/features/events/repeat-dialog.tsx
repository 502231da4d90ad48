import { EVENT_LIMITS, EVENT_REPEATS, type EventRepeat } from '@innerspring/contract/events/choices';
import { eventHosting } from '@innerspring/contract/events/hosting-endpoints';
import type { Event } from '@innerspring/contract/events/schemas';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { Field, RadioField } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { touchesEvents } from './events.data.ts';

const options = (Object.entries(EVENT_REPEATS) as [EventRepeat, string][]).map(([value, label]) => ({ value, label }));

/** The initial values. */
const first: { every: EventRepeat; times: string } = { every: 'weekly', times: '4' };

/** Publishes the event again on later dates. */
export default function RepeatDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const form = useActionForm(eventHosting.repeat, {
    values: first,
    check: ({ times }) => ({
      times:
        /^[1-9]\d?$/.test(times) && Number(times) <= EVENT_LIMITS.repeats
          ? undefined
          : `Enter 1 to ${EVENT_LIMITS.repeats}`,
    }),
    toInput: ({ every, times }) => ({ params: { id: event.id }, body: { every, times: Number(times) } }),
    touches: touchesEvents,
    done: 'The dates are published',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Repeat this event"
      description="Each date is a separate event with its own RSVPs, at the same local time."
      submit="Publish the dates"
    >
      <RadioField form={form} name="every" legend="How often" options={options} />
      <Field form={form} name="times" label="More dates" required>
        <TextField inputMode="numeric" maxLength={2} />
      </Field>
    </FormDialog>
  );
}
