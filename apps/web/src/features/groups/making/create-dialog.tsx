import { groups } from '@innerspring/contract/groups/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { GroupPreview } from './group-preview.tsx';
import { refreshGroups } from '../public/group.data.ts';
import { groupPath } from '../../../parts/site-link.tsx';
import { ApiError, call } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { fieldProblem, formProblem } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { GroupFields } from './group-fields.tsx';
import { creationOf, emptyGroupForm, type GroupForm } from './group-form.ts';
import { LockCard } from './lock-card.tsx';

/** The form for a new group with its card as others will see it; a lock card for members without Premium. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const { isPremium } = useCurrentUser();
  if (isPremium) return <CreateForm onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Create a group" hideTitle>
      <LockCard />
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form, setForm] = useState<GroupForm>(emptyGroupForm);
  const [isLeaving, setLeaving] = useState(false);
  // One an attempt to make this group: sending it again cannot make a second one.
  const [key] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: () => call(groups.create, { body: creationOf(form) }, { headers: { 'idempotency-key': key } }),
    onSuccess: ({ id, name }) => {
      void refreshGroups(client, id);
      toast({ title: `${name} is there.`, description: 'Invite the first members.', variant: 'success' });
      onClose();
      void navigate({ to: groupPath(id) });
    },
  });
  const isChanged = form !== emptyGroupForm;
  const isLocked = create.error instanceof ApiError && create.error.code === 'premium_required';
  const problem = formProblem(create.error, Object.keys(form));
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    create.mutate();
  }
  return (
    <Dialog
      open
      locked={create.isPending}
      onOpenChange={(open) => (open ? undefined : isChanged ? setLeaving(true) : onClose())}
      title="Create a group"
      footer={
        <Button type="submit" form={formId} loading={create.isPending}>
          Create group
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <GroupFields form={form} onChange={setForm} problem={(field) => fieldProblem(create.error, field)} />
        <GroupPreview form={form} />
        {isLocked ? <LockCard /> : problem ? <FieldError>{problem}</FieldError> : null}
        {create.error && !problem ? <FieldError>Please check the fields above.</FieldError> : null}
      </form>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave without creating the group?"
        description="What you wrote here will be lost."
        confirmLabel="Leave"
        onConfirm={onClose}
      />
    </Dialog>
  );
}
