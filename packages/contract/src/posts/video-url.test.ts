import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVideoUrl, videoEmbed } from '../index.ts';

describe('video addresses', () => {
  it.each([
    'https://cdn.example.com/clip.mp4',
    'https://cdn.example.com/clip.WEBM?token=1&x=2',
    'http://example.com/a.ogg',
    'https://example.com/a.avi',
    'https://example.com/a.mov?',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/123456789',
    'https://example.com/our-video-page',
    '  https://example.com/a.mp4 ',
  ])('takes %s', (text) => expect(isVideoUrl(text)).toBe(true));

  it.each([
    '',
    'clip.mp4',
    'https://example.com/a.mp3',
    'https://example.com/a.mp4/page',
    'javascript:alert(1)//video',
    'JaVaScRiPt:alert(1)//youtu.mp4',
    'data:video/mp4;base64,AAAA',
    'file:///etc/video.mp4',
    'ftp://example.com/video.mp4',
    'https://user:secret@example.com/video.mp4',
    'https://user@example.com/video.mp4',
    '//example.com/video.mp4',
    '/uploads/video.mp4',
    `https://example.com/video/${'a'.repeat(2000)}`,
  ])('refuses %s', (text) => expect(isVideoUrl(text)).toBe(false));

  it('takes nothing but http and https without credentials', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `javascript:${text}video`),
        ),
        (text) => {
          if (!isVideoUrl(text)) return;
          const url = new URL(text.trim());
          expect(['http:', 'https:']).toContain(url.protocol);
          expect(url.username + url.password).toBe('');
        },
      ),
    );
  });
});

describe('embedding', () => {
  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=3', 'youtube', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'youtube', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://vimeo.com/123456789', 'vimeo', '123456789'],
    ['https://player.vimeo.com/video/123456789', 'vimeo', '123456789'],
    ['https://youtube.com.example.com/watch?v=dQw4w9WgXcQ', 'link', null],
    ['https://example.com/youtube.com/watch?v=dQw4w9WgXcQ', 'link', null],
    ['https://www.youtube.com/watch?v=%22%3E%3Cscript%3E', 'link', null],
    ['https://youtu.be/short', 'link', null],
    ['https://vimeo.com/12/../evil', 'link', null],
    ['https://example.com/clip.mp4', 'link', null],
  ])('%s', (text, kind, embedId) => expect(videoEmbed(text)).toEqual({ kind, embedId }));

  it('never gives an id with anything but letters, digits, - and _', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (url, extra) => {
        for (const text of [
          url,
          `https://youtu.be/${encodeURI(extra.toWellFormed())}`,
          `https://vimeo.com/${encodeURI(extra.toWellFormed())}`,
        ]) {
          if (URL.canParse(text)) expect(videoEmbed(text).embedId ?? '').toMatch(/^[\w-]*$/);
        }
      }),
    );
  });
});
