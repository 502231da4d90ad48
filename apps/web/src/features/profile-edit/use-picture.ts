import { UPLOAD_LIMITS } from '@innerspring/contract/constants';
import { type OwnProfile, people } from '@innerspring/contract/people';
import { useState } from 'react';
import { uploadFile } from '../../parts/upload-file.ts';
import { ApiError, call } from '../../platform/api.ts';
import { avatarCache } from '../../platform/avatar-cache.ts';
import { announceAvatar } from '../../platform/avatar-updates.ts';
import { useSave } from './own-profile.ts';

export type PictureKind = 'photo' | 'cover';

const calls = {
  photo: { set: people.setPhoto, remove: people.removePhoto, saved: 'Photo saved', removed: 'Photo removed' },
  cover: { set: people.setCover, remove: people.removeCover, saved: 'Cover saved', removed: 'Cover removed' },
} as const;

/** Specification §8, for an image that cannot be read. */
const unreadable = 'Failed to process image. Please try again with a different file.';
const tooLarge = `An image can have at most ${UPLOAD_LIMITS.image / 1024 / 1024} MB.`;

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

const sentenceOf = (error: unknown): string | undefined => {
  if (!error) return undefined;
  return error instanceof ApiError ? error.sentence : 'Something went wrong. Please try again.';
};

/** Choosing, cropping, sending and removing the photo or the cover. What was chosen stays until it has arrived. */
export function usePicture(kind: PictureKind) {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string>();
  const announce = (profile: OwnProfile) => {
    if (kind === 'photo') announceAvatar(profile.id);
  };
  const save = useSave((picture: Blob) => send(kind, picture), calls[kind].saved);
  const remove = useSave(() => take(kind), calls[kind].removed);

  const close = () => {
    image?.close();
    setImage(null);
    save.reset();
  };

  return {
    image,
    saving: save.isPending,
    removing: remove.isPending,
    /** What is wrong outside of the crop dialog, and inside of it. */
    problem: problem ?? sentenceOf(remove.error),
    saveProblem: sentenceOf(save.error),
    close,
    async choose(file: File) {
      setProblem(undefined);
      if (file.size > UPLOAD_LIMITS.image) return setProblem(tooLarge);
      try {
        setImage(await createImageBitmap(file));
      } catch {
        setProblem(unreadable);
      }
    },
    save(picture: Blob) {
      save.mutate(picture, {
        onSuccess: (profile) => {
          announce(profile);
          close();
        },
      });
    },
    remove() {
      setProblem(undefined);
      remove.mutate(undefined, { onSuccess: announce });
    },
  };
}
