import { admin } from '@innerspring/contract/admin/endpoints';
import { settings } from '@innerspring/contract/settings/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, fieldProblem, fieldsOf, sentenceOf } from '../../../platform/api.ts';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { withSudo } from '../../../platform/session/sudo.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type AdminUserDetail, useAdminAction } from '../admin.data.ts';

type Open = 'suspend' | 'unsuspend' | 'grant' | 'revoke' | 'two-factor' | 'erase' | null;

/** What staff can do with an account besides deciding on its application. */
export function UserActions({ detail }: { detail: AdminUserDetail }) {
  const { user, adminRequest } = detail;
  const input = { params: { id: user.id } };
  const [open, setOpen] = useState<Open>(null);
  const verify = useAdminAction(admin.setVerified, user.id, user.isVerified ? 'Verified badge removed' : 'Verified');
  const unsuspend = useAdminAction(admin.unsuspend, user.id, 'Suspension lifted');
  const grant = useAdminAction(admin.grantAdmin, user.id, adminRequest ? 'Confirmed' : 'Done');
  const revoke = useAdminAction(
    admin.revokeAdmin,
    user.id,
    user.isAdmin ? 'Admin right taken away' : 'Request dropped',
  );
  const close = () => setOpen(null);
  const failed = [verify, unsuspend, grant, revoke].find((action) => action.error);
  return (
    <div className="grid gap-3">
      {failed ? <FieldError>{sentenceOf(failed.error)}</FieldError> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          loading={verify.isPending}
          onClick={() => verify.mutate({ ...input, body: { verified: !user.isVerified } })}
        >
          {user.isVerified ? 'Remove Verified' : 'Verify'}
        </Button>
        {user.suspendedUntil ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('unsuspend')}>
            Lift suspension
          </Button>
        ) : user.isAdmin ? null : (
          <Button variant="outline" size="sm" onClick={() => setOpen('suspend')}>
            Suspend
          </Button>
        )}
        {!user.isAdmin && user.applicationStatus === 'approved' ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('grant')}>
            {adminRequest ? 'Confirm as admin' : 'Make admin'}
          </Button>
        ) : null}
        {user.isAdmin || adminRequest ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('revoke')}>
            {user.isAdmin ? 'Take admin right away' : 'Drop admin request'}
          </Button>
        ) : null}
        {detail.twoFactorEnabled ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('two-factor')}>
            Reset two-factor
          </Button>
        ) : null}
        {user.isAdmin ? null : (
          <Button variant="outline" size="sm" onClick={() => setOpen('erase')}>
            Erase account
          </Button>
        )}
      </div>
      {open === 'suspend' ? <SuspendDialog detail={detail} onClose={close} /> : null}
      {open === 'erase' ? <EraseDialog detail={detail} onClose={close} /> : null}
      {open === 'two-factor' ? <ResetTwoFactorDialog detail={detail} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'unsuspend'}
        onOpenChange={close}
        title={`Lift the suspension of ${user.fullName}?`}
        description="They can sign in again at once."
        confirmLabel="Lift"
        onConfirm={() => unsuspend.mutate(input)}
      />
      <ConfirmDialog
        open={open === 'grant'}
        onOpenChange={close}
        title={adminRequest ? `Confirm ${user.fullName} as an admin?` : `Make ${user.fullName} an admin?`}
        description="Admins see every account and decide on applications. Where there is another admin, that one has to confirm. The member signs in anew."
        confirmLabel={adminRequest ? 'Confirm' : 'Make admin'}
        onConfirm={() => grant.mutate(input)}
      />
      <ConfirmDialog
        open={open === 'revoke'}
        onOpenChange={close}
        destructive
        title={
          user.isAdmin
            ? `Take the admin right from ${user.fullName}?`
            : `Drop the request to make ${user.fullName} an admin?`
        }
        description={
          user.isAdmin
            ? 'Their sessions end, and they sign in again as a member.'
            : 'A new request can be made at any time.'
        }
        confirmLabel={user.isAdmin ? 'Take it away' : 'Drop the request'}
        onConfirm={() => revoke.mutate(input)}
      />
    </div>
  );
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function SuspendDialog({ detail, onClose }: { detail: AdminUserDetail; onClose: () => void }) {
  const { id, fullName } = detail.user;
  const [until, setUntil] = useState(inDays(7));
  const [reason, setReason] = useState('');
  const suspend = useAdminAction(admin.suspend, id, `${fullName} is suspended`);
  const fields = fieldsOf(suspend.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    suspend.mutate({ params: { id }, body: { until, reason } }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Suspend ${fullName}`}
      description="All open sessions end, and signing in is refused until the date."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {suspend.error && Object.keys(fields).length === 0 ? (
          <FieldError>{sentenceOf(suspend.error)}</FieldError>
        ) : null}
        <FormField label="Until" error={fields.until}>
          <TextField type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
        </FormField>
        <FormField label="Reason" help="The member reads it when signing in." error={fields.reason}>
          <TextField value={reason} onChange={(event) => setReason(event.target.value)} />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" loading={suspend.isPending}>
            Suspend
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ResetTwoFactorDialog({ detail, onClose }: { detail: AdminUserDetail; onClose: () => void }) {
  const { id, fullName } = detail.user;
  const [reason, setReason] = useState('');
  const reset = useAdminAction(admin.resetTwoFactor, id, 'Two-factor sign-in is off');

  function submit(event: FormEvent) {
    event.preventDefault();
    reset.mutate({ params: { id }, body: { reason } }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Switch off two-factor sign-in of ${fullName}`}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField
          label="Reason"
          help="How did you make sure that it is them?"
          error={reset.error ? sentenceOf(reset.error) : undefined}
        >
          <TextField value={reason} onChange={(event) => setReason(event.target.value)} />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" loading={reset.isPending}>
            Switch off
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Erases an account on request, without days of grace. */
export function EraseDialog({ detail, onClose }: { detail: AdminUserDetail; onClose: () => void }) {
  const { id, fullName } = detail.user;
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const erase = useMutation({
    mutationFn: () => withSudo(() => call(settings.eraseMember, { params: { id }, body: { reason } })),
    onSuccess: () => {
      toast({ variant: 'success', title: 'The account is being erased', description: 'It is shut already.' });
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.') });
      onClose();
    },
  });
  const problem = fieldProblem(erase.error, 'reason');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!erase.isPending) erase.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Erase the account of ${fullName}`}
      description="Profile, posts, comments, files and follows go for good, at once. This cannot be taken back. The log keeps the number of the account and your reason."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {erase.error && !problem ? <FieldError>{sentenceOf(erase.error)}</FieldError> : null}
        <FormField label="Reason" help="For the log; leave names and addresses out." error={problem}>
          <TextField value={reason} onChange={(event) => setReason(event.target.value)} />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" loading={erase.isPending}>
            Erase for good
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
