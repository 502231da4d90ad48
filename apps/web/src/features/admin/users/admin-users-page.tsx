import { SegmentedSwitch } from '../../../ui/toggles.tsx';
import { AdminFrame } from '../public/admin-page.tsx';
import { ApplicationDesk } from './applications.tsx';
import { UserPage } from './user-page.tsx';
import { type UserFilters, UserTable } from './user-table.tsx';

/** The page's search parameters. */
export type AdminUsersSearch = UserFilters & { tab?: 'applications' | 'users' | undefined; user?: number | undefined };

interface AdminUsersPageProps {
  search: AdminUsersSearch;
  /** `replace` if Back shouldn't undo it. */
  onSearch: (next: AdminUsersSearch, how?: { replace: boolean }) => void;
}

/** Users and the review queue. The open user or application and all filters are in the URL. */
export function AdminUsersPage({ search, onSearch }: AdminUsersPageProps) {
  const isQueue = search.tab === 'applications';
  return (
    <AdminFrame
      title="Users"
      current="/admin/users"
      isDesk={isQueue}
      actions={
        <SegmentedSwitch
          label="List"
          value={isQueue ? 'applications' : 'users'}
          onValueChange={(value) => onSearch({ tab: value === 'applications' ? 'applications' : 'users' })}
          options={[
            { value: 'users', label: 'All users' },
            { value: 'applications', label: 'Applications' },
          ]}
        />
      }
    >
      {isQueue ? (
        <ApplicationDesk open={search.user} onOpen={(user, how) => onSearch({ tab: 'applications', user }, how)} />
      ) : search.user === undefined ? (
        <UserTable
          filters={search}
          onFilters={(filters) => onSearch({ ...search, ...filters })}
          onOpen={(user) => onSearch({ ...search, user })}
        />
      ) : (
        <UserPage key={search.user} userId={search.user} onClose={() => onSearch({ ...search, user: undefined })} />
      )}
    </AdminFrame>
  );
}
