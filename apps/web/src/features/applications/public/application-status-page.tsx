import { auth } from '@innerspring/contract/auth/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, PartyPopper, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { query } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CoilMark } from '../../../ui/coil-mark.tsx';
import { ErrorState } from '../../../ui/states/errors.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';
import {
  ApplicationEditor,
  capitalised,
  knownStatus,
  StaffConversation,
  type StatusAnswer,
  statusInterval,
} from '../open-application.tsx';
const icons = { pending: Clock, approved: PartyPopper, rejected: ShieldX } as const;
const tones = {
  pending: 'bg-amber-wash text-amber-ink',
  approved: 'bg-moss-wash text-moss',
  rejected: 'bg-brick-wash text-brick',
} as const;

function Mail({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="font-medium text-night underline underline-offset-3">
      {address}
    </a>
  );
}

function PendingText({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="grid gap-3">
      <p>Your application is under review.</p>
      <p>
        We process applications in business hours, Monday to Friday 9am to 5pm ET. Most are decided within 24 to 48
        hours.
      </p>
      <p>
        To update your application, contact support at <Mail address={supportEmail} />, or change it below while it
        waits.
      </p>
    </div>
  );
}

function ApprovedText({ onGoToDashboard }: { onGoToDashboard: () => void }) {
  return (
    <div className="grid gap-4">
      <p>Your application was approved. Welcome!</p>
      <div className="grid gap-2">
        <h2 className="font-semibold">What's Next</h2>
        <ul className="grid list-disc gap-1 ps-5">
          <li>Complete your profile</li>
          <li>Connect with industry professionals</li>
          <li>Join discussions and groups</li>
          <li>Explore jobs and events</li>
        </ul>
      </div>
      <Button onClick={onGoToDashboard} className="justify-self-start">
        Go to Dashboard
      </Button>
    </div>
  );
}

function RejectedText({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="grid gap-3">
      <p>We couldn’t approve your application.</p>
      <div className="grid gap-2">
        <h2 className="font-semibold">Appeal</h2>
        <p>
          You may appeal once within 30 days. Another reviewer will take a fresh look at your application. Write below,
          or to our appeals contact at <Mail address={supportEmail} />.
        </p>
      </div>
    </div>
  );
}

interface StatusCardProps {
  answer: StatusAnswer;
  supportEmail: string;
  onGoToDashboard: () => void;
}

function StatusCard({ answer, supportEmail, onGoToDashboard }: StatusCardProps) {
  const status = knownStatus(answer.status);
  const Icon = icons[status];
  const text: Record<typeof status, ReactNode> = {
    pending: <PendingText supportEmail={supportEmail} />,
    approved: <ApprovedText onGoToDashboard={onGoToDashboard} />,
    rejected: <RejectedText supportEmail={supportEmail} />,
  };
  return (
    <Card padded className="grid gap-5">
      <div className="flex items-center gap-3">
        <span className={`grid size-12 place-items-center rounded-pill ${tones[status]}`}>
          <Icon size={24} aria-hidden="true" />
        </span>
        <div>
          <h1 className="text-2xl">Application {capitalised(status)}</h1>
          {answer.submittedAt ? (
            <p className="text-sm text-ink-faint">
              Sent <RelativeTime value={answer.submittedAt} suffix="ago" isInSentence />
            </p>
          ) : null}
        </div>
      </div>
      {text[status]}
      {answer.message ? (
        <section className="grid gap-1.5 rounded-control bg-sunk px-4 py-3">
          <h2 className="text-sm font-semibold">Status Update</h2>
          <p className="whitespace-pre-line break-words">{answer.message}</p>
        </section>
      ) : null}
    </Card>
  );
}

function LoadingCard() {
  return (
    <SkeletonRegion label="Loading your application">
      <Card padded className="grid gap-5">
        <div className="flex items-center gap-3">
          <Skeleton round className="size-12" />
          <Skeleton className="h-7 w-56" />
        </div>
        <SkeletonText lines={4} />
      </Card>
    </SkeletonRegion>
  );
}

export interface ApplicationStatusPageProps {
  siteName: string;
  supportEmail: string;
  onSignOut: () => void;
  /** Reloads the user. The full application opens once the server reports the approval. */
  onGoToDashboard: () => void;
}

/** The only screen for applicants whose application is pending or was rejected (specification §2, Applicants). */
export function ApplicationStatusPage({
  siteName,
  supportEmail,
  onSignOut,
  onGoToDashboard,
}: ApplicationStatusPageProps) {
  const status = useQuery({ ...query(auth.applicationStatus, {}), refetchInterval: statusInterval, staleTime: 0 });
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['auth.applicationStatus'] });
  return (
    <div className="min-h-dvh bg-linen">
      <header className="mx-auto flex h-14 max-w-180 items-center justify-between px-4">
        <p className="flex items-center gap-2.5 font-semibold text-night">
          <CoilMark size={28} />
          {siteName}
        </p>
        <Button variant="ghost" onClick={onSignOut}>
          Sign Out
        </Button>
      </header>
      <main id="main" className="mx-auto grid max-w-180 gap-4 px-4 pb-16 pt-4">
        {status.isPending ? <LoadingCard /> : null}
        {status.isError && !status.data ? (
          <Card padded>
            <h1 className="sr-only">Application Status</h1>
            <ErrorState
              title="Unable to fetch application status. Please try again later."
              onRetry={() => void status.refetch()}
              action={
                <Button variant="outline" onClick={onSignOut}>
                  Return to Login
                </Button>
              }
            />
          </Card>
        ) : null}
        {status.data ? (
          <>
            <StatusCard answer={status.data} supportEmail={supportEmail} onGoToDashboard={onGoToDashboard} />
            <StaffConversation answer={status.data} onSent={refresh} />
            {knownStatus(status.data.status) === 'pending' ? <ApplicationEditor /> : null}
          </>
        ) : null}
      </main>
    </div>
  );
}
