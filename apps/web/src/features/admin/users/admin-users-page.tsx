import { useState } from 'react';
import { SegmentedSwitch } from '../../../ui/segmented-switch.tsx';
import { AdminFrame } from '../public/admin-frame.tsx';
import { ApplicationQueue } from './application-queue.tsx';
import { UserPanel } from './user-panel.tsx';
import { type UserFilters, UserTable } from './user-table.tsx';

/** What the address of the page holds. */
export type AdminUsersSearch = UserFilters & { tab?: 'applications' | 'users' | undefined; user?: number | undefined };

export interface AdminUsersPageProps {
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
