import { admin } from '@innerspring/contract/admin/endpoints';
import { settings } from '@innerspring/contract/settings/endpoints';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ActionForm, useActionForm } from '../../../parts/forms/action-form.ts';
import { sentenceOf } from '../../../platform/api.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { type AdminUserDetail, staffAction, useAdminAction } from '../admin.data.ts';

type Open = 'suspend' | 'unsuspend' | 'grant' | 'revoke' | 'two-factor' | 'erase' | null;

/**
 * What staff can do with an account besides deciding on its application. Actions that need a reason open a form below
 * the buttons.
 */
export function UserActions({ detail }: { detail: AdminUserDetail }) {
  const { user, adminRequest, profession, confirmedProfession } = detail;
  const input = { params: { id: user.id } };
  const [open, setOpen] = useState<Open>(null);
  const verify = useAdminAction(admin.setVerified, user.id, user.isVerified ? 'Verified badge removed' : 'Verified');
  const confirmed = useAdminAction(admin.confirmProfession, user.id, 'Profession confirmed');
  const unsuspend = useAdminAction(admin.unsuspend, user.id, 'Suspension lifted');
  const grant = useAdminAction(admin.grantAdmin, user.id, adminRequest ? 'Admin confirmed' : 'Admin request recorded');
  const revoke = useAdminAction(admin.revokeAdmin, user.id, user.isAdmin ? 'Admin removed' : 'Request canceled');
  const close = () => setOpen(null);
  const failed = [verify, confirmed, unsuspend, grant, revoke].find((action) => action.error);
  const form = { detail, onClose: close };
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
        {profession && profession !== confirmedProfession ? (
          <Button
            variant="outline"
            size="sm"
            loading={confirmed.isPending}
            onClick={() => confirmed.mutate({ ...input, body: { profession } })}
          >
            Confirm profession
          </Button>
        ) : null}
        {!user.isAdmin && user.applicationStatus === 'approved' ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('grant')}>
            {adminRequest ? 'Confirm as admin' : 'Make admin'}
          </Button>
        ) : null}
        {user.isAdmin || adminRequest ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('revoke')}>
            {user.isAdmin ? 'Remove as admin' : 'Cancel admin request'}
          </Button>
        ) : null}
        {user.suspendedUntil ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('unsuspend')}>
            Lift suspension
          </Button>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-seam pt-3 empty:hidden">
        {detail.twoFactorEnabled ? (
          <Button variant="outline" size="sm" onClick={() => setOpen('two-factor')}>
            Reset two-factor
          </Button>
        ) : null}
        {user.isAdmin || user.suspendedUntil ? null : (
          <Button variant="outline" size="sm" onClick={() => setOpen('suspend')}>
            Suspend
          </Button>
        )}
        {user.isAdmin ? null : (
          <Button variant="outline" size="sm" onClick={() => setOpen('erase')}>
            Erase account
          </Button>
        )}
      </div>
      {open === 'suspend' ? <SuspendForm {...form} /> : null}
      {open === 'two-factor' ? <ResetTwoFactorForm {...form} /> : null}
      {open === 'erase' ? <EraseForm {...form} /> : null}
      <ConfirmDialog
        open={open === 'unsuspend'}
        onOpenChange={close}
        title={`Lift the suspension of ${user.fullName}?`}
        description="They can sign in again right away."
        confirmLabel="Lift suspension"
        cancelLabel="Keep suspended"
        onConfirm={() => unsuspend.mutate(input)}
      />
      <ConfirmDialog
        open={open === 'grant'}
        onOpenChange={close}
        title={adminRequest ? `Confirm ${user.fullName} as an admin?` : `Make ${user.fullName} an admin?`}
        description="Admins can see every account and decide on applications. If there is another admin, they have to confirm. The member will need to sign in again."
        confirmLabel={adminRequest ? 'Confirm admin' : 'Make admin'}
        cancelLabel="Keep as member"
        onConfirm={() => grant.mutate(input)}
      />
      <ConfirmDialog
        open={open === 'revoke'}
        onOpenChange={close}
        destructive
        title={
          user.isAdmin
            ? `Remove ${user.fullName} as an admin?`
            : `Cancel the request to make ${user.fullName} an admin?`
        }
        description={
          user.isAdmin
            ? 'They’ll be signed out everywhere and can sign in again as a member.'
            : 'Any admin can ask again later.'
        }
        confirmLabel={user.isAdmin ? 'Remove as admin' : 'Cancel request'}
        cancelLabel={user.isAdmin ? 'Keep as admin' : 'Keep request'}
        onConfirm={() => revoke.mutate(input)}
      />
    </div>
  );
}

interface ActionFormProps {
  detail: AdminUserDetail;
  onClose: () => void;
}

interface InPlaceProps<Values extends object, Input, Given> {
  form: ActionForm<Values, Input, Given>;
  title: string;
  description?: string;
  submit: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in the page rather than in a dialog, so that the password dialog does not open on top of another one. */
function InPlace<Values extends object, Input, Given>({
  form,
  title,
  description,
  submit,
  onClose,
  children,
}: InPlaceProps<Values, Input, Given>) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.querySelector('input')?.focus(), []);
  return (
    <section ref={section} aria-label={title} className="grid gap-3 rounded-control bg-sunk p-3.5">
      <div className="grid gap-1">
        <h3 className="text-base font-semibold">{title}</h3>
        {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
      </div>
      <Form
        form={form}
        label={title}
        actions={
          <>
            <SubmitButton variant="destructive">{submit}</SubmitButton>
            <Button variant="ghost" disabled={form.busy} onClick={onClose}>
              Cancel
            </Button>
          </>
        }
      >
        {children}
      </Form>
    </section>
  );
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function SuspendForm({ detail, onClose }: ActionFormProps) {
  const { id, fullName } = detail.user;
  const [inAWeek] = useState(() => inDays(7));
  const form = useActionForm(admin.suspend, {
    ...staffAction(id),
    values: { until: inAWeek, reason: '' },
    toInput: (body) => ({ params: { id }, body }),
    done: `${fullName} is suspended`,
    guard: 'the suspension',
    onDone: onClose,
  });
  return (
    <InPlace
      form={form}
      title={`Suspend ${fullName}`}
      description="They’re signed out everywhere and can’t sign in until this date."
      submit="Suspend"
      onClose={onClose}
    >
      <Field form={form} name="until" label="Until">
        <TextField type="date" />
      </Field>
      <Field form={form} name="reason" label="Reason" help="They see this when they try to sign in.">
        <TextField />
      </Field>
    </InPlace>
  );
}

function ResetTwoFactorForm({ detail, onClose }: ActionFormProps) {
  const { id, fullName } = detail.user;
  const form = useActionForm(admin.resetTwoFactor, {
    ...staffAction(id),
    values: { reason: '' },
    toInput: (body) => ({ params: { id }, body }),
    done: 'Two-factor sign-in is off',
    guard: 'the reset',
    onDone: onClose,
  });
  return (
    <InPlace form={form} title={`Turn off two-factor sign-in for ${fullName}`} submit="Turn off" onClose={onClose}>
      <Field form={form} name="reason" label="Reason" help="How did you make sure it’s them?">
        <TextField />
      </Field>
    </InPlace>
  );
}

/** Erases an account on request, without a grace period. */
export function EraseForm({ detail, onClose }: ActionFormProps) {
  const { id, fullName } = detail.user;
  const form = useActionForm(settings.eraseMember, {
    values: { reason: '' },
    toInput: (body) => ({ params: { id }, body }),
    through: withSudo,
    touches: /^admin\./,
    done: () => ({ title: 'Erasing the account', description: 'Nobody can sign in to it anymore.' }),
    guard: 'the reason',
    onDone: onClose,
  });
  return (
    <InPlace
      form={form}
      title={`Erase the account of ${fullName}`}
      description="Their profile, posts, comments, files, and follows are deleted for good, right away. You can’t undo this. The audit log keeps the account’s ID and your reason."
      submit="Erase permanently"
      onClose={onClose}
    >
      <Field form={form} name="reason" label="Reason" help="For the audit log. Leave out names and addresses.">
        <TextField />
      </Field>
    </InPlace>
  );
}
