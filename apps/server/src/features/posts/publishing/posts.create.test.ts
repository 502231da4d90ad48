import { and, count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { postMentions, posts } from '../posts.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const { create } = api.posts;
const content = 'Coil line 3 runs again.';
const noExtras = { posterUrl: null, captionsUrl: null, playUrl: null, isConverting: false };

async function stored(author: { id: number }) {
  const [rows] = await kit.db
    .select({ value: count() })
    .from(posts)
    .where(and(eq(posts.authorId, author.id), isNull(posts.deletedAt)));
  const [user] = await kit.db.select({ postCount: users.postCount }).from(users).where(eq(users.id, author.id));
  return { rows: rows?.value, postCount: user?.postCount };
}

describe('a new post', () => {
  it('is stored as typed, counted, and told to the bus', async () => {
    const author = await kit.member({
      title: 'Line lead',
      premiumUntil: new Date(kit.clock.now().getTime() + 1000),
    });
    const heard: unknown[] = [];
    const stop = kit.deps.bus.subscribe('posts.created', (event) => heard.push(event));
    const text = '  Two weeks at 85 %.\n\n  #latex 😴 ';
    const post = await author.ok(create, { body: { content: text } });
    stop();
    expect(post).toMatchObject({
      content: text,
      mediaType: 'none',
      image: null,
      document: null,
      video: null,
      company: null,
    });
    expect(post).toMatchObject({
      reactionCount: 0,
      reactions: {},
      commentCount: 0,
      viewerReaction: null,
      viewerSaved: false,
    });
    expect(post).toMatchObject({
      canEdit: true,
      canDelete: true,
      editedAt: null,
      createdAt: kit.clock.now().toISOString(),
    });
    expect(post.author).toMatchObject({
      id: author.id,
      username: author.username,
      title: 'Line lead',
      isPremium: true,
    });
    expect(await stored(author)).toEqual({ rows: 1, postCount: 1 });
    expect(heard).toEqual([{ postId: post.id, authorId: author.id, companyId: null }]);
  });

  it('takes the whole payload of the specification and ignores sharedToLinkedIn', async () => {
    const author = await kit.member();
    const body = {
      userId: author.id,
      content,
      imageUrl: null,
      documentUrl: '',
      videoUrl: null,
      mediaType: 'none' as const,
      hasMedia: false,
      isTextOnly: true,
      shareToLinkedIn: false,
      sharedToLinkedIn: true,
    };
    expect(await author.ok(create, { body })).toMatchObject({ content });
  });

  it.each(['number', 'text'])('takes the own userId as %s', async (kind) => {
    const author = await kit.member();
    expect(
      (
        await author.ok(create, {
          body: {
            userId: kind === 'number' ? author.id : String(author.id),
            content,
          },
        })
      ).author?.id,
    ).toBe(author.id);
  });

  it('as somebody else is forbidden and stores nothing', async () => {
    const [author, other] = [await kit.member(), await kit.member()];
    for (const userId of [other.id, String(other.id)]) {
      expect(await author.refused(create, { body: { userId, content } })).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
    expect(await stored(author)).toEqual({ rows: 0, postCount: 0 });
    expect(await stored(other)).toEqual({ rows: 0, postCount: 0 });
    expect((await other.ok(api.posts.feed, { query: {} })).items).toEqual([]);
  });

  it.each([0, -1, 1.5, '01', ' 1', '1e3', 'me', true, {}, []])('with userId %j is refused', async (userId) => {
    const author = await kit.member();
    expect(await author.refused(create, { body: { userId, content } })).toMatchObject({ status: 400 });
    expect(await stored(author)).toEqual({ rows: 0, postCount: 0 });
  });

  it.each([
    ['abc', 'Post content must be at least 4 characters long'],
    ['    ', 'Post cannot be empty'],
    ['@[Dana](1)', 'Post must contain actual content beyond mentions'],
    ['?!?!', 'Post must contain meaningful content'],
    ['zzzz', 'Post cannot contain only repeated characters'],
    ['nul \u0000 inside', 'Post contains a character we can’t store'],
  ])('with the words %j is refused with the sentence for it', async (text, sentence) => {
    const author = await kit.member();
    const refusal = await author.refused(create, { body: { content: text } });
    expect(refusal).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { content: sentence },
    });
    expect(await stored(author)).toEqual({ rows: 0, postCount: 0 });
  });

  it('is open to approved members only', async () => {
    expect((await kit.visitor.refused(create, { body: { content } })).status).toBe(401);
    const applicant = await kit.member({ applicationStatus: 'pending' });
    expect(await applicant.refused(create, { body: { content } })).toMatchObject({ status: 403, code: 'not_member' });
  });

  it('keeps mentions of approved members only, each once', async () => {
    const [author, dana, applicant] = [
      await kit.member(),
      await kit.member({ fullName: 'Dana Ruiz' }),
      await kit.member({ applicationStatus: 'pending' }),
    ];
    const text = `Thanks @[D](${dana.id}) and @[Dana](${dana.id}), @[Ghost](999999999) @[App](${applicant.id})`;
    const post = await author.ok(create, { body: { content: text } });
    expect(post.mentions).toEqual([{ id: dana.id, fullName: 'Dana Ruiz' }]);
    expect(await kit.db.select().from(postMentions).where(eq(postMentions.postId, post.id))).toEqual([
      { postId: post.id, userId: dana.id },
    ]);
  });
});

describe('the same words', () => {
  it('are refused for ten minutes, also sent in parallel, and free again after', async () => {
    const author = await kit.member();
    const answers = await Promise.all(Array.from({ length: 8 }, () => author.send(create, { body: { content } })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await author.refused(create, { body: { content: ` ${content}\n` } })).toMatchObject({
      status: 409,
      error: 'You posted the same text less than 10 minutes ago.',
    });
    expect(await stored(author)).toEqual({ rows: 1, postCount: 1 });
    kit.clock.advance(10 * 60_000);
    await author.ok(create, { body: { content } });
    await (await kit.member()).ok(create, { body: { content } });
  });
});

describe('the Idempotency-Key', () => {
  const key = (text: string) => ({ 'idempotency-key': text });

  it('makes one post, also in parallel, and answers 201 each time', async () => {
    const author = await kit.member();
    const heard: unknown[] = [];
    const stop = kit.deps.bus.subscribe('posts.created', (event) => heard.push(event));
    const made = await Promise.all(
      Array.from({ length: 10 }, () => author.ok(create, { body: { content } }, key('retry-1'))),
    );
    const other = { body: { content: 'Quite other words.' } };
    expect(await author.refused(create, other, key('retry-1'))).toMatchObject({ status: 409, code: 'conflict' });
    stop();
    expect(new Set(made.map((post) => post.id)).size).toBe(1);
    expect(await stored(author)).toEqual({ rows: 1, postCount: 1 });
    expect(heard).toHaveLength(1);
  });

  it('belongs to its author', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    const [first, second] = [
      await one.ok(create, { body: { content } }, key('shared')),
      await two.ok(create, { body: { content } }, key('shared')),
    ];
    expect(first.id).not.toBe(second.id);
  });

  it.each(['', 'with space', 'k'.repeat(101), 'ключ'.repeat(2)])('%j is refused', async (text) => {
    const author = await kit.member();
    expect((await author.send(create, { body: { content } }, key(Buffer.from(text).toString('latin1')))).status).toBe(
      400,
    );
    expect(await stored(author)).toEqual({ rows: 0, postCount: 0 });
  });
});

describe('media', () => {
  let author: Person;
  let n = 0;
  const post = (body: object) => {
    n += 1;
    return author.ok(create, {
      body: { content: `Picture number ${n}`, ...body },
    });
  };
  const refused = (body: object) => author.refused(create, { body: { content, ...body } });
  beforeAll(async () => {
    author = await kit.member();
  });

  it('binds an own picture with both sizes and its description', async () => {
    const file = await kit.upload(author, 'image');
    const made = await post({
      imageUrl: file.url,
      mediaType: 'image',
      imageAlt: ' Rows of coils ',
    });
    expect(made.mediaType).toBe('image');
    expect(made.image).toEqual({
      url: file.url,
      smallUrl: `/uploads/${file.smallKey}`,
      width: 1200,
      height: 800,
      alt: 'Rows of coils',
    });
    const [row] = await kit.db.select().from(uploads).where(eq(uploads.id, file.id));
    expect(row?.attachedAt).toEqual(kit.clock.now());
  });

  it('shows documents with name, ending and size, videos as files', async () => {
    const [file, film] = [await kit.upload(author, 'document'), await kit.upload(author, 'video')];
    expect((await post({ documentUrl: file.url })).document).toEqual({
      url: file.url,
      name: 'My document.pdf',
      extension: 'pdf',
      bytes: 1234,
      page: null,
    });
    expect((await post({ videoUrl: film.url })).video).toEqual({
      kind: 'file',
      url: film.url,
      embedId: null,
      bytes: 1234,
      ...noExtras,
    });
  });

  it('a declared type without any URL becomes none', async () => {
    for (const mediaType of ['image', 'document', 'video'])
      expect(await post({ mediaType, hasMedia: true })).toMatchObject({
        mediaType: 'none',
        image: null,
      });
  });

  it('none declared takes the type of the URL present: image, then document, then video', async () => {
    const given = async () => ({
      imageUrl: (await kit.upload(author, 'image')).url,
      documentUrl: (await kit.upload(author, 'document')).url,
      videoUrl: 'https://vimeo.com/123456789',
    });
    const { imageUrl, documentUrl, videoUrl } = await given();
    expect((await post({ mediaType: 'none', imageUrl, documentUrl, videoUrl })).mediaType).toBe('image');
    expect(await post({ documentUrl, videoUrl })).toMatchObject({
      mediaType: 'document',
      image: null,
      video: null,
    });
    expect((await post({ mediaType: null, videoUrl })).mediaType).toBe('video');
    const all = await given();
    expect(await post({ ...all, mediaType: 'video' })).toMatchObject({
      mediaType: 'video',
      image: null,
      document: null,
    });
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://vimeo.com/123456789', 'vimeo', '123456789'],
    ['https://cdn.example.com/clip.mp4', 'link', null],
    [' http://example.com/a-video-page ', 'link', null],
  ])('takes the video link %s', async (videoUrl, kind, embedId) => {
    expect((await post({ videoUrl })).video).toEqual({
      kind,
      embedId,
      url: videoUrl.trim(),
      bytes: null,
      ...noExtras,
    });
  });

  it.each([
    'javascript:alert(1)//video',
    'JAVASCRIPT:alert(1)//youtu',
    'data:video/mp4,x',
    'ftp://example.com/video.mp4',
    'https://u:p@example.com/video.mp4',
    'https://example.com/song.mp3',
    '/uploads/../video.mp4',
    '//example.com/video',
    'vbscript:video',
    'video \u0000',
  ])('refuses the video address %j', async (videoUrl) => {
    expect(await refused({ videoUrl })).toMatchObject({
      status: 400,
      error: 'Please enter a valid video URL.',
      fields: { videoUrl: 'Please enter a valid video URL.' },
    });
  });

  it.each([
    'https://example.com/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '/uploads/x.png',
    '/uploads/../secret',
    `/uploads/${'0'.repeat(32)}.webp?x`,
  ])('refuses the picture and document address %j', async (url) => {
    expect(await refused({ imageUrl: url })).toMatchObject({
      status: 400,
      fields: { imageUrl: expect.any(String) },
    });
    expect(await refused({ documentUrl: url })).toMatchObject({
      status: 400,
      fields: { documentUrl: expect.any(String) },
    });
  });

  it('refuses files of others, of another type, unknown ones and those in use', async () => {
    const [own, foreign, film] = [
      await kit.upload(author, 'image'),
      await kit.upload(await kit.member(), 'image'),
      await kit.upload(author, 'video'),
    ];
    await post({ imageUrl: own.url });
    const before = await stored(author);
    for (const url of [own.url, foreign.url, film.url, `/uploads/${'a'.repeat(32)}.webp`]) {
      expect(await refused({ imageUrl: url })).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { imageUrl: expect.any(String) },
      });
    }
    expect(await stored(author)).toEqual(before);
    const [row] = await kit.db.select().from(uploads).where(eq(uploads.id, foreign.id));
    expect(row?.attachedAt).toBeNull();
  });

  it('of one file sent twice in parallel makes one post', async () => {
    const file = await kit.upload(author, 'image');
    const answers = await Promise.all(
      [1, 2, 3].map((part) =>
        author.send(create, {
          body: { content: `Same file ${part} ${n}`, imageUrl: file.url },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400]);
  });

  it('stays unbound where the post is refused', async () => {
    const file = await kit.upload(author, 'image');
    await post({ content: 'Said before.' });
    expect((await refused({ content: 'Said before.', imageUrl: file.url })).status).toBe(409);
    expect((await post({ imageUrl: file.url })).image?.url).toBe(file.url);
  });
});

describe('a member', () => {
  it('publishes 20 posts a day and is told when to come back; what was refused does not count', async () => {
    const limited = await memberKit({ rateLimitScale: 1 });
    try {
      const author = await limited.member();
      for (let n = 0; n < 20; n++) await author.ok(create, { body: { content: `Post number ${n}` } });
      const refusal = await author.refused(create, { body: { content: 'One too many' } });
      expect(refusal).toMatchObject({
        status: 429,
        code: 'rate_limited',
        error: 'You can publish 20 posts and reposts a day. Try again in 24 hours.',
      });
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
      await (await limited.member()).ok(create, { body: { content } });
      limited.clock.advance(24 * 3_600_000);
      for (let n = 0; n < 5; n++) await author.refused(create, { body: { content: '' } });
      await author.ok(create, { body: { content: 'The day after' } });
    } finally {
      await limited.close();
    }
  });

  it('tries 30 times in 10 minutes, then waits', async () => {
    const limited = await memberKit({ rateLimitScale: 1 });
    try {
      const author = await limited.member();
      await author.ok(create, { body: { content } });
      for (let n = 1; n < 30; n++) expect((await author.refused(create, { body: { content } })).status).toBe(409);
      expect((await author.refused(create, { body: { content: 'Something else' } })).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
