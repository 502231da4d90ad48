import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import type { GroupCard } from '@innerspring/contract/groups/schemas';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { sentenceOf } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { groupQuery, useJoin } from './group.data.ts';

/** Asks the moderators to be let in, with an answer to their question. What was typed stays until it is sent. */
export default function AskDialog({ group, onClose }: { group: GroupCard; onClose: () => void }) {
  const formId = useId();
  const [answer, setAnswer] = useState('');
  const { data, isPending } = useQuery(groupQuery(group.id));
  const join = useJoin(group);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    join.mutate(answer.trim(), { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      locked={join.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Ask to join ${group.name}`}
      description="The moderators read your profile and your answer."
      footer={
        <Button type="submit" form={formId} loading={join.isPending}>
          Send request
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {isPending ? (
          <Skeleton className="h-24 rounded-control" />
        ) : (
          <FormField label={data?.question || 'A word to the moderators'} optional>
            <TextArea
              rows={3}
              limit={GROUP_LIMITS.answer}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </FormField>
        )}
        {join.error ? <FieldError>{sentenceOf(join.error)}</FieldError> : null}
      </form>
    </Dialog>
  );
}
