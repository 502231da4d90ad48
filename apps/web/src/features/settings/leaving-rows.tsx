import { settings } from '@innerspring/contract/settings/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { companyPath, SiteLink } from '../../parts/site-link.tsx';
import { call, fieldProblem, formProblem, isWrongPassword } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { query } from '../../platform/query.ts';
import { useLogout } from '../../platform/session/login.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { PasswordField, TextField } from '../../ui/forms/text-fields.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { SettingsRow } from './public/settings-row.tsx';

/** The password field of a way out, with what the server said about it. */
function OwnPassword({ value, onChange, error }: { value: string; onChange: (text: string) => void; error: unknown }) {
  return (
    <FormField
      label="Your password"
      error={isWrongPassword(error) ? 'That is not your password' : fieldProblem(error, 'password')}
    >
      <PasswordField autoComplete="current-password" value={value} onChange={(event) => onChange(event.target.value)} />
    </FormField>
  );
}

function Actions({ label, loading, onCancel }: { label: string; loading: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant="destructive" loading={loading}>
        {label}
      </Button>
    </div>
  );
}

function DeactivateDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const logOut = useLogout();
  const leave = useMutation({
    mutationFn: () => call(settings.deactivate, { body: { password } }),
    onSuccess: async () => {
      await logOut();
      toast({ variant: 'success', title: 'Your account is deactivated', description: 'Sign in to be back.' });
    },
  });
  const problem = isWrongPassword(leave.error) ? undefined : formProblem(leave.error, ['password']);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!leave.isPending) leave.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Deactivate your account"
      description="Your profile, posts and comments are hidden from everybody at once, and you are signed out everywhere. Signing in brings all of it back."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {problem ? <FieldError>{problem}</FieldError> : null}
        <OwnPassword value={password} onChange={setPassword} error={leave.error} />
        <Actions label="Deactivate" loading={leave.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** A break: hidden until the next sign-in. */
export function DeactivateRow() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsRow
      id="deactivate"
      title="Deactivate your account"
      help="Take a break: you are hidden until you sign in again. Nothing is deleted."
    >
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        Deactivate…
      </Button>
      {isOpen ? <DeactivateDialog onClose={() => setOpen(false)} /> : null}
    </SettingsRow>
  );
}

type Company = { id: number; name: string };

function Companies({ list }: { list: readonly Company[] }) {
  return list.map(({ id, name }, number) => (
    <span key={id}>
      {number > 0 ? ', ' : ''}
      <SiteLink to={companyPath(id)} className="link">
        {name}
      </SiteLink>
    </span>
  ));
}

/** What goes and what stays, told before. */
function Consequences({ graceDays }: { graceDays: number }) {
  const preview = useQuery({ ...query(settings.deletionPreview, {}), staleTime: 0 });
  if (preview.isError)
    return <ErrorState onRetry={() => void preview.refetch()}>{formProblem(preview.error, [])}</ErrorState>;
  if (!preview.data)
    return (
      <SkeletonRegion label="Loading what would be deleted">
        <SkeletonText lines={4} />
      </SkeletonRegion>
    );
  const { posts, comments, files, followers, toHandOver, leftUnclaimed, isLastAdmin } = preview.data;
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-sm">
      <li>
        At once: you are hidden from everybody and signed out everywhere. For {graceDays} days you can sign in and keep
        your account.
      </li>
      <li>
        After that, for good: your profile, {countOf(posts, 'post')} and {posts === 1 ? 'its' : 'their'} comments,{' '}
        {countOf(comments, 'comment')}, your reactions and saved posts, {countOf(files, 'file')},{' '}
        {countOf(followers, 'follower')} and everybody you follow.
      </li>
      <li>Posts that you wrote for a company go as well. What others wrote about you stays theirs.</li>
      {leftUnclaimed.length > 0 ? (
        <li>
          Nobody will act for <Companies list={leftUnclaimed} /> any more. The page stays and can be claimed by others.
        </li>
      ) : null}
      {toHandOver.length > 0 ? (
        <li className="text-brick">
          First hand over <Companies list={toHandOver} />: you are the only owner, and others act for it.
        </li>
      ) : null}
      {isLastAdmin ? (
        <li className="text-brick">You are the last administrator. First make another member an administrator.</li>
      ) : null}
      <li>What staff decided stays in their log under a number, without your name where it is written from then on.</li>
    </ul>
  );
}

function DeleteDialog({ graceDays, onClose }: { graceDays: number; onClose: () => void }) {
  const { username } = useCurrentUser();
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const logOut = useLogout();
  const leave = useMutation({
    mutationFn: () => call(settings.requestDeletion, { body: { password, username: typed } }),
    onSuccess: async () => {
      await logOut();
      toast({
        variant: 'success',
        title: `Your account will be deleted in ${graceDays} days`,
        description: 'Sign in before to keep it.',
      });
    },
  });
  const problem = isWrongPassword(leave.error) ? undefined : formProblem(leave.error, ['password', 'username']);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!leave.isPending) leave.mutate();
  }

  return (
    <Dialog
      open
      width="xl"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Delete your account"
      description="This is what happens."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Consequences graceDays={graceDays} />
        {problem ? <FieldError>{problem}</FieldError> : null}
        <FormField label={`Type your username, ${username}`} error={fieldProblem(leave.error, 'username')}>
          <TextField
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
        <OwnPassword value={password} onChange={setPassword} error={leave.error} />
        <Actions label="Delete my account" loading={leave.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Leaving for good, after days in which it can be taken back. */
export function DeleteRow({ graceDays }: { graceDays: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsRow
      id="delete"
      title="Delete your account"
      help={`For good, after ${graceDays} days in which you can change your mind. You see what goes before you confirm.`}
    >
      <Button variant="destructive" className="justify-self-start" onClick={() => setOpen(true)}>
        Delete…
      </Button>
      {isOpen ? <DeleteDialog graceDays={graceDays} onClose={() => setOpen(false)} /> : null}
    </SettingsRow>
  );
}
