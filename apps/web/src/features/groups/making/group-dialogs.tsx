import { groups } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Lock, Users } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { groupPath, SiteLink } from '../../../parts/site-link.tsx';
import { ApiError, call, fieldProblem, formProblem } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useGroupAction } from '../groups.data.ts';
import { GroupBadge, GroupCover } from '../public/group-card.tsx';
import { refreshGroups } from '../public/group.data.ts';
import { AboutField, creationOf, editOf, emptyGroupForm, formOf, GroupFields, type GroupForm } from './group-form.tsx';

/** Stands in the place of the form for members without Premium. */
function LockCard() {
  return (
    <section aria-labelledby="groups-locked" className="grid justify-items-center gap-3 px-2 py-4 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-copper-wash text-copper-ink">
        <Lock size={24} aria-hidden="true" />
      </span>
      <h2 id="groups-locked" className="display text-xl">
        Custom Groups come with Premium
      </h2>
      <p className="max-w-sm text-ink-soft text-balance">
        Premium members found groups of their own, with a chat, posts and files. Joining groups is free for everybody.
      </p>
      <Button asChild>
        <SiteLink to="/settings/subscription">See Premium</SiteLink>
      </Button>
    </section>
  );
}

/** The card of a group while it is being written. */
function GroupPreview({ form }: { form: GroupForm }) {
  return (
    <section aria-label="Preview" className="grid gap-1.5">
      <h3 className="text-sm font-semibold">Preview</h3>
      <Card className="overflow-hidden">
        <GroupCover url={form.coverUrl} className="h-20" />
        <div className="grid gap-2 p-4">
          <p dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
            {form.name.trim() || 'Name of the group'}
          </p>
          <p className="text-sm text-ink-soft">{form.topic}</p>
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
            <span className="inline-flex items-center gap-1.5">
              <Users size={15} aria-hidden="true" />1 member
            </span>
            <GroupBadge visibility={form.visibility} />
          </p>
        </div>
      </Card>
    </section>
  );
}

/** The form for a new group with its card as others will see it; a lock card for members without Premium. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
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

/** Changes a group: its owner everything, a moderator what stands under About. Only changed fields are sent. */
export function EditDialog({ group, onClose }: { group: GroupPage; onClose: () => void }) {
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
