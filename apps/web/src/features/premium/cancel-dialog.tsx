import { CANCEL_REASONS, premium } from '@innerspring/contract/premium/endpoints';
import type { Plan } from '@innerspring/contract/premium/schemas';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { Field, RadioField } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { longDate, planQuery, touchesPlan } from './premium.data.ts';

type Reason = keyof typeof CANCEL_REASONS;
const reasons = Object.entries(CANCEL_REASONS).map(([value, label]) => ({ value: value as Reason, label }));

interface CancelDialogProps {
  plan: Plan;
  onClose: () => void;
  onResume: () => void;
}

/** Cancels in one step. It says how long Premium stays, and asks for an optional reason. */
export function CancelDialog({ plan, onClose, onResume }: CancelDialogProps) {
  const until = plan.subscription ? longDate(plan.subscription.periodEnd) : '';
  const form = useActionForm(premium.cancel, {
    values: { reason: '', comment: '' },
    toInput: ({ reason, comment }) => ({
      body: { ...(reason ? { reason: reason as Reason } : {}), ...(comment.trim() ? { comment } : {}) },
    }),
    touches: touchesPlan,
    answered: (client, answer) => client.setQueryData(planQuery.queryKey, answer),
    onDone: () => {
      onClose();
      toast({
        title: 'Premium canceled',
        description: `It stays active until ${until}.`,
        variant: 'success',
        action: { label: 'Undo', onPress: onResume },
      });
    },
  });
  return (
    <FormDialog
      form={form}
      title="Cancel Premium?"
      description={`Premium stays active until ${until}, and you won’t be charged again. We keep everything you made with it.`}
      submit="Cancel Premium"
      cancelLabel="Keep Premium"
      destructive
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <RadioField form={form} name="reason" legend="Why are you canceling? (optional)" options={reasons} />
      <Field form={form} name="comment" label="Anything you’d like to tell us? (optional)">
        <TextArea rows={3} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
