import { settings } from '@innerspring/contract/settings/endpoints';
import type { DeletionPreview } from '@innerspring/contract/settings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { companyPath, SiteLink } from '../../parts/site-link.tsx';
import { formProblem, isWrongPassword } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { query } from '../../platform/query.ts';
import { useLogoutNow } from '../../platform/session/login.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { PasswordField, TextField } from '../../ui/forms/text-fields.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { SettingsRow } from './public/settings-row.tsx';

const wrongPassword = (error: unknown) =>
  isWrongPassword(error) ? (['password', 'That’s not your password'] as const) : undefined;

/** Ends the session of a member who leaves, and shows a toast. */
function useGone(title: string, description: string) {
  const logOut = useLogoutNow();
  return () => void logOut().then(() => toast({ variant: 'success', title, description }));
}

function DeactivateDialog({ onClose }: { onClose: () => void }) {
  const gone = useGone('Account deactivated', 'Sign in whenever you want to come back.');
  const form = useActionForm(settings.deactivate, {
    values: { password: '' },
    toInput: (body) => ({ body }),
    placeOf: wrongPassword,
    onDone: gone,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={onClose}
      title="Deactivate your account"
      description="Your profile, posts and comments are hidden right away, and you’re signed out everywhere. Sign in to bring it all back."
      submit="Deactivate"
      destructive
    >
      <Field form={form} name="password" label="Your password">
        <PasswordField autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}

/** Deactivates the account: hidden until the next sign-in. */
export function DeactivateRow() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsRow
      id="deactivate"
      title="Deactivate your account"
      help="Take a break. You’re hidden until you sign in again, and nothing is deleted."
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

type Ending = DeletionPreview['ending'];

/** What the request ends right away, and what passes to companies; nothing is said of what there is none of. */
function endingLines(ending: Ending): string[] {
  const { events, places, postings, paidPostings, applicants, ofCompanies, orders, renewsPremium } = ending;
  return [
    events > 0 &&
      `Right away, we cancel ${countOf(events, 'upcoming event')} of yours and tell everyone who planned to come.`,
    places > 0 && `Right away, you give up your place at ${countOf(places, 'upcoming event')}.`,
    postings > 0 &&
      `Right away, we close ${countOf(postings, 'job posting')} of yours${applicants > 0 ? ` and tell ${countOf(applicants, 'applicant')}. They keep a copy of what they sent` : ''}.`,
    paidPostings > 0 && `You paid for ${paidPostings} of these job postings. We don’t refund the days left.`,
    events + postings > 0 && 'Canceled events and closed job postings don’t come back if you keep your account later.',
    ofCompanies > 0 &&
      `${countOf(ofCompanies, 'event, job posting or post', 'events, job postings and posts')} you made for companies ${ofCompanies === 1 ? 'stays' : 'stay'} with them. An owner takes over, or our staff if there’s none.`,
    orders > 0 && `${countOf(orders, 'unpaid order')} can no longer be paid.`,
    renewsPremium && 'Premium won’t renew, and we don’t charge you again.',
  ].filter((line) => line !== false);
}

/** Says in advance what will be deleted and what stays. */
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
  const { posts, comments, files, followers, toHandOver, leftUnclaimed, isLastAdmin, ending } = preview.data;
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-sm">
      <li>
        Right away, you’re hidden from everyone and signed out everywhere. For {graceDays} days you can sign in to keep
        your account.
      </li>
      <li>
        After that we permanently delete your profile, {countOf(posts, 'post')} and {posts === 1 ? 'its' : 'their'}{' '}
        comments, {countOf(comments, 'comment')}, your reactions and saved posts, {countOf(files, 'file')},{' '}
        {countOf(followers, 'follower')} and everyone you follow.
      </li>
      {endingLines(ending).map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>Posts you wrote for a company stay with the company. What others wrote about you stays.</li>
      {leftUnclaimed.length > 0 ? (
        <li>
          <Companies list={leftUnclaimed} /> will have no owner. The page stays, and others can claim it.
        </li>
      ) : null}
      {toHandOver.length > 0 ? (
        <li className="text-brick">
          Hand over <Companies list={toHandOver} /> first: you’re the only owner, and others manage it with you.
        </li>
      ) : null}
      {isLastAdmin ? (
        <li className="text-brick">You’re the last administrator. Make another member an administrator first.</li>
      ) : null}
      <li>Staff decisions stay in their log under a number. New entries won’t show your name.</li>
    </ul>
  );
}

function DeleteDialog({ graceDays, onClose }: { graceDays: number; onClose: () => void }) {
  const { username } = useCurrentUser();
  const gone = useGone(`Your account will be deleted in ${graceDays} days`, 'Sign in before then to keep it.');
  const form = useActionForm(settings.requestDeletion, {
    values: { username: '', password: '' },
    toInput: (body) => ({ body }),
    placeOf: wrongPassword,
    onDone: gone,
  });
  return (
    <FormDialog
      form={form}
      width="xl"
      onOpenChange={onClose}
      title="Delete your account"
      description="Here’s what happens:"
      submit="Delete my account"
      destructive
    >
      <Consequences graceDays={graceDays} />
      <Field form={form} name="username" label={`Type your username, ${username}`}>
        <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field form={form} name="password" label="Your password">
        <PasswordField autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}

/** Deletes the account, after days in which the member can cancel it. */
export function DeleteRow({ graceDays }: { graceDays: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsRow
      id="delete"
      title="Delete your account"
      help={`This is permanent, but you have ${graceDays} days to change your mind. We’ll show what gets deleted before you confirm.`}
    >
      <Button variant="destructive" className="justify-self-start" onClick={() => setOpen(true)}>
        Delete…
      </Button>
      {isOpen ? <DeleteDialog graceDays={graceDays} onClose={() => setOpen(false)} /> : null}
    </SettingsRow>
  );
}
