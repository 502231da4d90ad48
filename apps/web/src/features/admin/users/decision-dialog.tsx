import { admin } from '@innerspring/contract/admin/endpoints';
import { REJECTION_REASONS } from '@innerspring/contract/choices';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { query } from '../../../platform/query.ts';
import { fieldsOf, sentenceOf } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { SkeletonText } from '../../../ui/states/loading.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { type AdminUserDetail, useAdminAction } from '../admin.data.ts';

export type DecisionAction = 'approve' | 'ask' | 'reject';
type Reason = keyof typeof REJECTION_REASONS;

const words = {
  approve: {
    title: 'Approve',
    status: 'approved',
    message: 'Words of welcome',
    done: 'Application approved',
    optional: true,
  },
  ask: {
    title: 'Ask for information',
    status: 'pending',
    message: 'What do you need to know?',
    done: 'Question sent',
    optional: false,
  },
  reject: {
    title: 'Reject',
    status: 'rejected',
    message: 'Why, in words for the applicant',
    done: 'Application rejected',
    optional: false,
  },
} as const;

const reasons = Object.entries(REJECTION_REASONS).map(([value, label]) => ({ value, label }));

/** The mail exactly as it will go out, made by the server from what stands in the form. */
function MailPreview({
  userId,
  action,
  reason,
  message,
}: {
  userId: number;
  action: DecisionAction;
  reason: Reason;
  message: string;
}) {
  const settled = useDeferredValue(message);
  const preview = useQuery({
    ...query(admin.previewDecision, {
      params: { id: userId },
      body: { action, message: settled, ...(action === 'reject' ? { reason } : {}) },
    }),
    placeholderData: (previous) => previous,
  });
  return (
    <details open className="rounded-control border border-seam">
      <summary className="cursor-pointer px-3 py-2 text-sm font-semibold">Mail to the applicant</summary>
      <div className="border-t border-seam px-3 py-2 text-sm">
        {preview.data ? (
          <>
            <p className="break-all text-ink-faint">To: {preview.data.to}</p>
            <p className="font-medium">{preview.data.subject}</p>
            <pre
              className="mt-2 max-h-56 overflow-auto whitespace-pre-wrap break-words font-sans"
              tabIndex={0}
              aria-label="Text of the mail"
            >
              {preview.data.text}
            </pre>
          </>
        ) : preview.isError ? (
          <p>{sentenceOf(preview.error)}</p>
        ) : (
          <SkeletonText lines={5} />
        )}
      </div>
    </details>
  );
}

export interface DecisionDialogProps {
  action: DecisionAction;
  detail: AdminUserDetail;
  onClose: () => void;
}

/** One decision about one application: reason and words, an internal note, and the exact mail before it is sent. */
export function DecisionDialog({ action, detail, onClose }: DecisionDialogProps) {
  const { id, fullName } = detail.user;
  const { title, status, message: label, done, optional } = words[action];
  const [message, setMessage] = useState('');
  const [reason, setReason] = useState<Reason>('not_in_trade');
  const [internalNote, setInternalNote] = useState('');
  const decide = useAdminAction(admin.decide, id, done);
  const fields = fieldsOf(decide.error);
  const confirmsByHand = action === 'approve' && !detail.emailVerified;
  const [confirmEmailReason, setConfirmEmailReason] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    decide.mutate(
      {
        params: { id },
        body: {
          status,
          ...(message.trim() ? { message } : {}),
          ...(action === 'reject' ? { reason } : {}),
          ...(confirmsByHand ? { confirmEmailReason } : {}),
          ...(internalNote.trim() ? { internalNote } : {}),
        },
      },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={`${title}: ${fullName}`}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {decide.error && Object.keys(fields).length === 0 ? <FieldError>{sentenceOf(decide.error)}</FieldError> : null}
        {action === 'reject' ? (
          <FormField label="Reason" error={fields.reason}>
            <Select options={reasons} value={reason} onChange={(event) => setReason(event.target.value as Reason)} />
          </FormField>
        ) : null}
        {confirmsByHand ? (
          <FormField
            label="How do you know this address is theirs?"
            help={`${detail.user.email} counts as confirmed from then on. Your reason goes in the audit log.`}
            error={fields.confirmEmailReason}
          >
            <TextArea
              rows={2}
              limit={500}
              value={confirmEmailReason}
              onChange={(event) => setConfirmEmailReason(event.target.value)}
            />
          </FormField>
        ) : null}
        <FormField label={label} optional={optional} error={fields.message}>
          <TextArea rows={4} limit={2000} value={message} onChange={(event) => setMessage(event.target.value)} />
        </FormField>
        <FormField label="Internal note" optional help="Only staff read it." error={fields.internalNote}>
          <TextArea
            rows={2}
            limit={2000}
            value={internalNote}
            onChange={(event) => setInternalNote(event.target.value)}
          />
        </FormField>
        <MailPreview userId={id} action={action} reason={reason} message={message} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={action === 'reject' ? 'destructive' : 'primary'} loading={decide.isPending}>
            {action === 'ask' ? 'Send the question' : confirmsByHand ? 'Confirm and approve' : title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
