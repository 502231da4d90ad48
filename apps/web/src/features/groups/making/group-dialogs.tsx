import { groups } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useNavigate } from '@tanstack/react-router';
import { Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { groupPath, SiteLink } from '../../../parts/site-link.tsx';
import { ApiError, call, sentenceOf } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { groupTouches } from '../groups.data.ts';
import { GroupBadge, GroupCover } from '../public/group-card.tsx';
import { groupLists } from '../public/group.data.ts';
import { AboutField, creationOf, editOf, emptyGroupForm, formOf, GroupFields, type GroupForm } from './group-form.tsx';

/** In the place of the form for members without Premium. */
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
        With Premium you can create groups with a chat, posts and files. Joining groups is free for everyone.
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
  const navigate = useNavigate();
  // One an attempt to make this group: sending it again cannot make a second one.
  const [key] = useState(() => crypto.randomUUID());
  const [isLocked, setLocked] = useState(false);
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
      onRefused: (error) => setLocked(error instanceof ApiError && error.code === 'premium_required'),
      problemOf: (error) =>
        error instanceof ApiError && error.code === 'premium_required' ? undefined : sentenceOf(error),
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
      {isLocked ? <LockCard /> : null}
    </FormDialog>
  );
}

/** Changes a group: its owner everything, a moderator what is under About. Only changed fields are sent. */
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
