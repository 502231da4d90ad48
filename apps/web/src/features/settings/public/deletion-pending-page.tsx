import { settings } from '@innerspring/contract/settings/endpoints';
import { formProblem } from '../../../platform/api.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { absoluteTime } from '../../../ui/words/relative-time.tsx';
import { ExportRow } from '../export-row.tsx';

export interface DeletionPendingPageProps {
  /** ISO instant at which the account will be deleted. */
  dueAt: string;
  /** Reloads the user. */
  onKept: () => void;
  onLogOut: () => void;
}

/**
 * The only page for a member who asked for their account to be deleted and came back: keep it, download the data, or
 * sign out. The server rejects everything else (`deletion_pending`).
 */
export function DeletionPendingPage({ dueAt, onKept, onLogOut }: DeletionPendingPageProps) {
  const keep = useAction(settings.cancelDeletion, {
    done: () => ({ title: 'You kept your account', description: 'Your profile and what you wrote are back.' }),
    onDone: () => onKept(),
  });
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-linen px-4 py-10 outline-none"
    >
      <Card padded className="grid w-full max-w-120 gap-4 sm:p-6">
        <h1>Your account will be deleted</h1>
        <p>
          On <strong>{absoluteTime(new Date(dueAt))}</strong> we’ll permanently delete it, with everything you wrote and
          uploaded. Until then nobody sees it.
        </p>
        <p>
          Changed your mind? Keep your account, and you get back your profile and what you wrote, but not your canceled
          events, closed job postings, places at events, the renewal of Premium or what you passed on. Until you do, you
          can only download your data or sign out.
        </p>
        {keep.isError ? <FieldError>{formProblem(keep.error, [])}</FieldError> : null}
        <div className="flex flex-wrap gap-2">
          <Button loading={keep.isPending} onClick={() => keep.mutate({})}>
            Keep my account
          </Button>
          <Button variant="outline" onClick={onLogOut}>
            Sign out
          </Button>
        </div>
      </Card>
      <div className="w-full max-w-120">
        <ExportRow />
      </div>
    </main>
  );
}
