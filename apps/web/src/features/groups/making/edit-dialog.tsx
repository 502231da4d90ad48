import { groups } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { type SubmitEvent, useId, useState } from 'react';
import { fieldProblem, formProblem } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { useGroupAction } from '../groups.data.ts';
import { AboutField, editOf, formOf, GroupFields, type GroupForm } from './group-form.tsx';

/** Changes a group: its owner everything, a moderator what stands under About. Only changed fields are sent. */
export default function EditDialog({ group, onClose }: { group: GroupPage; onClose: () => void }) {
  const formId = useId();
  const [begun] = useState(() => formOf(group));
  const [form, setForm] = useState<GroupForm>(begun);
  const [isLeaving, setLeaving] = useState(false);
  const save = useGroupAction(groups.edit, { done: 'Group saved', onDone: onClose });
  const body = editOf(form, begun);
  const isChanged = Object.keys(body).length > 0;
  const isOwner = group.role === 'owner';
  const problem = formProblem(save.error, Object.keys(form));
  const fields = { form, onChange: setForm, problem: (field: keyof GroupForm) => fieldProblem(save.error, field) };
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    save.mutate({ params: { id: group.id }, body });
  }
  return (
    <Dialog
      open
      locked={save.isPending}
      onOpenChange={(open) => (open ? undefined : isChanged ? setLeaving(true) : onClose())}
      title={isOwner ? `Edit ${group.name}` : `About ${group.name}`}
      footer={
        <Button type="submit" form={formId} loading={save.isPending}>
          Save
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {isOwner ? <GroupFields {...fields} /> : <AboutField {...fields} />}
        {problem ? <FieldError>{problem}</FieldError> : null}
        {save.error && !problem ? <FieldError>Please check the fields above.</FieldError> : null}
      </form>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        description="What you changed here will be lost."
        confirmLabel="Leave"
        onConfirm={onClose}
      />
    </Dialog>
  );
}
