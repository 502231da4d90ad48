import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReasonCode, safety } from '@innerspring/contract/safety/endpoints';
import type { ReportTarget } from '@innerspring/contract/safety/schemas';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export interface Reported {
  targetType: ReportTarget;
  targetId: number;
  /** As it reads after "Report": "Dana Ruiz", "the post by Dana Ruiz". */
  name: string;
}

interface ReportDialogProps {
  /** As it reads after "Report". */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  send: (report: { reason: ReportReasonCode; note?: string }) => Promise<unknown>;
  /** Who looks at it first. */
  readers?: 'Staff' | 'The moderators';
}

const codes = Object.keys(REPORT_REASONS) as ReportReasonCode[];
const options = codes.map((value) => ({ value, label: REPORT_REASONS[value] }));
type Problems = { reason?: string; note?: string; all?: string };

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { all: 'The report could not be sent. Please try again.' };
  const { reason, note } = error.fields;
  return reason || note ? { ...(reason ? { reason } : {}), ...(note ? { note } : {}) } : { all: error.sentence };
}

/** Reports a member, company, post or comment to staff. */
export function ReportDialog({
  targetType,
  targetId,
  ...rest
}: Reported & Omit<ReportDialogProps, 'send' | 'readers'>) {
  return <ReportForm {...rest} send={(report) => call(safety.report, { body: { targetType, targetId, ...report } })} />;
}

/** The dialog of a report to whoever reads it. What was chosen and typed stays until it is sent. */
export function ReportForm({ name, open, onOpenChange, send, readers = 'Staff' }: ReportDialogProps) {
  const formId = useId();
  const note = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState<ReportReasonCode>();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setSending] = useState(false);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (!reason) return setProblems({ reason: 'Choose a reason' });
    if (reason === 'other' && text.trim() === '') {
      setProblems({ note: 'Tell us what is wrong' });
      return note.current?.focus();
    }
    setSending(true);
    setProblems({});
    try {
      await send({ reason, ...(text.trim() ? { note: text } : {}) });
    } catch (error) {
      return setProblems(problemsOf(error));
    } finally {
      setSending(false);
    }
    setReason(undefined);
    setText('');
    onOpenChange(false);
    toast({
      title: 'Report sent',
      description: `Thank you. ${readers} will look at it${readers === 'Staff' ? ' and tell you the outcome' : ''}.`,
      variant: 'success',
    });
  }

  return (
    <Dialog
      open={open}
      locked={isSending}
      onOpenChange={onOpenChange}
      title={`Report ${name}`}
      description={
        readers === 'Staff' ? 'Only staff see who reported it.' : 'Only the moderators and staff see who reported it.'
      }
      footer={
        <>
          <Button variant="ghost" disabled={isSending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSending}>
            Send report
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        <RadioGroup
          legend="What is wrong?"
          options={options}
          value={reason}
          onValueChange={setReason}
          error={problems.reason}
        />
        <FormField
          label="Note"
          optional={reason !== 'other'}
          required={reason === 'other'}
          help={`What should ${readers.toLowerCase()} know? A link or a few words help.`}
          error={problems.note}
        >
          <TextArea
            ref={note}
            rows={3}
            limit={REPORT_NOTE_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </FormField>
        {problems.all ? <FieldError>{problems.all}</FieldError> : null}
      </form>
    </Dialog>
  );
}
