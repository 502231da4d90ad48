import { AVATAR_CACHE } from '@innerspring/contract/uploads/endpoints';
import { afterEach, expect, it, vi } from 'vitest';
import { avatarCache } from '../../../platform/avatars/avatar-cache.ts';
import { forgetPictures } from '../../../platform/avatars/avatar-sources.ts';
import { forgetPicture, keepPicture, keptPictureOf } from './picture-copy.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const url = '/uploads/0a.webp';
const small = new Blob(['small'], { type: 'image/png' });
const shrunk = new Blob(['shrunk'], { type: 'image/jpeg' });
const shrink = vi.fn(async () => shrunk);
const tools = { shrink, write: avatarCache.write };
const dataOf = (type: string, text: string) => `data:${type};base64,${btoa(text)}`;

it('keeps a picture of up to 2 MB as it is, and a larger one made smaller', async () => {
  await keepPicture(url, small, tools);
  expect(keptPictureOf(url)).toBe(dataOf('image/png', 'small'));
  expect(shrink).not.toHaveBeenCalled();
  const large = new Blob([new Uint8Array(AVATAR_CACHE.compressAboveBytes + 1)], { type: 'image/png' });
  await keepPicture(url, large, tools);
  expect(shrink).toHaveBeenCalledWith(large);
  expect(keptPictureOf(url)).toBe(dataOf('image/jpeg', 'shrunk'));
});

it('is that of one upload only, and goes when it is forgotten or at logout', async () => {
  await keepPicture(url, small, tools);
  expect(keptPictureOf('/uploads/0b.webp')).toBeNull();
  forgetPicture();
  expect(keptPictureOf(url)).toBeNull();
  await keepPicture(url, small, tools);
  forgetPictures();
  expect(keptPictureOf(url)).toBeNull();
});

it('is not kept where there is no room for it', async () => {
  await keepPicture(url, small, tools);
  const write = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await keepPicture(url, small, { ...tools, write });
  expect(keptPictureOf(url)).toBeNull();
});
