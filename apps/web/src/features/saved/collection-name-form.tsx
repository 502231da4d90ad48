import { COLLECTION_NAME_LENGTH } from '@innerspring/contract/saved/limits';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface CollectionNameFormProps {
  label: string;
  initial?: string;
  submitLabel: string;
  onSubmit: (name: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** The name of a collection; a refusal stands under the field, and the text stays. */
export function CollectionNameForm({ label, initial = '', submitLabel, onSubmit, onCancel }: CollectionNameFormProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      setProblem('The name is required');
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(name.trim());
      setName(initial);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <FormField label={label} error={problem}>
          <TextField
            maxLength={COLLECTION_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </FormField>
      </div>
      <Button type="submit" variant="outline" loading={isBusy}>
        {submitLabel}
      </Button>
      {onCancel ? (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </form>
  );
}
