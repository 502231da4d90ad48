import type { OwnProfile } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { uploadFile } from '../../../parts/media/upload-file.ts';
import { useChosenImage } from '../../../parts/media/use-chosen-image.ts';
import { call } from '../../../platform/api.ts';
import { avatarCache } from '../../../platform/avatars/avatar-cache.ts';
import { announceAvatar } from '../../../platform/avatars/avatar-updates.ts';
import { sentenceOf } from '../../../platform/refusals.ts';
import { useSave } from './own-profile.ts';

export type PictureKind = 'photo' | 'cover';

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

/** Choosing, cropping, sending and removing the photo or the cover. What was chosen stays until it has arrived. */
export function usePicture(kind: PictureKind) {
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
    /** What is wrong outside of the crop dialog, and inside of it. */
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
