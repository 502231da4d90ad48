import { admin } from '@innerspring/contract/admin/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../platform/query.ts';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import type { AdminUserRow } from '../admin.data.ts';
import { DebouncedSearch, FilterRow, PagedList } from '../public/admin-page.tsx';

export type UserFilters = {
  q?: string | undefined;
  status?: 'pending' | 'approved' | 'rejected' | undefined;
  role?: 'admin' | 'member' | undefined;
  premium?: 'yes' | 'no' | undefined;
  suspended?: 'yes' | 'no' | undefined;
};

const choices = {
  status: {
    label: 'Status',
    options: [
      ['', 'Any'],
      ['pending', 'Pending'],
      ['approved', 'Approved'],
      ['rejected', 'Rejected'],
    ],
  },
  role: {
    label: 'Role',
    options: [
      ['', 'Any'],
      ['admin', 'Admins'],
      ['member', 'Members'],
    ],
  },
  premium: {
    label: 'Premium',
    options: [
      ['', 'Any'],
      ['yes', 'Yes'],
      ['no', 'No'],
    ],
  },
  suspended: {
    label: 'Suspended',
    options: [
      ['', 'Any'],
      ['yes', 'Yes'],
      ['no', 'No'],
    ],
  },
} as const;

const statusLook = { approved: 'outline', pending: 'secondary', rejected: 'destructive' } as const;

/** An email address on one line. In a narrow column it breaks before the domain. */
function Address({ email }: { email: string }) {
  const [name = '', ...domain] = email.split('@');
  return (
    <span className="wrap-break-word">
      {name}@<wbr />
      {domain.join('@')}
    </span>
  );
}

export function UserBadges({ user }: { user: AdminUserRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge variant={statusLook[user.applicationStatus]}>{user.applicationStatus}</Badge>
      {user.isAdmin ? <Badge>Admin</Badge> : null}
      {user.isVerified ? <Badge variant="outline">Verified</Badge> : null}
      {user.isPremium ? <Badge variant="gradient">Premium</Badge> : null}
      {user.suspendedUntil ? <Badge variant="destructive">Suspended</Badge> : null}
    </span>
  );
}

export interface UserTableProps {
  filters: UserFilters;
  onFilters: (filters: UserFilters) => void;
  onOpen: (userId: number) => void;
}

/** All accounts, newest first, with search and filters. */
export function UserTable({ filters, onFilters, onOpen }: UserTableProps) {
  const { q, status, role, premium, suspended } = filters;
  const list = useInfiniteQuery(pages(admin.users, { query: { q, status, role, premium, suspended } }));
  const filtered = Boolean(q || status || role || premium || suspended);
  return (
    <div className="grid gap-4">
      <FilterRow label="Users">
        <FormField label="Search" className="min-w-56 flex-2">
          <DebouncedSearch
            value={q ?? ''}
            placeholder="Name, @username or email"
            onChange={(value) => onFilters({ q: value || undefined })}
          />
        </FormField>
        {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
          <FormField key={name} label={choices[name].label} className="min-w-32 flex-1">
            <Select
              options={choices[name].options.map(([value, label]) => ({ value, label }))}
              value={filters[name] ?? ''}
              onChange={(event) => onFilters({ [name]: event.target.value || undefined })}
            />
          </FormField>
        ))}
      </FilterRow>
      <PagedList
        list={list}
        label="users"
        empty={
          <EmptyState
            action={
              filtered ? (
                <Button
                  onClick={() =>
                    onFilters({
                      q: undefined,
                      status: undefined,
                      role: undefined,
                      premium: undefined,
                      suspended: undefined,
                    })
                  }
                >
                  Clear filters
                </Button>
              ) : undefined
            }
          >
            {filtered ? 'Nobody matches these filters.' : 'Accounts will appear here.'}
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable
            caption="Users"
            rows={items}
            rowKey={(user) => user.id}
            columns={[
              {
                key: 'name',
                header: 'Name',
                primary: true,
                // A fixed share of the table: longer names are truncated.
                className: 'md:w-1/4 md:max-w-0',
                cell: (user) => (
                  <span className="flex min-w-0 items-center gap-3">
                    <AvatarShape name={user.fullName} id={user.id} src={user.avatarUrl} size={36} />
                    <span className="min-w-0">
                      <button
                        type="button"
                        onClick={() => onOpen(user.id)}
                        className="block max-w-full truncate text-start font-semibold text-night hover:underline"
                      >
                        {user.fullName}
                      </button>
                      <span className="block truncate text-sm text-ink-faint">@{user.username}</span>
                    </span>
                  </span>
                ),
              },
              {
                key: 'work',
                header: 'Work',
                className: 'md:w-1/4',
                cell: (user) => [user.title, user.company].filter(Boolean).join(', ') || '–',
              },
              { key: 'email', header: 'Email', className: 'md:w-1/5', cell: (user) => <Address email={user.email} /> },
              { key: 'state', header: 'Status', cell: (user) => <UserBadges user={user} /> },
              {
                key: 'joined',
                header: 'Joined',
                className: 'whitespace-nowrap',
                cell: (user) => <RelativeTime value={user.createdAt} suffix="ago" />,
              },
              {
                key: 'active',
                header: 'Active',
                className: 'whitespace-nowrap',
                cell: (user) => (user.lastActive ? <RelativeTime value={user.lastActive} suffix="ago" /> : '–'),
              },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}
