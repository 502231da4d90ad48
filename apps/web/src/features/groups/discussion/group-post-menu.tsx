import { groupPosts, groupReports } from '@innerspring/contract/groups/endpoints';
import type { GroupPage, GroupPost, GroupReport } from '@innerspring/contract/groups/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag, MoreHorizontal, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { complain } from '../../../platform/client-errors.ts';
import { call, sentenceOf } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { discussionPages, dropGroupPost, moderates } from '../groups.data.ts';
import { ReportForm } from '../../../parts/safety/report-dialog.tsx';

interface GroupReportDialogProps extends Pick<GroupReport, 'targetType' | 'targetId'> {
  groupId: number;
  /** As it reads after "Report". */
  name: string;
  onClose: () => void;
}

/** Reports something said in a group to its moderators. */
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

interface GroupPostMenuProps {
  group: GroupPage;
  post: GroupPost;
  onEdit: () => void;
}

function RemovePost({ post, onClose }: { post: GroupPost; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(groupPosts.remove, { params: { id: post.groupId, postId: post.id } }),
    onSuccess: () => {
      onClose();
      dropGroupPost(client, post);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete the post by ${post.author?.fullName ?? 'a former member'}?`}
      description="Its comments and likes go with it. This cannot be undone."
      confirmLabel="Delete post"
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
    />
  );
}

/** What members and moderators do with one post of the discussion. */
export function GroupPostMenu({ group, post, onEdit }: GroupPostMenuProps) {
  const client = useQueryClient();
  const viewerId = useCurrentUser().id;
  const [asking, setAsking] = useState<'remove' | 'report' | null>(null);
  const close = () => setAsking(null);
  const pin = useMutation({
    mutationFn: () =>
      call(post.isPinned ? groupPosts.unpin : groupPosts.pin, { params: { id: post.groupId, postId: post.id } }),
    // Pinned posts stand first: the order changes with it.
    onSuccess: () => client.invalidateQueries({ queryKey: discussionPages(post.groupId).queryKey }),
    onError: (error) => complain('Could not pin the post.', error),
  });
  const name = post.author?.fullName ?? 'a former member';
  const label = `More about the post by ${name}`;
  const isReportable = post.author !== null && post.author.id !== viewerId;
  if (!post.canEdit && !post.canDelete && !moderates(group) && !isReportable) return null;
  return (
    <>
      <DropdownMenu
        label={label}
        trigger={
          <IconButton aria-label={label} size="sm">
            <MoreHorizontal size={18} />
          </IconButton>
        }
      >
        {post.canEdit ? (
          <MenuItem icon={<Pencil size={16} />} onSelect={onEdit}>
            Edit
          </MenuItem>
        ) : null}
        {moderates(group) ? (
          <MenuItem icon={post.isPinned ? <PinOff size={16} /> : <Pin size={16} />} onSelect={() => pin.mutate()}>
            {post.isPinned ? 'Unpin' : 'Pin'}
          </MenuItem>
        ) : null}
        {isReportable ? (
          <MenuItem icon={<Flag size={16} />} onSelect={() => setAsking('report')}>
            Report
          </MenuItem>
        ) : null}
        {post.canDelete ? (
          <MenuItem destructive icon={<Trash2 size={16} />} onSelect={() => setAsking('remove')}>
            Delete
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {asking === 'remove' ? <RemovePost post={post} onClose={close} /> : null}
      {asking === 'report' ? (
        <GroupReportDialog
          groupId={post.groupId}
          targetType="post"
          targetId={post.id}
          name={`the post by ${name}`}
          onClose={close}
        />
      ) : null}
    </>
  );
}
