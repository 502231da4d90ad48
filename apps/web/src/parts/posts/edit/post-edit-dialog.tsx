import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import type { Post } from '@innerspring/contract/posts/schemas';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { AudienceChoice } from '../../composer/audience-choice.tsx';
import { DraftLine, DraftNotice } from '../../composer/draft-notice.tsx';
import { MentionField } from '../../mentions/mention-field.tsx';
import { PostEditMedia, takesFile } from './post-edit-media.tsx';
import { usePostEdit } from './use-post-edit.ts';

/** Changes an own post: its words, who may read it, and its picture, document or video with what belongs to it. */
export function PostEditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [sendsCover, setSendsCover] = useState(false);
  const onWords = () => field.current?.focus();
  const edit = usePostEdit(post, { onDone: onClose, onRefused: onWords });
  const { session, state, isSaving, media } = edit;
  const isBusy = sendsCover || media.running !== null;
  return (
    <Dialog
      open
      locked={isSaving}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Edit post"
      footer={
        <>
          <DraftLine draft={state.draft} />
          <Button variant="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSaving} disabled={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <DropZone
        onFiles={media.addGiven}
        disabled={isBusy || isSaving || !takesFile(post)}
        label="Drop a photo, document or video to replace the present one"
      >
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && !isSaving) void edit.save();
          }}
        >
          <DraftNotice state={state} session={session} onWords={onWords} />
          <FormField label="Post" hideLabel error={edit.problem}>
            <MentionField
              ref={field}
              value={state.words.content}
              onValueChange={(content) => session.write({ content })}
              rows={5}
              limit={POST_MAX_LENGTH}
              readOnly={isSaving}
              withTopics
              autoFocus
            />
          </FormField>
          <PostEditMedia post={post} edit={edit} onBusy={setSendsCover} disabled={isSaving || isBusy} />
          <AudienceChoice
            value={state.words.audience}
            onChange={(audience) => session.write({ audience })}
            isCompany={post.company !== null}
            disabled={isSaving}
          />
        </form>
      </DropZone>
    </Dialog>
  );
}
