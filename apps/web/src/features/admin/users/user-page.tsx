import { sentenceOf } from '../../../platform/api.ts';
import { admin } from '@innerspring/contract/admin/endpoints';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { CaseFacts } from '../../../parts/desk/desk-case.tsx';
import { UnsavedGuard } from '../../../parts/forms/unsaved.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { query } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../ui/states/errors.tsx';
import { SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';
import { absoluteTime, RelativeTime } from '../../../ui/words/relative-time.tsx';
import type { AdminUserDetail } from '../admin.data.ts';
import { AuditLines } from '../public/admin-page.tsx';
import { Correspondence, formFacts, Signals } from './application-parts.tsx';
import { StaffNotes } from './staff-notes.tsx';
import { UserActions } from './user-actions.tsx';
import { UserBadges } from './user-table.tsx';

/**
 * One account in full, shown instead of the list: facts and actions first, then the application, notes, sessions and
 * history.
 */
export function UserPage({ userId, onClose }: { userId: number; onClose: () => void }) {
  const detail = useQuery(query(admin.user, { params: { id: userId } }));
  return (
    <UnsavedGuard>
      <Button variant="ghost" size="sm" className="-ms-2 justify-self-start" onClick={onClose}>
        <ArrowLeft size={16} aria-hidden="true" />
        Back to users
      </Button>
      {detail.isPending ? (
        <Card padded>
          <SkeletonRegion label="Loading the user">
            <SkeletonText lines={8} />
          </SkeletonRegion>
        </Card>
      ) : null}
      {detail.isError && !detail.data ? (
        <Card>
          <ErrorState onRetry={() => void detail.refetch()}>{sentenceOf(detail.error)}</ErrorState>
        </Card>
      ) : null}
      {detail.data ? <User detail={detail.data} /> : null}
    </UnsavedGuard>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card padded asChild className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <section aria-label={title}>
        <h2 className="text-base font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  );
}

function User({ detail }: { detail: AdminUserDetail }) {
  const { user, application } = detail;
  return (
    <Columns
      at="end"
      side={
        <>
          <Part title="Internal notes">
            <StaffNotes userId={user.id} notes={application?.internalNotes ?? []} />
          </Part>
          <Part title="Sessions">
            <Sessions sessions={detail.sessions} />
          </Part>
        </>
      }
    >
      <Card padded className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold wrap-anywhere">{user.fullName}</h2>
          <span className="text-ink-faint">@{user.username}</span>
          <UserBadges user={user} />
        </div>
        <CaseFacts facts={factsOf(detail)} />
      </Card>
      <Part title="Actions">
        <UserActions detail={detail} />
      </Part>
      {application ? (
        <Part title="Application">
          <Signals signals={application.signals} />
          <Correspondence application={application} />
          <CaseFacts facts={formFacts(application.form)} />
          <Button asChild variant="outline" size="sm" className="justify-self-start">
            <SiteLink to={`/admin/users?tab=applications&user=${user.id}`}>
              {application.status === 'pending' ? 'Review application' : 'Open application'}
            </SiteLink>
          </Button>
        </Part>
      ) : null}
      <Part title="History">
        {detail.history.length > 0 ? (
          <AuditLines lines={detail.history} />
        ) : (
          <p className="text-sm text-ink-faint">Nothing yet.</p>
        )}
      </Part>
    </Columns>
  );
}

const professionOf = ({ profession, confirmedProfession }: AdminUserDetail) =>
  profession && `${profession} (${profession === confirmedProfession ? 'confirmed' : 'not confirmed'})`;

function factsOf(detail: AdminUserDetail) {
  const { user } = detail;
  const facts: [string, ReactNode][] = [
    ['Email', `${user.email} (${detail.emailVerified ? 'confirmed' : 'not confirmed'})`],
    ['Work', [user.title, user.company].filter(Boolean).join(', ')],
    ['Profession', professionOf(detail)],
    ['Joined', <RelativeTime key="joined" value={user.createdAt} suffix="ago" />],
    ['Last active', user.lastActive ? <RelativeTime key="active" value={user.lastActive} suffix="ago" /> : null],
    ['Two-factor sign-in', detail.twoFactorEnabled ? 'On' : 'Off'],
  ];
  if (user.suspendedUntil)
    facts.push([
      'Suspended until',
      [absoluteTime(new Date(user.suspendedUntil)), detail.suspensionReason].filter(Boolean).join(': '),
    ]);
  if (detail.adminRequest)
    facts.push([
      'Admin request',
      `Requested by ${detail.adminRequest.requestedBy.fullName}; another admin has to confirm it`,
    ]);
  return facts;
}

function Sessions({ sessions }: { sessions: AdminUserDetail['sessions'] }) {
  if (sessions.length === 0) return <p className="text-sm text-ink-faint">Not signed in anywhere.</p>;
  return (
    <ul className="grid gap-1.5 text-sm">
      {sessions.map((session) => (
        <li key={`${session.createdAt}${session.device}`} className="wrap-anywhere">
          {session.device} {session.ip ? `· ${session.ip}` : ''} · active{' '}
          <RelativeTime value={session.lastUsedAt} suffix="ago" />
        </li>
      ))}
    </ul>
  );
}
