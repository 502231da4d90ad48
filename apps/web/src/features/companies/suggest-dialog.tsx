import { companies } from '@innerspring/contract/companies/endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useCompanyAction } from './company.data.ts';
import { fieldProblem, formProblem } from '../../platform/refusals.ts';

/** Proposes a change to those who keep the page. */
export default function SuggestDialog({ company, onClose }: { company: CompanyPage; onClose: () => void }) {
  const formId = useId();
  const [text, setText] = useState('');
  const suggest = useCompanyAction(companies.suggest, 'Thank you, your suggestion was sent', onClose);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    suggest.mutate({ params: { id: company.id }, body: { text } });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Suggest an edit"
      description={`Those who keep the page of ${company.name} will read it.`}
      footer={
        <Button type="submit" form={formId} loading={suggest.isPending}>
          Send
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FormField
          label="What should change?"
          error={fieldProblem(suggest.error, 'text') ?? formProblem(suggest.error, ['text'])}
        >
          <TextArea rows={4} limit={1000} value={text} onChange={(event) => setText(event.target.value)} autoFocus />
        </FormField>
      </form>
    </Dialog>
  );
}
