import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { eventHosting } from '@innerspring/contract/events/hosting-endpoints';
import type { Event } from '@innerspring/contract/events/schemas';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { touchesEvents } from './events.data.ts';

/** Writes a message to all participants. Staff review it first. */
export default function MessageDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const form = useActionForm(eventHosting.message, {
    values: { content: '' },
    check: ({ content }) => ({
      content:
        content.trim().length < EVENT_LIMITS.messageLeast
          ? `The message needs at least ${EVENT_LIMITS.messageLeast} characters`
          : undefined,
    }),
    draft: localDraft(useCurrentUser().id, `event-message.${event.id}`),
    toInput: (body) => ({ params: { id: event.id }, body }),
    touches: touchesEvents,
    done: 'We’ll review your message, then send it',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Write to everyone attending"
      description={`Our staff review each message before it’s sent. You can send ${EVENT_LIMITS.messages} for each event.`}
      submit="Send for review"
    >
      <Field form={form} name="content" label="Message" required>
        <TextArea rows={5} limit={EVENT_LIMITS.message} />
      </Field>
    </FormDialog>
  );
}
