import { groupReports } from '@innerspring/contract/groups/endpoints';
import type { GroupReport } from '@innerspring/contract/groups/schemas';
import { ReportForm } from '../../../parts/safety/report-dialog.tsx';
import { call } from '../../../platform/api.ts';

interface GroupReportDialogProps extends Pick<GroupReport, 'targetType' | 'targetId'> {
  groupId: number;
  /** The target as it reads after "Report". */
  name: string;
  onClose: () => void;
}

/** Reports content in a group to the group's moderators. */
export function GroupReportDialog({ groupId, targetType, targetId, name, onClose }: GroupReportDialogProps) {
  return (
    <ReportForm
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      name={name}
      readers="The moderators"
      send={(report) =>
        call(groupReports.report, { params: { id: groupId }, body: { targetType, targetId, ...report } })
      }
    />
  );
}
