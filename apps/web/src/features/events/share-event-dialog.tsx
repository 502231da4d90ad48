import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import type { Event } from '@innerspring/contract/events/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { postContentProblem } from '@innerspring/contract/posts/rules';
import { useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { MentionField } from '../../parts/mentions/mention-field.tsx';
import { call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { EventRow } from './event-row.tsx';

/** Shares an event in the feed, as a card below the words. */
export default function ShareEventDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  // One key for the dialog: sending again after a cut publishes once.
  const [key] = useState(() => crypto.randomUUID());
  const publish = ({ content }: { content: string }) =>
    call(posts.create, { body: { content, eventId: event.id } }, { headers: { 'idempotency-key': key } });
  const form = useActionForm(publish, {
    values: { content: `Who else is going? ${event.title}` },
    check: ({ content }) => ({ content: postContentProblem(content) ?? undefined }),
    draft: localDraft(useCurrentUser().id, `share-event-post.${event.id}`),
    touches: /^posts\./,
    done: 'Shared in the feed',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Share in the feed"
      submit="Post"
    >
      <Field form={form} name="content" label="Your words" required>
        {({ value, onChange, onBlur, name, ref }) => (
          <MentionField
            ref={ref}
            name={name}
            rows={4}
            limit={POST_MAX_LENGTH}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            withTopics
          />
        )}
      </Field>
      <Card>
        <EventRow event={event} />
      </Card>
    </FormDialog>
  );
}
