import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReasonCode } from '@innerspring/contract/safety/endpoints';
import { sentenceOf } from '../../platform/api.ts';
import { Field, RadioField } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { useActionForm } from '../forms/action-form.ts';

import type { ReportFormProps } from './report-dialog.tsx';

const codes = Object.keys(REPORT_REASONS) as ReportReasonCode[];
const options = codes.map((value) => ({ value, label: REPORT_REASONS[value] }));

type Words = { reason: ReportReasonCode | ''; note: string };
const noWords: Words = { reason: '', note: '' };

/** The dialog for a report, whoever reviews it. What was chosen and typed stays until it is sent. */
export default function ReportForm({ name, open, onOpenChange, send, readers = 'Staff' }: ReportFormProps) {
  const form = useActionForm(
    async ({ reason, note }: Words) => {
      // The rules below don't allow a missing reason.
      if (reason) await send({ reason, ...(note.trim() ? { note } : {}) });
    },
    {
      values: noWords,
      check: ({ reason, note }) => ({
        reason: reason ? undefined : 'Choose a reason',
        note: reason === 'other' && note.trim() === '' ? 'Tell us what’s wrong' : undefined,
      }),
      problemOf: (error) => sentenceOf(error, 'Couldn’t send the report. Please try again.'),
      done: () => ({
        title: 'Report sent',
        description: `Thank you. ${readers} will look at it${readers === 'Staff' ? ' and tell you the outcome' : ''}.`,
      }),
      onDone: () => onOpenChange(false),
    },
  );
  const needsWords = form.fields.watch('reason') === 'other';
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${name}`}
      description={
        readers === 'Staff' ? 'Only staff see who reported it.' : 'Only the moderators and staff see who reported it.'
      }
      submit="Send report"
    >
      <RadioField form={form} name="reason" legend="What’s wrong?" options={options} />
      <Field
        form={form}
        name="note"
        label="Note"
        optional={!needsWords}
        required={needsWords}
        help={`What should ${readers.toLowerCase()} know? A link or a few words help.`}
      >
        <TextArea rows={3} limit={REPORT_NOTE_MAX} />
      </Field>
    </FormDialog>
  );
}
