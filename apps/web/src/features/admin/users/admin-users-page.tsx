import { admin } from '@innerspring/contract/admin/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { query } from '../../../platform/query.ts';
import { sentenceOf } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { SegmentedSwitch } from '../../../ui/toggles.tsx';
import { ErrorState } from '../../../ui/states/errors.tsx';
import { SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { type AdminUserDetail, type ApplicationFacts, useAdminAction } from '../admin.data.ts';
import { AdminFrame, AuditLines } from '../public/admin-page.tsx';
import { ApplicationQueue, ApplicationReview } from './applications.tsx';
import { UserActions } from './user-actions.tsx';
import { UserBadges, type UserFilters, UserTable } from './user-table.tsx';

/** What the address of the page holds. */
export type AdminUsersSearch = UserFilters & { tab?: 'applications' | 'users' | undefined; user?: number | undefined };

interface AdminUsersPageProps {
  search: AdminUsersSearch;
  onSearch: (next: AdminUsersSearch) => void;
}

/** Users and the review queue; the open user and all filters stand in the address. */
export function AdminUsersPage({ search, onSearch }: AdminUsersPageProps) {
  const tab = search.tab ?? 'users';
  const [lastUser, setLastUser] = useState(search.user);
  if (search.user !== undefined && search.user !== lastUser) setLastUser(search.user);
  const open = (user: number | undefined) => onSearch({ ...search, user });
  return (
    <AdminFrame title="Users" current="/admin/users">
      <SegmentedSwitch
        label="List"
        className="justify-self-start"
        value={tab}
        onValueChange={(value) => onSearch({ tab: value === 'applications' ? 'applications' : 'users' })}
        options={[
          { value: 'users', label: 'All users' },
          { value: 'applications', label: 'Applications' },
        ]}
      />
      {tab === 'applications' ? (
        <ApplicationQueue onOpen={open} />
      ) : (
        <UserTable filters={search} onFilters={(filters) => onSearch({ ...search, ...filters })} onOpen={open} />
      )}
      {lastUser === undefined ? null : (
        <UserPanel userId={lastUser} open={search.user !== undefined} onClose={() => open(undefined)} />
      )}
    </AdminFrame>
  );
}

interface UserPanelProps {
  userId: number;
  open: boolean;
  onClose: () => void;
}

/** One user in full, over the list: application and decision first, then actions, sessions and history. */
export function UserPanel({ userId, open, onClose }: UserPanelProps) {
  const detail = useQuery({ ...query(admin.user, { params: { id: userId } }), enabled: open });
  const name = detail.data?.user.fullName ?? 'User';
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={name}
      description={detail.data ? `@${detail.data.user.username}` : undefined}
    >
      {detail.isPending ? (
        <SkeletonRegion label="Loading the user">
          <SkeletonText lines={8} />
        </SkeletonRegion>
      ) : null}
      {detail.isError && !detail.data ? (
        <ErrorState onRetry={() => void detail.refetch()}>{detail.error.message}</ErrorState>
      ) : null}
      {detail.data ? (
        <div className="grid gap-5">
          <UserBadges user={detail.data.user} />
          <Facts detail={detail.data} />
          {detail.data.application ? (
            <ApplicationReview detail={detail.data} application={detail.data.application} />
          ) : null}
          <Section title="Actions">
            <UserActions detail={detail.data} />
          </Section>
          <Section title="Internal notes">
            <StaffNotes userId={userId} notes={detail.data.application?.internalNotes ?? []} />
          </Section>
          <Section title="Open sessions">
            <Sessions sessions={detail.data.sessions} />
          </Section>
          <Section title="History">
            {detail.data.history.length > 0 ? (
              <AuditLines lines={detail.data.history} />
            ) : (
              <p className="text-sm text-ink-faint">Nothing has been recorded yet.</p>
            )}
          </Section>
        </div>
      ) : null}
    </SidePanel>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-seam pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ detail }: { detail: AdminUserDetail }) {
  const { user } = detail;
  const rows: [string, ReactNode][] = [
    ['Email', `${user.email} (${detail.emailVerified ? 'confirmed' : 'not confirmed'})`],
    ['Work', [user.title, user.company].filter(Boolean).join(', ') || '–'],
    ['Joined', <RelativeTime key="joined" value={user.createdAt} suffix="ago" />],
    ['Active', user.lastActive ? <RelativeTime key="active" value={user.lastActive} suffix="ago" /> : 'Never'],
    ['Two-factor sign-in', detail.twoFactorEnabled ? 'On' : 'Off'],
  ];
  if (user.suspendedUntil)
    rows.push([
      'Suspended until',
      `${new Date(user.suspendedUntil).toLocaleDateString()} – ${detail.suspensionReason ?? ''}`,
    ]);
  if (detail.adminRequest)
    rows.push(['Admin request', `Asked by ${detail.adminRequest.requestedBy.fullName}; a second admin has to confirm`]);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sessions({ sessions }: { sessions: AdminUserDetail['sessions'] }) {
  if (sessions.length === 0) return <p className="text-sm text-ink-faint">No open sessions.</p>;
  return (
    <ul className="grid gap-1.5 text-sm">
      {sessions.map((session) => (
        <li key={`${session.createdAt}${session.device}`} className="break-words">
          {session.device} {session.ip ? `· ${session.ip}` : ''} · used{' '}
          <RelativeTime value={session.lastUsedAt} suffix="ago" />
        </li>
      ))}
    </ul>
  );
}

/** Notes that only staff read, and the box for one more. */
function StaffNotes({ userId, notes }: { userId: number; notes: ApplicationFacts['internalNotes'] }) {
  const [text, setText] = useState('');
  const add = useAdminAction(admin.addNote, userId, 'Note added');

  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate({ params: { id: userId }, body: { text } }, { onSuccess: () => setText('') });
  }

  return (
    <div className="grid gap-3">
      {notes.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {notes.map((note) => (
            <li key={note.id} className="rounded-control bg-sunk px-3 py-2">
              <p className="text-xs text-ink-faint">
                {note.author} · <RelativeTime value={note.createdAt} suffix="ago" />
              </p>
              <p className="whitespace-pre-line break-words">{note.text}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <form onSubmit={submit} className="grid gap-2">
        <FormField label="New note" error={add.error ? sentenceOf(add.error) : undefined}>
          <TextArea rows={2} limit={2000} value={text} onChange={(event) => setText(event.target.value)} />
        </FormField>
        <Button
          type="submit"
          size="sm"
          variant="outline"
          className="justify-self-start"
          loading={add.isPending}
          disabled={text.trim() === ''}
        >
          Add note
        </Button>
      </form>
    </div>
  );
}
