import { AVATAR_CACHE, UPLOAD_LIMITS } from '@innerspring/contract/uploads/endpoints';
import { PostCreation } from '@innerspring/contract/posts/schemas';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accepts, fileProblem, resolveMediaType } from '../../../parts/media/post-media.ts';
import { avatarCache } from '../../../platform/avatars/avatar-cache.ts';
import { forgetPictures } from '../../../platform/avatars/avatar-sources.ts';
import { postPayload } from './composer-session.ts';
import { forgetPicture, keepPicture, keptPictureOf } from './use-post-media.ts';

const none = { imageUrl: null, documentUrl: null, videoUrl: null };

describe('resolveMediaType', () => {
  it.each([
    ['image', none, 'none'],
    ['none', none, 'none'],
    ['image', { ...none, imageUrl: '/uploads/a.webp' }, 'image'],
    ['video', { ...none, videoUrl: 'https://vimeo.com/123456' }, 'video'],
    ['none', { ...none, documentUrl: '/uploads/a.pdf', videoUrl: 'https://vimeo.com/1' }, 'document'],
    ['none', { imageUrl: '/uploads/a.webp', documentUrl: '/uploads/a.pdf', videoUrl: 'https://vimeo.com/1' }, 'image'],
    ['none', { ...none, videoUrl: 'https://vimeo.com/1' }, 'video'],
  ] as const)('declared %s with %j is %s', (declared, urls, expected) => {
    expect(resolveMediaType(declared, urls)).toBe(expected);
  });
});

describe('fileProblem', () => {
  const file = (name: string, type: string, size = 10) =>
    Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

  it.each([
    ['image', file('a.heic', 'image/heic')],
    ['document', file('Spec.DOCX', '')],
    ['video', file('clip.m4v', 'video/x-m4v', UPLOAD_LIMITS.video)],
  ] as const)('lets a fitting %s pass', (kind, given) => {
    expect(fileProblem(kind, given)).toBeNull();
  });

  it.each([
    ['image', file('a.pdf', 'application/pdf'), '“a.pdf” isn’t an image.'],
    ['document', file('a.exe', ''), '“a.exe” isn’t a document we can add. Choose one of .pdf, .doc, .docx, .txt.'],
    ['video', file('empty.mp4', 'video/mp4', 0), '“empty.mp4” is empty.'],
    [
      'image',
      file('big.png', 'image/png', UPLOAD_LIMITS.image + 1),
      '“big.png” is too large. An image can be at most 10 MB.',
    ],
  ] as const)('refuses a wrong %s', (kind, given, sentence) => {
    expect(fileProblem(kind, given)).toBe(sentence);
  });
});

it('accepts what specification §2 lists', () => {
  expect(accepts).toEqual({
    image: 'image/*',
    document: '.pdf,.doc,.docx,.txt',
    video: '.mp4,.mov,.avi,.webm,.mkv,.wmv,.flv,.m4v',
  });
});

it('sends the body of specification §3', () => {
  const form = { userId: 7, content: 'Hello all', declared: 'none' as const, media: null, imageAlt: 'unused' };
  expect(postPayload(form)).toEqual({
    userId: 7,
    content: 'Hello all',
    imageUrl: null,
    documentUrl: null,
    videoUrl: null,
    mediaType: 'none',
    hasMedia: false,
    isTextOnly: true,
    shareToLinkedIn: false,
    sharedToLinkedIn: false,
    audience: 'members',
    linkPreviewUrl: null,
    imageAlt: null,
  });
  expect(PostCreation.safeParse(postPayload(form)).success).toBe(true);
  expect(
    postPayload({ ...form, declared: 'video', media: { kind: 'video', source: 'link', url: 'https://vimeo.com/1' } }),
  ).toMatchObject({
    videoUrl: 'https://vimeo.com/1',
    mediaType: 'video',
    hasMedia: true,
    isTextOnly: false,
  });
});

describe('the copy of the picture', () => {
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
});
