import type { Post } from '@innerspring/contract/posts/schemas';
import { Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { CoverPicker, RemoveButton, UploadProgress } from '../../composer/media-controls.tsx';
import { documentNamePreview } from '../../media/post-document.tsx';
import { postParts } from '../kinds/kinds.tsx';
import type { PostEdit } from './post-edit-dialog.tsx';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Progress } from '../../../ui/states/progress.tsx';
import { type MediaKind, fileProblem, isFileKind } from '../../media/post-media.ts';
import { FailedFileNotice, type FailedFileState, failedUpload } from '../../media/failed-file.tsx';
import { uploadFile } from '../../media/upload-file.ts';

interface PostEditCoverProps {
  /** The cover that the post would have now. */
  coverUrl: string | null;
  /** Called with another cover, or null for none. */
  onCover: (cover: Upload | null) => void;
  failed: FailedFileState;
  onBusy: (isBusy: boolean) => void;
  disabled: boolean;
}

/** Changes the cover of a published video; it takes effect with the rest of the edit. */
function PostEditCover({ coverUrl, onCover, failed, onBusy, disabled }: PostEditCoverProps) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function send(file: File) {
    const refused = fileProblem('image', file);
    setProblem(refused ?? undefined);
    if (refused) return;
    failed.set(null);
    const abort = new AbortController();
    control.current = abort;
    setShare(0);
    onBusy(true);
    try {
      onCover(await uploadFile('image', file, { onProgress: setShare, signal: abort.signal }));
    } catch (error) {
      if (abort.signal.aborted) return;
      failed.set(failedUpload(file.name, error, () => void send(file)));
    } finally {
      setShare(null);
      onBusy(false);
    }
  }
  return (
    <div className="grid gap-2">
      <CoverPicker
        coverUrl={coverUrl}
        takeFrame={null}
        onFile={(file) => void send(file)}
        onRemove={() => {
          failed.set(null);
          onCover(null);
        }}
        disabled={disabled || share !== null}
      />
      {share === null ? null : <Progress label="Uploading the cover" value={share} />}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  );
}

/** Whether an edit may add or replace a file: a repost can't have one, and an item that isn't a file stays. */
export const takesFile = ({ isRepost, mediaType }: Post): boolean =>
  !isRepost && (mediaType === 'none' || isFileKind(mediaType));

interface PostEditMediaProps {
  post: Post;
  edit: PostEdit;
  onBusy: (isBusy: boolean) => void;
  disabled: boolean;
}

/** The post's picture, document or video with what belongs to it, and the button that removes it. */
export function PostEditMedia({ post, edit, onBusy, disabled }: PostEditMediaProps) {
  const { other, running, problem, failed, cancel } = edit.media;
  return (
    <div className="grid gap-3 empty:hidden">
      {other ? (
        <Other post={post} edit={edit} disabled={disabled} />
      ) : (
        <Present post={post} edit={edit} onBusy={onBusy} disabled={disabled} />
      )}
      {running ? <UploadProgress running={running} onCancel={cancel} /> : null}
      <FailedFileNotice file={failed.file} isBlocking={failed.isBlocking} onRemove={() => failed.set(null)} />
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  );
}

/** What the post shows until the edit is saved. */
function Present({ post, edit, onBusy, disabled }: PostEditMediaProps) {
  const { session, state, cover } = edit;
  const { image, document, video, mediaType } = post;
  if (!isFileKind(mediaType)) return null;
  const onRemove = () => edit.media.choose({ media: null, alt: '' });
  const chosen = cover && (cover.smallUrl ?? cover.url);
  return (
    <>
      <Item
        kind={mediaType}
        pictureUrl={image?.smallUrl ?? null}
        name={document?.name ?? (video?.kind === 'file' ? 'Video' : (video?.url ?? ''))}
        onRemove={onRemove}
        disabled={disabled}
      >
        <Description
          value={state.words.imageAlt}
          onValue={(imageAlt) => session.write({ imageAlt })}
          disabled={disabled}
        />
      </Item>
      {video ? (
        <PostEditCover
          coverUrl={cover === undefined ? video.posterUrl : (chosen ?? null)}
          onCover={edit.setCover}
          failed={edit.media.failed}
          onBusy={onBusy}
          disabled={disabled}
        />
      ) : null}
    </>
  );
}

/** What it shows once the edit is saved, with a button that restores the current item. */
function Other({ post, edit, disabled }: Omit<PostEditMediaProps, 'onBusy'>) {
  const { other, choose } = edit.media;
  const { media = null, alt = '' } = other ?? {};
  const undo = () => choose(undefined);
  if (media?.source !== 'upload') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-seam bg-sunk px-3.5 py-3">
        <p className="text-sm text-ink-soft">
          The {isFileKind(post.mediaType) ? postParts[post.mediaType].noun : 'file'} will be removed when you save.
        </p>
        <Button variant="ghost" size="sm" disabled={disabled} onClick={undo}>
          <Undo2 size={17} aria-hidden="true" />
          Keep it
        </Button>
      </div>
    );
  }
  const { upload, kind } = media;
  return (
    <Item
      kind={kind}
      pictureUrl={kind === 'image' ? (upload.smallUrl ?? upload.url) : null}
      name={documentNamePreview(upload.name)}
      onRemove={post.mediaType === 'none' ? undo : () => choose({ media: null, alt: '' })}
      disabled={disabled}
    >
      <Description value={alt} onValue={(text) => choose({ media, alt: text })} disabled={disabled} />
    </Item>
  );
}

interface ItemProps {
  kind: MediaKind;
  /** For a picture; other kinds show their name. */
  pictureUrl: string | null;
  name: string;
  onRemove: () => void;
  disabled: boolean;
  /** The description of a picture. */
  children: ReactNode;
}

function Item({ kind, pictureUrl, name, onRemove, disabled, children }: ItemProps) {
  const { noun, Icon } = postParts[kind];
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-control border border-seam bg-sunk px-3.5 py-3">
      {pictureUrl ? (
        <img
          src={pictureUrl}
          alt="Attached to the post"
          className="size-20 shrink-0 rounded-small border border-seam bg-sunk object-cover"
        />
      ) : (
        <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
      )}
      <div className="min-w-0 flex-1">{pictureUrl ? children : <p className="truncate font-medium">{name}</p>}</div>
      <RemoveButton noun={noun} onRemove={onRemove} disabled={disabled} className="self-start" />
    </div>
  );
}

interface DescriptionProps {
  value: string;
  onValue: (value: string) => void;
  disabled: boolean;
}

function Description({ value, onValue, disabled }: DescriptionProps) {
  return (
    <FormField label="Describe the picture" optional help="Screen readers read this aloud.">
      <TextField value={value} maxLength={500} disabled={disabled} onChange={({ target }) => onValue(target.value)} />
    </FormField>
  );
}
