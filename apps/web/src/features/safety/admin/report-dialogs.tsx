import type { Address } from '@innerspring/contract/endpoint';
import type { CaseDecision, ReportCase } from '@innerspring/contract/safety/cases';
import { safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { type FormEvent, useState } from 'react';
import { fieldsOf, sentenceOf } from '../../../platform/api.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface ReportDialogProps {
  found: ReportCase;
  name: string;
  onClose: () => void;
}

const touches = /^(safetyAdmin\.(cases|counts)|admin\.(dashboard|audit|mails))$/;

/** A decision of staff about a report: asks for the password again where the server wants it, then every list loads anew. */
const useCaseAction = <E extends Address>(endpoint: E, done: string, onDone: () => void) =>
  useAction(endpoint, { touches, done, onDone, through: withSudo });

const isText = ({ choices }: ReportCase) => choices.includes('remove');

function wordsOf(found: ReportCase, choice: CaseDecision): { label: string; help: string } {
  const suspend = isText(found)
    ? 'It is removed, and the author is shut out until the date.'
    : 'The member is shut out until the date.';
  const words = {
    keep: { label: 'Keep', help: 'Nothing changes. The owner is not told that there was a report.' },
    remove: { label: 'Remove', help: 'Nobody sees it any more. The author is told why and may appeal.' },
    warn: { label: 'Warn', help: 'It stays. The owner is told why and may appeal.' },
    suspend: {
      label: 'Suspend',
      help: found.targetType === 'company' ? 'The page and its posts vanish until staff lift it.' : suspend,
    },
  };
  return words[choice];
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Keep, remove, warn or suspend, with the reason that the owner reads. */
export function ReportDecisionDialog({ found, name, onClose }: ReportDialogProps) {
  const [decision, setDecision] = useState<CaseDecision>();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(inAWeek);
  const [isUnchosen, setUnchosen] = useState(false);
  const decide = useCaseAction(safetyAdmin.decide, 'Decided', onClose);
  const fields = fieldsOf(decide.error);
  const hasEnd = decision === 'suspend' && found.targetType !== 'company';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!decision) return setUnchosen(true);
    decide.mutate({ params: { id: found.id }, body: { decision, reason, ...(hasEnd ? { until } : {}) } });
  }

  return (
    <Dialog
      open
      locked={decide.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Decide: ${name}`}
      description="One decision. Everybody who reported it is told whether something was done."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {decide.error && Object.keys(fields).length === 0 ? <FieldError>{sentenceOf(decide.error)}</FieldError> : null}
        <RadioGroup
          legend="Decision"
          look="cards"
          options={found.choices.map((value) => ({ value, ...wordsOf(found, value) }))}
          value={decision}
          onValueChange={setDecision}
          error={fields.decision ?? (isUnchosen && !decision ? 'Choose a decision' : undefined)}
        />
        {hasEnd ? (
          <FormField label="Until" error={fields.until}>
            <TextField type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
          </FormField>
        ) : null}
        <FormField
          label="Reason"
          help={decision === 'keep' ? 'For the record of staff.' : 'The author sees this exactly as written.'}
          error={fields.reason}
        >
          <TextArea rows={3} limit={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </FormField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={decide.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={decision === 'remove' || decision === 'suspend' ? 'destructive' : 'primary'}
            loading={decide.isPending}
          >
            Decide
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type AppealChoice = 'upheld' | 'reversed';
const appealOptions = [
  { value: 'upheld', label: 'Uphold', help: 'The first decision stands, for good.' },
  { value: 'reversed', label: 'Reverse', help: 'Everything is put back as it was before.' },
] as const satisfies { value: AppealChoice; label: string; help: string }[];

/** The second decision, after the owner's appeal. */
export function ReportAppealDialog({ found, name, onClose }: ReportDialogProps) {
  const [decision, setDecision] = useState<AppealChoice>();
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
          options={appealOptions}
          value={decision}
          onValueChange={setDecision}
          error={isUnchosen && !decision ? 'Choose a decision' : undefined}
        />
        <FormField label="Reason" help="The author sees this exactly as written." error={fields.reason}>
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
