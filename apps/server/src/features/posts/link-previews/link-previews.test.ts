import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { memberKit, type Person } from '../../../testing/member-kit.ts';
import { outsideWeb, redirects, serves } from '../../../testing/outside-web.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { newHost, page, previewKit, titled } from './link-previews.kit.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const site = previewKit();

const cookieOf = async ({ id }: Person) => {
  const opened = await site.kit.deps.sessions.open({
    userId: id,
    device: 'test',
    ip: null,
    isAdmin: false,
    sudo: false,
  });
  return `sid=${opened.secret}`;
};

describe('the preview of a link', () => {
  it('says what the page says of itself, with a picture of our own', async () => {
    const host = newHost();
    const photo = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#705040' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const head = `<title>Plain</title><meta property="og:title" content="Coils &amp; foam"><meta property="og:image" content="/photo.jpg">
      <meta name="description" content="What holds a sleeper"><meta property="og:site_name" content="Bed Weekly">`;
    site.web.place(host, { pages: { '/a?b=1': serves(page(head)), '/photo.jpg': serves(photo, 'image/jpeg') } });
    const preview = await site.read(`https://${host}/a?b=1#part`);
    expect(preview).toEqual({
      url: `https://${host}/a?b=1`,
      title: 'Coils & foam',
      description: 'What holds a sleeper',
      siteName: 'Bed Weekly',
      image: { url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/), width: 800, height: 420 },
    });
    const sid = { cookie: await cookieOf(site.member) };
    const ours = await site.kit.app.inject({ method: 'GET', url: preview?.image?.url ?? '', headers: sid });
    expect(ours.statusCode).toBe(200);
    const { format, exif } = await sharp(ours.rawPayload).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    expect((await site.kit.app.inject({ method: 'GET', url: preview?.image?.url ?? '' })).statusCode).toBe(401);
  });

  it('is read once for a week, also when many ask at once', async () => {
    const host = newHost();
    site.web.place(host, { pages: { '/': titled('First') } });
    const others = await Promise.all(Array.from({ length: 5 }, () => site.kit.member()));
    const all = await Promise.all(others.map((one) => site.read(`http://${host}`, one)));
    expect(all.map((preview) => preview?.title)).toEqual(Array.from({ length: 5 }, () => 'First'));
    expect(site.web.asked).toHaveLength(1);
    site.web.place(host, { pages: { '/': titled('Second') } });
    site.kit.clock.advance(7 * DAY - 1000);
    expect((await site.read(`http://${host}/`))?.title).toBe('First');
    site.kit.clock.advance(1000);
    expect((await site.read(`http://${host}/`))?.title).toBe('Second');
    expect(site.web.asked).toHaveLength(2);
  });

  it('that there is none is known for an hour', async () => {
    const host = newHost();
    site.web.place(host, { pages: {} });
    expect(await site.read(`https://${host}/`)).toBeNull();
    site.web.place(host, { pages: { '/': titled('Open at last') } });
    site.kit.clock.advance(HOUR - 1000);
    expect(await site.read(`https://${host}/`)).toBeNull();
    site.kit.clock.advance(1000);
    expect((await site.read(`https://${host}/`))?.title).toBe('Open at last');
  });

  it('keeps what a page said when it no longer answers, and asks again an hour later', async () => {
    const host = newHost();
    const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const head = '<title>Here</title><meta name="twitter:image" content="/p.png">';
    site.web.place(host, { pages: { '/': serves(page(head)), '/p.png': serves(picture, 'image/png') } });
    const before = await site.read(`https://${host}/`);
    expect(before?.image).not.toBeNull();
    site.kit.clock.advance(8 * DAY);
    site.web.place(host, { pages: {} });
    expect(await site.read(`https://${host}/`)).toEqual(before);
    site.web.place(host, { pages: { '/': titled('Back') } });
    expect(await site.read(`https://${host}/`)).toEqual(before);
    site.kit.clock.advance(HOUR);
    expect(await site.read(`https://${host}/`)).toMatchObject({ title: 'Back', image: null });
    // The picture that no preview shows any more is left to the sweeper.
    const [old] = await site.kit.db
      .select()
      .from(uploads)
      .where(eq(uploads.key, before?.image?.url.slice(9) ?? ''));
    expect(old).toMatchObject({ ownerId: null, attachedAt: null });
  });

  it('follows two redirects, and no third', async () => {
    const host = newHost();
    const pages = {
      '/1': redirects('/2', 301),
      '/2': redirects(`http://${host}/3`, 307),
      '/3': titled('Arrived'),
      '/0': redirects('/1'),
    };
    site.web.place(host, { pages });
    expect((await site.read(`https://${host}/1`))?.title).toBe('Arrived');
    expect(await site.read(`https://${host}/0`)).toBeNull();
  });

  it('takes the beginning of an endless page, and no picture that is too large, too small or none', async () => {
    const host = newHost();
    let sent = 0;
    const endless = serves(Buffer.alloc(2 * 1024 * 1024, 1), 'image/png');
    const tiny = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const withPicture = (name: string) => serves(page(`<title>T</title><meta property="og:image" content="/${name}">`));
    site.web.place(host, {
      pages: {
        '/long': (_request, answer) => {
          answer.writeHead(200, { 'content-type': 'text/html' });
          answer.write('<title>Long</title>');
          const piece = 'x'.repeat(64 * 1024);
          const more = () => {
            while (!answer.destroyed && answer.write(piece)) sent += piece.length;
            sent += piece.length;
          };
          answer.on('drain', more);
          more();
        },
        '/a': withPicture('huge.png'),
        '/huge.png': endless,
        '/b': withPicture('tiny.png'),
        '/tiny.png': serves(tiny, 'image/png'),
        '/c': withPicture('lies.png'),
        '/lies.png': serves('<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'image/png'),
        '/d': withPicture('real.svg'),
        '/real.svg': serves('<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'image/svg+xml'),
      },
    });
    expect((await site.read(`https://${host}/long`))?.title).toBe('Long');
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    for (const path of ['a', 'b', 'c', 'd']) {
      expect([path, await site.read(`https://${host}/${path}`)]).toMatchObject([path, { title: 'T', image: null }]);
    }
  });

  it('is null for what is no page, and for a page without a title', async () => {
    const host = newHost();
    site.web.place(host, {
      pages: {
        '/json': serves('{"title":"x"}', 'application/json'),
        '/none': (_request, answer) => answer.writeHead(200).end('<title>T</title>'),
        '/packed': (_request, answer) =>
          answer.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('<title>T</title>'),
        '/empty': serves(''),
        '/nameless': serves(page('<meta property="og:title" content="  ">')),
        '/broken': (_request, answer) => answer.writeHead(500, { 'content-type': 'text/html' }).end('<title>T</title>'),
      },
    });
    for (const path of ['json', 'none', 'packed', 'empty', 'nameless', 'broken', 'missing'])
      expect([path, await site.read(`https://${host}/${path}`)]).toEqual([path, null]);
  });

  it('gives up on pages that are slow to answer or never end', async () => {
    const slow = await outsideWeb({ milliseconds: 150 });
    site.kit.deps.readOutside = slow.read;
    const host = newHost();
    slow.place(host, {
      pages: {
        '/silent': () => {},
        '/drip': (_request, answer) => {
          answer.writeHead(200, { 'content-type': 'text/html' }).write('<title>Never done</title>');
        },
      },
    });
    try {
      expect(await site.read(`https://${host}/silent`)).toBeNull();
      expect(await site.read(`https://${host}/drip`)).toBeNull();
    } finally {
      slow.close();
    }
  });

  it('is limited for each member, but not for what is known already', async () => {
    const limited = await memberKit({ rateLimitScale: 1 });
    limited.deps.readOutside = site.web.read;
    const host = newHost();
    site.web.place(host, { pages: { '/0': titled('Known') } });
    try {
      const one = await limited.member();
      for (let index = 0; index < 30; index += 1) await site.read(`https://${host}/${index}`, one);
      expect((await one.refused(api.linkPreviews.read, { body: { url: `https://${host}/more` } })).status).toBe(429);
      expect((await site.read(`https://${host}/0`, one))?.title).toBe('Known');
      expect(await site.read(`https://${host}/more`, await limited.member())).toBeNull();
    } finally {
      await limited.close();
    }
  });
});
