import { withScheme } from '@innerspring/contract/web-address';
import { ACTION_LABEL_LENGTH, ACTION_LABELS } from '@innerspring/contract/profiles/choices';
import type { CallToAction } from '@innerspring/contract/profiles/enhanced';
import { people } from '@innerspring/contract/profiles/endpoints';
import { useId } from 'react';
import { useActionForm } from '../../../../parts/forms/action-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, RadioField } from '../../../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../../../ui/forms/form.tsx';
import { TextField, WebAddressField } from '../../../../ui/forms/text-fields.tsx';
import { EditCard } from '../edit-section.tsx';
import { showEnhanced } from './enhanced.data.ts';

type Values = { leadsTo: 'nothing' | 'message' | 'page'; label: string; url: string };

const valuesOf = (stored: CallToAction | null): Values => ({
  leadsTo: stored === null ? 'nothing' : stored.url === null ? 'message' : 'page',
  label: stored?.label ?? '',
  url: stored?.url ?? '',
});

const choiceOf = ({ leadsTo, label, url }: Values) =>
  leadsTo === 'nothing' ? null : { label: label.trim(), url: leadsTo === 'page' ? url.trim() : null };

/** The button that other members see on the profile: its label, and what it opens. */
export function ButtonSection({ callToAction }: { callToAction: CallToAction | null }) {
  const suggestions = useId();
  const form = useActionForm(people.changeEnhanced, {
    values: valuesOf(callToAction),
    check: ({ leadsTo, label, url }) => ({
      label: leadsTo === 'nothing' || label.trim() ? undefined : 'Enter a label',
      url:
        leadsTo !== 'page' || /^\s*https:\/\/./i.test(withScheme(url))
          ? undefined
          : 'Enter a full address that starts with https://',
    }),
    toInput: (values) => ({ body: { callToAction: choiceOf(values) } }),
    serverFields: { 'callToAction.label': 'label', 'callToAction.url': 'url' },
    afterwards: 'keep',
    guard: 'Your button',
    done: 'Button saved',
    answered: showEnhanced,
  });
  const leadsTo = form.fields.watch('leadsTo');
  return (
    <EditCard title="Your button" help="Other members see it below your bio.">
      <Form
        form={form}
        label="Your button"
        actions={
          <>
            <SubmitButton disabled={!form.isDirty && !form.busy}>Save</SubmitButton>
            {form.isDirty ? (
              <Button variant="ghost" onClick={form.putBack} disabled={form.busy}>
                Undo changes
              </Button>
            ) : null}
          </>
        }
      >
        <RadioField
          form={form}
          name="leadsTo"
          legend="What it does"
          options={[
            { value: 'nothing', label: 'No button' },
            { value: 'message', label: 'Starts a message to you' },
            { value: 'page', label: 'Opens a web page' },
          ]}
        />
        {leadsTo === 'nothing' ? null : (
          <Field
            form={form}
            name="label"
            label="Label"
            required
            help={`Pick a suggestion or use your own text, up to ${ACTION_LABEL_LENGTH} characters.`}
          >
            <TextField list={suggestions} maxLength={ACTION_LABEL_LENGTH} autoComplete="off" />
          </Field>
        )}
        <datalist id={suggestions}>
          {ACTION_LABELS.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        {leadsTo === 'page' ? (
          <Field form={form} name="url" label="Address" required>
            <WebAddressField />
          </Field>
        ) : null}
      </Form>
    </EditCard>
  );
}
