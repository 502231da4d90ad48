import { APPEAL_MAX } from '@innerspring/contract/safety/choices';
import { safetyCases } from '@innerspring/contract/safety/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { fieldProblem, sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { toast } from '../../ui/overlays/toast.ts';

/** The one appeal against a decision; what is typed stays until it is sent. */
export function AppealForm({ caseId, onCancel }: { caseId: number; onCancel: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => call(safetyCases.appeal, { params: { id: caseId }, body: { text } }),
    onSuccess: () => {
      toast({ variant: 'success', title: 'Appeal sent', description: 'Another member of staff will look at it.' });
      return client.invalidateQueries({ queryKey: [safetyCases.mine.name] });
    },
  });
  const problem = send.error
    ? (fieldProblem(send.error, 'text') ?? sentenceOf(send.error, 'The appeal could not be sent. Please try again.'))
    : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <FormField
        label="Why should we look again?"
        help="You can appeal once. Another member of staff decides."
        error={problem}
      >
        <TextArea
          autoFocus
          rows={4}
          limit={APPEAL_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={send.isPending}>
          Send appeal
        </Button>
        <Button variant="ghost" disabled={send.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
