import { admin } from '@innerspring/contract/admin/endpoints';
import { REJECTION_REASONS } from '@innerspring/contract/choices';
import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../../parts/desk/desk-context.ts';
import { DecisionPanel } from '../../../parts/desk/decision-panel.tsx';
import { MailPreview, useSettled } from '../../../parts/desk/mail-preview.tsx';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { query } from '../../../platform/query.ts';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { type AdminUserDetail, staffAction } from '../admin.data.ts';

export type DecisionAction = 'approve' | 'ask' | 'reject';
type Reason = keyof typeof REJECTION_REASONS;

const words = {
  approve: {
    status: 'approved',
    title: 'Approve',
    submit: 'Approve',
    message: 'Welcome message',
    done: 'Application approved',
  },
  ask: {
    status: 'pending',
    title: 'Ask for information:',
    submit: 'Send question',
    message: 'What do you need to know?',
    done: 'Question sent',
  },
  reject: {
    status: 'rejected',
    title: 'Reject',
    submit: 'Send rejection',
    message: 'Message to the applicant',
    done: 'Application rejected',
  },
} as const;

const atFirst: { reason: Reason; confirmEmailReason: string; message: string; internalNote: string } = {
  reason: 'not_in_trade',
  confirmEmailReason: '',
  message: '',
  internalNote: '',
};

const reasons = Object.entries(REJECTION_REASONS).map(([value, label]) => ({ value, label }));

interface ApplicationDecisionProps {
  action: DecisionAction;
  detail: AdminUserDetail;
  onCancel: () => void;
}

/** The form for one decision: reason, message and internal note, with a preview of the email beside them. */
export function ApplicationDecision({ action, detail, onCancel }: ApplicationDecisionProps) {
  const { id, fullName, email } = detail.user;
  const { next } = useDesk();
  const { status, title, submit, message: label, done } = words[action];
  const confirmsByHand = action === 'approve' && !detail.emailVerified;
  const isReject = action === 'reject';
  const form = useActionForm(admin.decide, {
    ...staffAction(id),
    values: atFirst,
    toInput: ({ reason, confirmEmailReason, message, internalNote }) => ({
      params: { id },
      body: {
        status,
        version: detail.application?.version ?? 0,
        ...(message.trim() ? { message } : {}),
        ...(isReject ? { reason } : {}),
        ...(confirmsByHand ? { confirmEmailReason } : {}),
        ...(internalNote.trim() ? { internalNote } : {}),
      },
    }),
    done: () => ({ title: done, description: fullName }),
    guard: `your decision about ${fullName}`,
    onDone: () => next(id),
  });
  const [typed, reason] = form.fields.watch(['message', 'reason']);
  const message = useSettled(typed);
  const preview = useQuery({
    ...query(admin.previewDecision, {
      params: { id },
      body: { action, message, ...(isReject ? { reason } : {}) },
    }),
    placeholderData: (previous) => previous,
  });
  return (
    <DecisionPanel
      form={form}
      title={`${title} ${fullName}`}
      submit={confirmsByHand ? 'Confirm and approve' : submit}
      destructive={isReject}
      preview={<MailPreview preview={preview} />}
      onCancel={onCancel}
    >
      {isReject ? (
        <Field form={form} name="reason" label="Reason">
          <Select options={reasons} />
        </Field>
      ) : null}
      {confirmsByHand ? (
        <Field
          form={form}
          name="confirmEmailReason"
          label="How do you know this address is theirs?"
          help={`We’ll treat ${email} as confirmed. Your reason goes in the audit log.`}
        >
          <TextArea rows={2} limit={500} />
        </Field>
      ) : null}
      <Field form={form} name="message" label={label} optional={action === 'approve'}>
        <TextArea rows={3} limit={2000} />
      </Field>
      <Field form={form} name="internalNote" label="Internal note" optional help="Only staff can see this.">
        <TextArea rows={1} limit={2000} />
      </Field>
    </DecisionPanel>
  );
}
