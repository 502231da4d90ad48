import { groups } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import type { PlanLock } from '@innerspring/contract/plan';
import { useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { LockCard } from '../../../parts/plan/lock-card.tsx';
import { groupPath } from '../../../parts/site-link.tsx';
import { ApiError, call, sentenceOf } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Card } from '../../../ui/card.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { groupTouches } from '../groups.data.ts';
import { GroupBadge, GroupCover } from '../public/group-card.tsx';
import { groupLists } from '../public/group.data.ts';
import { AboutField, creationOf, editOf, emptyGroupForm, formOf, GroupFields, type GroupForm } from './group-form.tsx';

/** The card of a group while it is being written. */
function GroupPreview({ form }: { form: GroupForm }) {
  return (
    <section aria-label="Preview" className="grid gap-1.5">
      <h3 className="text-sm font-semibold">Preview</h3>
      <Card className="overflow-hidden">
        <GroupCover group={form} size="card" />
        <div className="grid gap-2 p-4">
          <p dir="auto" className="text-base leading-snug font-semibold wrap-anywhere">
            {form.name.trim() || 'Group name'}
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

/** The form for a new group with a preview of its card; a lock card for members without Premium. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { isPremium } = useCurrentUser();
  if (isPremium) return <CreateForm onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Create a group" hideTitle>
      <LockCard lock={{ feature: 'customGroups', reason: 'not_premium' }} />
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  // One idempotency key per dialog: sending again cannot create a second group.
  const [key] = useState(() => crypto.randomUUID());
  const [lock, setLock] = useState<PlanLock | null>(null);
  const form = useActionForm(
    (values: GroupForm) => call(groups.create, { body: creationOf(values) }, { headers: { 'idempotency-key': key } }),
    {
      values: emptyGroupForm,
      touches: groupLists,
      done: ({ name }) => ({ title: `${name} created`, description: 'Invite your first members.' }),
      onDone: ({ id }) => {
        onClose();
        void navigate({ to: groupPath(id) });
      },
      onRefused: (error) => setLock(error instanceof ApiError ? error.lock : null),
      problemOf: (error) => (error instanceof ApiError && error.lock ? undefined : sentenceOf(error)),
    },
  );
  return (
    <FormDialog
      form={form}
      title="Create a group"
      submit="Create group"
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <GroupFields form={form} />
      <GroupPreview form={form.fields.watch()} />
      {lock ? <LockCard lock={lock} /> : null}
    </FormDialog>
  );
}

/**
 * Edits a group: owners can change everything, moderators only the fields under About. Only changed fields are sent.
 */
export function EditDialog({ group, onClose }: { group: GroupPage; onClose: () => void }) {
  const [begun] = useState(() => formOf(group));
  const isOwner = group.role === 'owner';
  const form = useActionForm(groups.edit, {
    values: begun,
    toInput: (values) => ({ params: { id: group.id }, body: editOf(values, begun) }),
    ...groupTouches,
    done: 'Group saved',
    afterwards: 'keep',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={isOwner ? `Edit ${group.name}` : `About ${group.name}`}
      submit="Save changes"
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      {isOwner ? <GroupFields form={form} /> : <AboutField form={form} />}
    </FormDialog>
  );
}
