import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { createGuardedRead } from '../../../platform/net/guarded-fetch.ts';
import { isPublicAddress, literalAddress } from '../../../platform/net/guarded-fetch.ts';
import { redirects, serves } from '../../../testing/outside-web.ts';
import { newHost, page, previewKit, titled } from './link-previews.kit.ts';

const site = previewKit();

describe('the guard before pages elsewhere', () => {
  it('goes to no address of ours in whatever spelling, and asks nobody', async () => {
    const refused = [
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://127.1/',
      'http://017700000001/',
      'http://0/',
      'http://10.1.2.3/',
      'http://192.168.1.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://100.64.0.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::7f00:1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[fe80::1]/',
      'http://[fd00::1]/',
      'http://localhost/',
      'http://metadata/',
      'http://public.example:8080/',
    ];
    site.web.place('localhost', { pages: { '/': titled('Inside') } });
    site.web.place('metadata', { pages: { '/': titled('Inside') } });
    site.web.place('public.example:8080', { pages: { '/': titled('Inside') } });
    for (const url of refused) expect([url, await site.read(url)]).toEqual([url, null]);
    expect(site.web.asked).toEqual([]);
  });

  it('goes to no name that leads to such an address, alone or beside a public one', async () => {
    for (const addresses of [['127.0.0.1'], ['::1'], ['93.184.215.14', '10.0.0.1'], ['169.254.169.254'], []]) {
      const host = newHost();
      site.web.place(host, { addresses, pages: { '/': titled('Inside') } });
      expect([addresses, await site.read(`https://${host}/`)]).toEqual([addresses, null]);
    }
    expect(site.web.asked).toEqual([]);
  });

  it('looks at each redirect and at pictures as at the first address', async () => {
    const host = newHost();
    const inside = newHost();
    site.web.place(inside, {
      addresses: ['10.0.0.7'],
      pages: { '/': titled('Inside'), '/p.png': serves('x', 'image/png') },
    });
    const targets = [
      `http://${inside}/`,
      'http://127.0.0.1/',
      'http://[::1]/',
      'file:///etc/passwd',
      'gopher://public.example/',
      'https://user:pw@public.example/',
    ];
    for (const [index, target] of targets.entries()) {
      site.web.place(host, { pages: { [`/${index}`]: redirects(target) } });
      expect([target, await site.read(`https://${host}/${index}`)]).toEqual([target, null]);
    }
    site.web.place(host, {
      pages: {
        '/picture': serves(page(`<title>T</title><meta property="og:image" content="http://${inside}/p.png">`)),
      },
    });
    expect(await site.read(`https://${host}/picture`)).toMatchObject({ title: 'T', image: null });
    expect(site.web.asked.filter((line) => !line.startsWith(host))).toEqual([]);
  });

  it('does not ask our own site', async () => {
    const own = new URL(site.kit.deps.config.publicUrl);
    expect(await site.read(`${own.origin}/about`)).toBeNull();
    expect(site.web.asked).toEqual([]);
  });

  it('dials nothing out of the corpora of hostile addresses but names and public addresses on their own ports', async () => {
    const dialled: URL[] = [];
    site.kit.deps.readOutside = createGuardedRead({
      lookup: (_host, _options, done) => done(null, [{ address: '93.184.215.14', family: 4 }]),
      request: (url) => {
        dialled.push(url);
        throw new Error('recorded, not dialled');
      },
    });
    for (const name of ['ssrf_urls.txt', 'open_redirect.txt']) {
      const corpus = new URL(`../../../../../../../shared/corpora/${name}`, import.meta.url);
      if (!existsSync(corpus)) continue;
      for (const url of readFileSync(corpus, 'utf8').split('\n')) {
        const { status } = await site.member.send(api.linkPreviews.read, { body: { url } });
        expect([url, status === 200 || status === 400]).toEqual([url, true]);
      }
    }
    for (const url of dialled) {
      expect(url.protocol).toMatch(/^https?:$/);
      expect([url.href, url.port, url.username]).toEqual([url.href, '', '']);
      const literal = literalAddress(url);
      expect([url.href, literal === null ? url.hostname.includes('.') : isPublicAddress(literal)]).toEqual([
        url.href,
        true,
      ]);
    }
  });

  it('refuses what is no address of the web with a sentence', async () => {
    for (const url of ['', 'nonsense', 'ftp://a.example/', 'javascript:alert(1)', 'https://u:p@a.example/']) {
      const answer = await site.member.refused(api.linkPreviews.read, { body: { url } });
      expect([url, answer.status, answer.fields?.url]).toEqual([
        url,
        400,
        'Enter a full address that starts with https://',
      ]);
    }
    expect(
      (await site.kit.visitor.refused(api.linkPreviews.read, { body: { url: 'https://a.example/' } })).status,
    ).toBe(401);
  });
});
