import { recordAudit } from '../../platform/audit/audit.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { lockAnyGroup } from './group-access.ts';
import { deleteGroup } from './group-rows.ts';

/** Staff delete a group with all that was said in it. @throws {AppError} `not_found` */
export async function removeAsStaff(deps: Deps, admin: Viewer, ip: string, groupId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = await lockAnyGroup(tx, groupId);
    await deleteGroup(tx, groupId);
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'groups.remove',
      summary: `${admin.fullName} deleted the group ${group.name}`,
      subjectType: 'group',
      subjectId: groupId,
      before: { name: group.name, ownerId: group.ownerId },
      ip,
    });
  });
  deps.live.removeFromGroup(groupId, 'all');
}
