import type { ReportCase } from '@innerspring/contract/safety/cases';
import { safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../../../parts/desk/desk-context.ts';
import { DecisionPanel } from '../../../parts/desk/decision-panel.tsx';
import { MailPreview, useSettled } from '../../../parts/desk/mail-preview.tsx';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { call } from '../../../platform/api.ts';
import { query } from '../../../platform/query.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { type Choice, nameOf, wordsOf } from './report-words.ts';

interface ReportDecisionProps {
  choice: Choice;
  found: ReportCase;
  onCancel: () => void;
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const touches = /^(safetyAdmin\.(case|cases|counts)|admin\.(dashboard|audit|mails))$/;

/** The form for a decision about a report or an appeal, with the reason and a preview of the email to the author. */
export function ReportDecision({ choice, found, onCancel }: ReportDecisionProps) {
  const { next } = useDesk();
  const [until] = useState(inAWeek);
  const { label, help, submit, destructive = false } = wordsOf(found, choice);
  const hasEnd = choice === 'suspend' && found.targetType !== 'company';
  const params = { id: found.id };
  const form = useActionForm(
    (values: { reason: string; until: string }) =>
      choice === 'upheld' || choice === 'reversed'
        ? call(safetyAdmin.decideAppeal, { params, body: { decision: choice, reason: values.reason } })
        : call(safetyAdmin.decide, {
            params,
            body: { decision: choice, reason: values.reason, ...(hasEnd ? { until: values.until } : {}) },
          }),
    {
      values: { reason: '', until },
      through: withSudo,
      touches,
      touchesIfRefused: touches,
      done: () => ({
        title: choice === 'upheld' || choice === 'reversed' ? 'Appeal decided' : 'Report decided',
        description: nameOf(found),
      }),
      guard: 'your decision',
      onDone: () => next(found.id),
    },
  );
  const [typed, end] = form.fields.watch(['reason', 'until']);
  const reason = useSettled(typed);
  const preview = useQuery({
    ...query(safetyAdmin.previewDecision, {
      params,
      body: { decision: choice, reason, ...(hasEnd && end ? { until: end } : {}) },
    }),
    placeholderData: (previous) => previous,
  });
  return (
    <DecisionPanel
      form={form}
      title={`${label}: ${nameOf(found)}`}
      description={help}
      submit={submit}
      destructive={destructive}
      preview={<MailPreview preview={preview} none="The author gets no email about this." />}
      onCancel={onCancel}
    >
      {hasEnd ? (
        <Field form={form} name="until" label="Until">
          <TextField type="date" />
        </Field>
      ) : null}
      <Field
        form={form}
        name="reason"
        label="Reason"
        help={choice === 'keep' ? 'Only staff can see this.' : 'The author sees this exactly as written.'}
      >
        <TextArea rows={3} limit={1000} />
      </Field>
    </DecisionPanel>
  );
}
