import { safeHref } from '@innerspring/contract/posts/text';
import { act, screen } from '@testing-library/react';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { layOut } from '../../testing/lay-out.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PostContent, PostTextView, textExcerpt, textParts, uploadHref } from './post-text.tsx';

const corpora = resolve(import.meta.dirname, '../../../../../../shared/corpora');
const payloads = [
  'xss_intruders.txt',
  'html5sec.jsonl',
  'owasp_xss_filter_evasion.jsonl',
  'blns.b64.txt',
  'ssrf_urls.txt',
]
  .map((name) => resolve(corpora, name))
  .filter((file) => existsSync(file))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        if (file.endsWith('.jsonl')) return String(JSON.parse(line));
        return file.endsWith('.b64.txt') ? Buffer.from(line, 'base64').toString('utf8') : line;
      }),
  );

const priya = { id: 12, fullName: 'Priya Menon-Clarke' };

describe('textParts', () => {
  it('shows a mention by its present name and a stranger as plain words', () => {
    expect(textParts('Thanks @[Priya Menon](12) and @[Gone Person](99)!', [priya])).toEqual([
      { kind: 'text', text: 'Thanks ' },
      { kind: 'mention', text: '@Priya Menon-Clarke', id: 12 },
      { kind: 'text', text: ' and ' },
      { kind: 'text', text: '@Gone Person' },
      { kind: 'text', text: '!' },
    ]);
  });

  it('links http and https addresses without the punctuation of the sentence', () => {
    const links = textParts('See (https://loom.example/a_(b)), or http://foam.example/x?y=1#z.', []).filter(
      (part) => part.kind === 'link',
    );
    expect(links.map((part) => part.text)).toEqual(['https://loom.example/a_(b)', 'http://foam.example/x?y=1#z']);
  });

  it('marks hashtags of any script, and not the fragment of an address', () => {
    const tags = textParts('#hybrid #латекс a#b https://x.example/#frag &#39;', []).filter(
      (part) => part.kind === 'hashtag',
    );
    expect(tags.map((part) => part.text)).toEqual(['#hybrid', '#латекс']);
    expect(textParts('#Żakard-2, #42, #a', [])).toEqual([
      { kind: 'hashtag', text: '#Żakard-2', slug: 'żakard-2' },
      { kind: 'text', text: ', #42, #a' },
    ]);
  });

  it('keeps every letter of text without tokens', () => {
    const text = 'A (bracket] @[broken](x) 👩🏽‍🏭 שלום https://';
    expect(
      textParts(text, [])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('is linear on long hostile text', () => {
    const started = performance.now();
    textParts('@['.repeat(20_000) + 'https://'.repeat(20_000) + '#'.repeat(20_000), []);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('PostTextView', () => {
  it.skipIf(payloads.length === 0)('never makes more of hostile text than text and links', async () => {
    const { container } = await renderScreen(
      <div data-testid="words">
        {payloads.map((payload, index) => (
          <p key={`${index}-${payload.length}`}>
            <PostTextView content={`${payload} @[${payload}](12) https://foam.example/${payload}`} mentions={[priya]} />
          </p>
        ))}
      </div>,
    );
    const words = screen.getByTestId('words');
    const names = new Set([...words.querySelectorAll('*')].map((element) => element.localName));
    expect([...names].sort()).toEqual(['a', 'bdi', 'p']);
    for (const anchor of container.querySelectorAll('a')) {
      const href = anchor.getAttribute('href') ?? '';
      expect(href).toMatch(/^(https?:\/\/|\/profile\/12$|\/topics\/[^/]+$)/);
      expect([...anchor.attributes].map(({ name }) => name).filter((name) => name.startsWith('on'))).toEqual([]);
      if (!href.startsWith('/')) expect(anchor.rel).toBe('noopener nofollow noreferrer');
    }
  });

  it('links a topic to its page, in whatever spelling', async () => {
    await renderScreen(<PostTextView content="All about #Hybrid-Coils and #Матрас" mentions={[]} />);
    expect(screen.getByRole('link', { name: '#Hybrid-Coils' })).toHaveAttribute('href', '/topics/hybrid-coils');
    const cyrillic = screen.getByRole('link', { name: '#Матрас' }).getAttribute('href');
    expect(decodeURIComponent(cyrillic ?? '')).toBe('/topics/матрас');
  });

  it('links a mention to the profile', async () => {
    await renderScreen(<PostTextView content="@[Old Name](12)" mentions={[priya]} />);
    expect(screen.getByRole('link', { name: '@Priya Menon-Clarke' })).toHaveAttribute('href', '/profile/12');
  });
});

describe('addresses', () => {
  it('takes web addresses without credentials only', () => {
    expect(safeHref('https://foam.example')).toBe('https://foam.example/');
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://a:b@foam.example',
      '//foam.example',
      'foam',
    ]) {
      expect(safeHref(bad)).toBeNull();
    }
  });

  it('takes own uploads only', () => {
    expect(uploadHref('/uploads/0a1b.webp')).toBe('/uploads/0a1b.webp');
    for (const bad of [
      'https://evil.example/uploads/a',
      '//evil/uploads/a',
      '/uploads/../api/user',
      '/api/user',
      'javascript:1',
    ]) {
      expect(uploadHref(bad)).toBeNull();
    }
  });
});

it('cuts an excerpt by letters', () => {
  expect(textExcerpt('Hello\n@[A B](12)  again', [priya])).toBe('Hello @Priya Menon-Clarke again');
  expect(textExcerpt('👩‍🏭'.repeat(60), [], 4)).toMatch(/…$/);
});

describe('long words', () => {
  it('are measured once the page is laid out, all of them before any is drawn anew', async () => {
    const steps: string[] = [];
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(120);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      steps.push(`${this.textContent}, ${screen.queryAllByRole('button', { name: 'See more' }).length} drawn`);
      return this.textContent === 'Short' ? 120 : 240;
    });
    await renderScreen(
      ['Long', 'Short', 'Longer'].map((content) => <PostContent key={content} content={content} mentions={[]} />),
    );
    expect(steps).toEqual([]);
    act(layOut);
    expect(steps).toEqual(['Long, 0 drawn', 'Short, 0 drawn', 'Longer, 0 drawn']);
    expect(screen.getAllByRole('button', { name: 'See more' })).toHaveLength(2);
  });
});
