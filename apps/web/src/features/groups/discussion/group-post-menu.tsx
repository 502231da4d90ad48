import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupPage, GroupPost } from '@innerspring/contract/groups/schemas';
import { Ellipsis, Flag, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { MentionField } from '../../../parts/mentions/mention-field.tsx';
import { sentenceOf } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useAction } from '../../../platform/use-action.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { dropGroupPost, isReportable, membersOf, moderates, showPost } from '../groups.data.ts';
import { GroupReportDialog } from './group-report-dialog.tsx';

interface GroupPostMenuProps {
  group: GroupPage;
  post: GroupPost;
  /** The menu's accessible name. */
  label: string;
}

interface OfPostProps {
  post: GroupPost;
  onClose: () => void;
}

function RemovePost({ post, onClose }: OfPostProps) {
  const remove = useAction(groupPosts.remove, {
    answered: (client) => dropGroupPost(client, post),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete the post by ${post.author?.fullName ?? 'a former member'}?`}
      description={`This also deletes its ${countOf(post.commentCount, 'comment')}. You can’t undo this.`}
      confirmLabel="Delete post"
      cancelLabel="Keep post"
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ params: { id: post.groupId, postId: post.id } })}
    />
  );
}

/** Edits the text of the viewer's post. */
function EditPost({ post, onClose }: OfPostProps) {
  const form = useActionForm(groupPosts.edit, {
    values: { content: post.content },
    toInput: (body) => ({ params: { id: post.groupId, postId: post.id }, body }),
    answered: showPost,
    afterwards: 'keep',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Edit post"
      submit="Save changes"
      disabled={form.fields.watch('content').trim() === ''}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Field form={form} name="content" label="Your post" hideLabel>
        {({ value, onChange, ref }) => (
          <MentionField
            ref={ref}
            people={membersOf(post.groupId)}
            value={value}
            onValueChange={onChange}
            autoFocus
            rows={5}
            limit={GROUP_LIMITS.post}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** The actions of members and moderators on one post. Opens as soon as its code is there: the reader pressed its button. */
export default function GroupPostMenu({ group, post, label }: GroupPostMenuProps) {
  const [isOpen, setOpen] = useState(true);
  const [asking, setAsking] = useState<'edit' | 'remove' | 'report' | null>(null);
  const close = () => setAsking(null);
  // Pinned posts come first, so the order changes.
  const pin = useAction(post.isPinned ? groupPosts.unpin : groupPosts.pin, {
    touches: /^groupPosts\.list$/,
    refused: post.isPinned ? 'Couldn’t unpin the post' : 'Couldn’t pin the post',
  });
  const name = post.author?.fullName ?? 'a former member';
  const mayReport = isReportable(post, useCurrentUser().id);
  return (
    <>
      <DropdownMenu
        label={label}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton aria-label={label} size="sm">
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        {post.canEdit ? (
          <MenuItem icon={<Pencil size={18} />} onSelect={() => setAsking('edit')}>
            Edit
          </MenuItem>
        ) : null}
        {moderates(group) ? (
          <MenuItem
            icon={post.isPinned ? <PinOff size={18} /> : <Pin size={18} />}
            onSelect={() => pin.mutate({ params: { id: post.groupId, postId: post.id } })}
          >
            {post.isPinned ? 'Unpin' : 'Pin'}
          </MenuItem>
        ) : null}
        {mayReport ? (
          <MenuItem icon={<Flag size={18} />} onSelect={() => setAsking('report')}>
            Report
          </MenuItem>
        ) : null}
        {post.canDelete ? (
          <MenuItem destructive icon={<Trash2 size={18} />} onSelect={() => setAsking('remove')}>
            Delete
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {asking === 'edit' ? <EditPost post={post} onClose={close} /> : null}
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
