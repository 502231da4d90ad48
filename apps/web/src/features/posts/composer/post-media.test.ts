import { UPLOAD_LIMITS } from '@innerspring/contract/uploads/endpoints';
import { PostCreation } from '@innerspring/contract/posts/schemas';
import { describe, expect, it } from 'vitest';
import { accepts, fileProblem, limitsLine, resolveMediaType } from '../../../parts/media/post-media.ts';
import { postPayload } from './use-submit-post.ts';

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
    ['image', file('a.pdf', 'application/pdf'), '“a.pdf” is not an image.'],
    [
      'document',
      file('a.exe', ''),
      '“a.exe” is not a document that can be added. Choose one of .pdf, .doc, .docx, .txt.',
    ],
    ['video', file('empty.mp4', 'video/mp4', 0), '“empty.mp4” is empty.'],
    [
      'image',
      file('big.png', 'image/png', UPLOAD_LIMITS.image + 1),
      '“big.png” is too large. An image can have at most 10 MB.',
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
  expect(limitsLine).toContain('Images up to 10 MB.');
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
