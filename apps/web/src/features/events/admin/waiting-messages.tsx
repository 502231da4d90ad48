import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import type { WaitingMessage } from '@innerspring/contract/events/admin';
import { adminEvents } from '@innerspring/contract/events/hosting-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { RowList } from '../../../parts/row-list.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Age } from '../../../ui/words/days.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { eventPath } from '../events.data.ts';

const touches = /^(?:adminEvents|admin)\./;

function RejectDialog({ message, onClose }: { message: WaitingMessage; onClose: () => void }) {
  const form = useActionForm(adminEvents.rejectMessage, {
    values: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim().length < 3 ? 'Say why, in a few words' : undefined }),
    toInput: (body) => ({ params: { messageId: message.id }, body }),
    touches,
    touchesIfRefused: touches,
    done: 'Message rejected',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Reject this message"
      description="The host reads the reason."
      submit="Reject"
    >
      <Field form={form} name="reason" label="Reason" required>
        <TextArea rows={3} limit={EVENT_LIMITS.reason} />
      </Field>
    </FormDialog>
  );
}

function Row({ message, onReject }: { message: WaitingMessage; onReject: () => void }) {
  const { id, content, createdAt, event, host } = message;
  const send = useAction(adminEvents.sendMessage, {
    touches,
    touchesIfRefused: touches,
    done: 'Message sent',
    refused: 'Couldn’t send the message',
  });
  return (
    <div className="grid gap-2 px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SiteLink to={eventPath(event.id)} className="link font-semibold">
          {event.title}
        </SiteLink>
        <span className="text-sm text-ink-faint">
          {countOf(event.goingCount, 'member')} going · <Age value={createdAt} />
        </span>
      </div>
      <PersonLine person={host} />
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {content}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={send.isPending} onClick={() => send.mutate({ params: { messageId: id } })}>
          Send
        </Button>
        <Button size="sm" variant="outline" onClick={onReject}>
          Reject
        </Button>
      </div>
    </div>
  );
}

/** Messages from hosts to all participants, which await review. */
export function WaitingMessages() {
  const list = useInfiniteQuery(pages(adminEvents.messages, { query: {} }));
  const [rejected, setRejected] = useState<WaitingMessage | null>(null);
  return (
    <>
      <RowList
        list={list}
        what="messages"
        keyOf={({ id }) => id}
        empty={<EmptyState>All clear. Messages from hosts wait here before they’re sent.</EmptyState>}
      >
        {(message) => <Row message={message} onReject={() => setRejected(message)} />}
      </RowList>
      {rejected ? <RejectDialog message={rejected} onClose={() => setRejected(null)} /> : null}
    </>
  );
}
