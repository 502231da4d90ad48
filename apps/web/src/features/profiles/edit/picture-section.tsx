import { UPLOAD_LIMITS } from '@innerspring/contract/uploads/endpoints';
import type { OwnProfile } from '@innerspring/contract/profiles/schemas';
import { type ChangeEvent, type ReactNode, Suspense, useRef } from 'react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import type { CropShape } from '../../../parts/media/crop-dialog.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { versionedPicture } from '../../../ui/avatar-shape.tsx';
import { EditCard } from './edit-section.tsx';
import { people } from '@innerspring/contract/profiles/endpoints';
import { uploadFile, useChosenImage } from '../../../parts/media/upload-file.ts';
import { call, sentenceOf } from '../../../platform/api.ts';
import { avatarCache } from '../../../platform/avatars/avatar-cache.ts';
import { announceAvatar } from '../../../platform/avatars/avatar-updates.ts';
import { useSave } from '../profile.data.ts';

type PictureKind = 'photo' | 'cover';

const calls = {
  photo: { set: people.setPhoto, remove: people.removePhoto, saved: 'Photo saved', removed: 'Photo removed' },
  cover: { set: people.setCover, remove: people.removeCover, saved: 'Cover saved', removed: 'Cover removed' },
} as const;

async function send(kind: PictureKind, picture: Blob): Promise<OwnProfile> {
  const file = new File([picture], `${kind}.webp`, { type: picture.type });
  const { url } = await uploadFile('image', file, { onProgress: () => {}, signal: new AbortController().signal });
  const profile = await call(calls[kind].set, { body: { url } });
  if (kind === 'photo' && profile.avatarUrl) await avatarCache.put(profile.id, profile.avatarUrl, picture);
  return profile;
}

async function take(kind: PictureKind): Promise<OwnProfile> {
  const profile = await call(calls[kind].remove, {});
  if (kind === 'photo') await avatarCache.forget(profile.id);
  return profile;
}

const problemOf = (error: unknown) => (error ? sentenceOf(error) : undefined);

/** Chooses, crops, uploads and removes the photo or the cover. The chosen picture stays until the upload succeeds. */
function usePicture(kind: PictureKind) {
  const chosen = useChosenImage();
  const announce = (profile: OwnProfile) => {
    if (kind === 'photo') announceAvatar(profile.id);
  };
  const save = useSave((picture: Blob) => send(kind, picture), calls[kind].saved);
  const remove = useSave(() => take(kind), calls[kind].removed);

  const close = () => {
    chosen.clear();
    save.reset();
  };

  return {
    image: chosen.image,
    saving: save.isPending,
    removing: remove.isPending,
    /** The error outside of the crop dialog, and the one inside of it. */
    problem: chosen.problem ?? problemOf(remove.error),
    saveProblem: problemOf(save.error),
    close,
    choose: chosen.choose,
    save(picture: Blob) {
      save.mutate(picture, {
        onSuccess: (profile) => {
          announce(profile);
          close();
        },
      });
    },
    remove() {
      chosen.clear();
      remove.mutate(undefined, { onSuccess: announce });
    },
  };
}

const CropDialog = lazyPart('dialog', async () => ({
  default: (await import('../../../parts/media/crop-dialog.tsx')).CropDialog,
}));

const shapes: Record<PictureKind, CropShape> = {
  photo: { aspect: 1, width: 800, round: true },
  cover: { aspect: 4, width: 1600 },
};
const limit = `JPEG, PNG, WebP or GIF up to ${UPLOAD_LIMITS.image / 1024 / 1024} MB.`;

interface PictureEditorProps {
  kind: PictureKind;
  hasPicture: boolean;
  mayChoose: boolean;
  children: ReactNode;
}

function PictureEditor({ kind, hasPicture, mayChoose, children }: PictureEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const picture = usePicture(kind);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Reset, so that the same file can be chosen again.
    event.target.value = '';
    if (file) void picture.choose(file);
  };
  return (
    <>
      {children}
      <div className="flex flex-wrap gap-2">
        {mayChoose ? (
          <Button variant="outline" onClick={() => input.current?.click()}>
            {hasPicture ? `Change ${kind}` : `Choose a ${kind}`}
          </Button>
        ) : null}
        {hasPicture ? (
          <ConfirmDialog
            trigger={
              <Button variant="ghost" loading={picture.removing}>
                Remove {kind}
              </Button>
            }
            title={`Remove your ${kind}?`}
            description="We delete it. To have it back, you’d have to upload it again."
            confirmLabel={`Remove ${kind}`}
            cancelLabel={`Keep ${kind}`}
            onConfirm={picture.remove}
          />
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`Choose a ${kind}`}
        tabIndex={-1}
        onChange={choose}
        className="sr-only"
      />
      {picture.problem ? <FieldError>{picture.problem}</FieldError> : null}
      {picture.image ? (
        <Suspense fallback={null}>
          <CropDialog
            title={kind === 'photo' ? 'Your photo' : 'Your cover'}
            image={picture.image}
            shape={shapes[kind]}
            saveLabel={`Save ${kind}`}
            saving={picture.saving}
            problem={picture.saveProblem}
            onSave={picture.save}
            onClose={picture.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The photo that appears beside everything the member writes. */
export function PhotoSection({ profile }: { profile: OwnProfile }) {
  return (
    <EditCard title="Photo" help={limit}>
      <PictureEditor kind="photo" hasPicture={profile.avatarUrl !== null} mayChoose>
        <Avatar person={profile} size={112} alt={profile.avatarUrl ? 'Your photo' : 'Your initials'} />
      </PictureEditor>
    </EditCard>
  );
}

/** The cover above the profile; members with Premium can upload their own. */
export function CoverSection({ profile }: { profile: OwnProfile }) {
  const { coverImageUrl, isPremium } = profile;
  const isShown = isPremium && coverImageUrl !== null;
  return (
    <EditCard
      title="Cover"
      help={
        isPremium ? (
          limit
        ) : (
          <>
            Your own cover is part of{' '}
            <SiteLink to="/premium" className="link">
              Premium
            </SiteLink>
            .
            {coverImageUrl
              ? ' We keep yours and show it again with Premium.'
              : ' Otherwise you get our ticking pattern.'}
          </>
        )
      }
    >
      <PictureEditor kind="cover" hasPicture={coverImageUrl !== null} mayChoose={isPremium}>
        {isShown ? (
          <img
            src={versionedPicture(coverImageUrl)}
            alt="Your cover"
            width={1600}
            height={400}
            className="aspect-4/1 h-auto w-full rounded-control bg-sunk object-cover"
          />
        ) : (
          <div className="ticking aspect-4/1 w-full rounded-control" />
        )}
      </PictureEditor>
    </EditCard>
  );
}
