import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { sendUpload } from '../../testing/send-upload.ts';
import { sampleJpeg, videoHeads } from './sample-files.ts';

let kit: MemberKit;
let author: Person;
beforeAll(async () => {
  kit = await memberKit();
  author = await kit.member();
});
afterAll(() => kit.close());

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>x</script>Coils\n';
const send = (type: string, name: string, content: Buffer | string, owner: Person = author) =>
  sendUpload(kit, owner, { type, name, content });

async function uploaded(type: string, name: string, content: Buffer | string, owner?: Person): Promise<string> {
  const { status, body } = await send(type, name, content, owner);
  expect(status).toBe(201);
  return body.url;
}

let count = 0;
const words = () => `Our new line, film ${++count}.`;

describe('captions', () => {
  it('are kept as we write them and served as text/vtt that is nothing else', async () => {
    const { status, body } = await send('captions', 'Line 3.VTT', vtt);
    expect([status, body.type, body.name]).toEqual([201, 'captions', 'Line 3.VTT']);
    expect(body.url).toMatch(/^\/uploads\/[a-f0-9]{32}\.vtt$/);
    const { secret } = await kit.deps.sessions.open({ userId: author.id, device: 'test', ip: null, isAdmin: false });
    const file = await kit.app.inject({ url: body.url, headers: { cookie: `sid=${secret}` } });
    expect(file.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(file.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nxCoils\n');
    expect((await kit.app.inject({ url: body.url })).statusCode).toBe(401);
  });

  it.each([
    ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\na', 415, 'Captions must be a WebVTT file (.vtt).'],
    ['a.vtt', '<html>', 415, 'Captions must be a WebVTT file that starts with the line WEBVTT.'],
    ['a.vtt', Buffer.from([0x57, 0xff, 0xfe]), 415, 'Captions must be UTF-8 text.'],
    ['a.vtt', Buffer.alloc(512 * 1024 + 1, 'x'), 413, 'Captions can have at most 512 KB.'],
  ])('%s %# is refused with a sentence', async (name, content, status, sentence) => {
    const answer = await send('captions', name, content);
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
  });
});

describe('a post with a video', () => {
  it('has a cover and captions of its author', async () => {
    const [videoUrl, posterUrl, captionsUrl] = [
      await uploaded('video', 'a.mp4', videoHeads.mp4),
      await uploaded('image', 'a.jpg', await sampleJpeg(20, 20)),
      await uploaded('captions', 'a.vtt', vtt),
    ];
    const post = await author.ok(api.posts.create, { body: { content: words(), videoUrl, posterUrl, captionsUrl } });
    expect(post.video).toMatchObject({ url: videoUrl, posterUrl, captionsUrl, playUrl: null, isConverting: false });
    expect((await author.ok(api.posts.get, { params: { id: post.id } })).video).toEqual(post.video);
  });

  it('elsewhere can have a cover, but no captions', async () => {
    const videoUrl = 'https://youtu.be/dQw4w9WgXcQ';
    const posterUrl = await uploaded('image', 'a.jpg', await sampleJpeg(20, 20));
    const captionsUrl = await uploaded('captions', 'a.vtt', vtt);
    const refusal = await author.refused(api.posts.create, { body: { content: words(), videoUrl, captionsUrl } });
    expect(refusal).toMatchObject({
      status: 400,
      fields: { captionsUrl: 'You can only add captions to a video you upload.' },
    });
    const post = await author.ok(api.posts.create, { body: { content: words(), videoUrl, posterUrl } });
    expect(post.video).toMatchObject({ kind: 'youtube', posterUrl });
  });

  it('takes no files of others, of another type, in use or elsewhere, and then binds none', async () => {
    const other = await kit.member();
    const videoUrl = await uploaded('video', 'a.mp4', videoHeads.mp4);
    const [foreign, captionsUrl, image] = [
      await uploaded('image', 'a.jpg', await sampleJpeg(20, 20), other),
      await uploaded('captions', 'a.vtt', vtt),
      await uploaded('image', 'a.jpg', await sampleJpeg(20, 20)),
    ];
    for (const posterUrl of [foreign, captionsUrl, videoUrl, 'https://example.com/a.png', '/uploads/../x']) {
      const refusal = await author.refused(api.posts.create, { body: { content: words(), videoUrl, posterUrl } });
      expect(refusal).toMatchObject({
        status: 400,
        fields: { posterUrl: 'Please add the cover again: it isn’t one of your uploads.' },
      });
    }
    const refusal = await author.refused(api.posts.create, {
      body: { content: words(), videoUrl, captionsUrl: image },
    });
    expect(refusal).toMatchObject({
      status: 400,
      fields: { captionsUrl: 'Please add the captions again: it isn’t one of your uploads.' },
    });
    await author.ok(api.posts.create, { body: { content: words(), videoUrl, posterUrl: image, captionsUrl } });
  });

  it('is what a cover needs', async () => {
    const [imageUrl, posterUrl] = [
      await uploaded('image', 'a.jpg', await sampleJpeg(20, 20)),
      await uploaded('image', 'b.jpg', await sampleJpeg(20, 20)),
    ];
    for (const media of [{ imageUrl }, {}]) {
      const refusal = await author.refused(api.posts.create, { body: { content: words(), posterUrl, ...media } });
      expect(refusal).toMatchObject({ status: 400, fields: { posterUrl: 'Only a video can have a cover.' } });
    }
  });
});
