import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPage } from './page-facts.ts';

const url = new URL('https://www.bed.example/news/one');
const facts = (html: string | Buffer, charset: string | null = 'utf-8') =>
  readPage({ url, body: Buffer.from(html), charset });

describe('what a page says of itself', () => {
  it('comes from Open Graph, then Twitter cards, then plain HTML', () => {
    const og = '<meta property="og:title" content="OG"><meta property="og:description" content="OG words">';
    const twitter = '<meta name="twitter:title" content="TW"><meta name="twitter:description" content="TW words">';
    const plain = '<title>Plain</title><meta name="Description" content="Plain words">';
    expect(facts(plain + twitter + og)).toMatchObject({ title: 'OG', description: 'OG words' });
    expect(facts(plain + twitter)).toMatchObject({ title: 'TW', description: 'TW words' });
    expect(facts(plain)).toMatchObject({ title: 'Plain', description: 'Plain words', siteName: 'bed.example' });
    expect(facts('<p>Words')).toEqual({ title: null, description: null, siteName: 'bed.example', pictures: [] });
  });

  it('names pictures by full addresses of the web, each once, beside the base that the page gives', () => {
    const image = (address: string) => facts(`<meta property="og:image" content="${address}">`).pictures;
    expect(image('/p.jpg')).toEqual(['https://www.bed.example/p.jpg']);
    expect(image('//cdn.example/p.jpg')).toEqual(['https://cdn.example/p.jpg']);
    for (const bad of ['data:image/png;base64,AAAA', 'javascript:alert(1)', 'file:///etc/passwd', 'http://[', ''])
      expect([bad, image(bad)]).toEqual([bad, []]);
    const both =
      '<base href="https://cdn.example/x/"><meta property="og:image" content="a.png"><meta name="twitter:image" content="a.png"><link rel="image_src" href="b.png">';
    expect(facts(both).pictures).toEqual(['https://cdn.example/x/a.png', 'https://cdn.example/x/b.png']);
  });

  it('is read in the encoding of the answer or of the page, and as UTF-8 where that is none', () => {
    const latin = Buffer.from('<meta charset="iso-8859-1"><title>M\xf6bel</title>', 'latin1');
    expect(facts(latin, null).title).toBe('Möbel');
    expect(facts(Buffer.from('<title>M\xf6bel</title>', 'latin1'), 'windows-1252').title).toBe('Möbel');
    expect(facts('<title>Möbel</title>', 'no-such-encoding').title).toBe('Möbel');
    expect(facts(Buffer.from([60, 116, 105, 116, 108, 101, 62, 0xff, 0xfe]), null).title).toBe('\ufffd\ufffd');
  });

  it('is one line without control characters, cut where it is long', () => {
    expect(facts('<title>\n Two\t\u0000lines \u202Eturned&#8238; </title>').title).toBe('Two lines turned');
    const long = facts(`<title>${'a'.repeat(5000)}</title><meta name="description" content="${'b '.repeat(900)}">`);
    expect(long.title).toBe(`${'a'.repeat(199)}…`);
    expect(long.description?.length).toBeLessThanOrEqual(300);
  });

  it('takes the page’s own title, not that of a drawing in it, and survives what never ends', () => {
    expect(facts('<title>Page</title><svg><title>Icon</title></svg>').title).toBe('Page');
    expect(facts('<title>Open').title).toBe('Open');
    expect(facts(`${'<div>'.repeat(50_000)}<title>Deep</title>`).title).toBe('Deep');
    expect(facts(`<meta ${'a="b" '.repeat(20_000)}><title>Wide</title>`).title).toBe('Wide');
    expect(facts('<meta property="og:title" content="a<b>&amp;lt;script&gt;">').title).toBe('a<b>&lt;script>');
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(facts(`<meta name="${name}" content="x"><title>T</title>`).title).toBe('T');
  });

  it('is text or nothing, whatever the page is made of', () => {
    const corpora = new URL('../../../../../../../shared/corpora/', import.meta.url);
    if (!existsSync(corpora)) return;
    const lines = ['html5sec.jsonl', 'owasp_xss_filter_evasion.jsonl', 'xss_intruders.txt', 'blns.b64.txt'].flatMap(
      (name) => readFileSync(new URL(name, corpora), 'utf8').split('\n'),
    );
    for (const line of lines) {
      const pages = [
        line,
        `<title>${line}`,
        `<meta property="og:image" content="${line}"><meta property="og:title" content='${line}'>`,
      ];
      for (const found of pages.map((one) => facts(one))) {
        expect(found.title ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
        for (const picture of found.pictures) expect(picture).toMatch(/^https?:\/\//);
      }
    }
  });
});
