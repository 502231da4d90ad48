import { AdminFrame } from '../../admin/public/admin-frame.tsx';
import { GroupReportQueue } from './group-report-queue.tsx';
import { OwnerlessGroups } from './ownerless-groups.tsx';

/** What moderators of groups left to staff: reports, and groups without an owner. */
export function AdminGroupsPage() {
  return (
    <AdminFrame title="Groups" current="/admin/groups">
      <section aria-labelledby="late-reports" className="grid gap-3">
        <h2 id="late-reports" className="text-xl">
          Reports in groups
        </h2>
        <GroupReportQueue />
      </section>
      <section aria-labelledby="ownerless" className="grid gap-3">
        <h2 id="ownerless" className="text-xl">
          Groups without an owner
        </h2>
        <OwnerlessGroups />
      </section>
    </AdminFrame>
  );
}
