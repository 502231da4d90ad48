import type { ReportCase } from '@innerspring/contract/safety/admin';
import { safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { type FormEvent, useState } from 'react';
import { fieldsOf, sentenceOf } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useCaseAction } from './use-case-action.ts';

interface ReportAppealDialogProps {
  found: ReportCase;
  name: string;
  onClose: () => void;
}

type Choice = 'upheld' | 'reversed';
const options = [
  { value: 'upheld', label: 'Uphold', help: 'The first decision stands, for good.' },
  { value: 'reversed', label: 'Reverse', help: 'Everything is put back as it was before.' },
] as const satisfies { value: Choice; label: string; help: string }[];

/** The second decision, after the owner's appeal. */
export function ReportAppealDialog({ found, name, onClose }: ReportAppealDialogProps) {
  const [decision, setDecision] = useState<Choice>();
  const [reason, setReason] = useState('');
  const [isUnchosen, setUnchosen] = useState(false);
  const decide = useCaseAction(safetyAdmin.decideAppeal, 'Appeal decided', onClose);
  const fields = fieldsOf(decide.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!decision) return setUnchosen(true);
    decide.mutate({ params: { id: found.id }, body: { decision, reason } });
  }

  return (
    <Dialog
      open
      locked={decide.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Appeal: ${name}`}
      description={found.appeal?.text}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {decide.error && Object.keys(fields).length === 0 ? <FieldError>{sentenceOf(decide.error)}</FieldError> : null}
        <RadioGroup
          legend="Decision"
          look="cards"
          options={options}
          value={decision}
          onValueChange={setDecision}
          error={isUnchosen && !decision ? 'Choose a decision' : undefined}
        />
        <FormField label="Reason" help="The owner reads it as it stands here." error={fields.reason}>
          <TextArea rows={3} limit={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </FormField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={decide.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={decide.isPending}>
            Decide
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
