import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CommentContent,
  findMentions,
  POST_MAX_LENGTH,
  PostContent,
  postContentProblem,
  withoutControls,
  withoutMentions,
  firstLink,
  TOPIC_LIMIT,
  topicSlug,
  topicsIn,
  wordParts,
} from '../index.ts';

const tooShort = 'Post content must be at least 4 characters long';
const meaningless = 'Post must contain meaningful content';
const unstorable = 'Post contains a character we can’t store';

describe('the words of a post', () => {
  it.each([
    ['', tooShort],
    ['abc', tooShort],
    ['    ', 'Post cannot be empty'],
    ['\u200b\u200b\u2060\u3164', 'Post cannot be empty'],
    ['\u2800\u2800\u2800\u2800', 'Post cannot be empty'],
    [' \n\t\r ', 'Post cannot be empty'],
    ['@[Dana Ruiz](12)', 'Post must contain actual content beyond mentions'],
    ['  @[Dana Ruiz](12) @[Bo](3)\n', 'Post must contain actual content beyond mentions'],
    ['....!', meaningless],
    ['?! … —', meaningless],
    ['aaaa', 'Post cannot contain only repeated characters'],
    ['  bbbbb ', 'Post cannot contain only repeated characters'],
    ['😴😴😴', 'Post cannot contain only repeated characters'],
    ['nul\u0000here', unstorable],
    ['half \ud800 pair', unstorable],
    [`${'ab '.repeat(POST_MAX_LENGTH / 3)}c`, `Post content can have at most ${POST_MAX_LENGTH} characters`],
  ])('refuses %j', (text, sentence) => {
    expect(postContentProblem(text)).toBe(sentence);
    expect(PostContent.safeParse(text).error?.issues[0]?.message).toBe(sentence);
  });

  it.each(['abcd', 'Hi @[Dana Ruiz](12)', '1633', 'aaab', 'zoné', '睡眠 寝具', 'ab '.repeat(POST_MAX_LENGTH / 3)])(
    'takes %j',
    (text) => {
      expect(postContentProblem(text)).toBeNull();
      expect(PostContent.parse(text)).toBe(text);
    },
  );

  it('keeps every text it takes as it was typed, without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const parsed = PostContent.safeParse(text);
        if (parsed.success) expect(parsed.data).toBe(withoutControls(text));
        else expect(parsed.error.issues[0]?.message).toMatch(/^Post /);
      }),
    );
  });

  it('refuses any one character, however often', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        fc.integer({ min: 4, max: 60 }),
        (character, times) => {
          const [first] = Array.from(character);
          expect(postContentProblem((first ?? 'a').repeat(times))).not.toBeNull();
        },
      ),
    );
  });
});

describe('mention tokens', () => {
  it.each([
    ['@[Dana Ruiz](12)', [12]],
    ['a @[b](1)@[c](2) d', [1, 2]],
    ['@[a] @[b](3)', [3]],
    ['@[a](xx @[b](4)', [4]],
    ['@[never](closed', []],
    ['@[zero](0)', []],
    ['@[signed](-1)', []],
    ['@[words](one)', []],
    ['@[](5)', []],
    ['@[line\nbreak](6)', []],
    ['@[br[acket](7)', []],
    ['@[long](12345678901234567)', []],
    [`@[${'n'.repeat(200)}](8)`, [8]],
    [`@[${'n'.repeat(201)}](8)`, []],
  ])('reads %j', (text, ids) => {
    expect(findMentions(text).map((mention) => mention.id)).toEqual(ids);
  });

  const name = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !/[[\]\n]/.test(text));
  const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).filter((number) => String(number).length <= 16);
  const plain = fc.string({ maxLength: 40 }).map((text) => text.replace(/[@[\]()]/g, ' '));

  it('finds every token between plain words, at its place', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, name, id), { maxLength: 12 }), plain, (parts, end) => {
        const text = parts.map(([before, who, number]) => `${before}@[${who}](${number})`).join('') + end;
        const found = findMentions(text);
        expect(found.map((mention) => [mention.name, mention.id])).toEqual(
          parts.map(([, who, number]) => [who, number]),
        );
        for (const mention of found)
          expect(text.slice(mention.start, mention.end)).toBe(`@[${mention.name}](${mention.id})`);
        expect(withoutMentions(text)).toBe(parts.map(([before]) => before).join('') + end);
      }),
    );
  });

  it('gives ordered tokens without overlap for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('@[', '](', ')', '1', 'a', '[', ']', '@', '\n'), { maxLength: 60 }),
        (pieces) => {
          const text = pieces.join('');
          let from = 0;
          for (const mention of findMentions(text)) {
            expect(mention.start).toBeGreaterThanOrEqual(from);
            expect(text.slice(mention.start, mention.end)).toBe(`@[${mention.name}](${mention.id})`);
            from = mention.end;
          }
        },
      ),
    );
  });

  it.each(['@[a](', 'x](', '@[', '@[a](1)', 'a]('])('takes time in proportion to the text for repeated %j', (piece) => {
    const time = (times: number) => {
      const text = `@[${piece.repeat(times)})`;
      const start = performance.now();
      findMentions(text);
      return performance.now() - start;
    };
    time(20_000);
    // The fastest of several, since anything else on the machine may stop one.
    const fastest = (times: number) => Math.min(...Array.from({ length: 8 }, () => time(times)));
    const [short, long] = [fastest(2500), fastest(80_000)];
    // A text 32 times as long takes 32 times as long in proportion, 1,024 times as long by the square. The limit lies
    // between them, far from both: the garbage collector alone costs the long text a factor of several.
    expect(long).toBeLessThan(Math.max(short, 1) * 32 * 8);
  });
});

describe('the words of a comment', () => {
  it.each([
    ['', 'Comment can’t be empty'],
    [' \n', 'Comment can’t be empty'],
    ['a\u0000', 'Comment contains a character we can’t store'],
    ['\udc00!', 'Comment contains a character we can’t store'],
    ['c'.repeat(1251), 'Comment can have at most 1250 characters'],
  ])('refuses %j', (text, sentence) => {
    expect(CommentContent.safeParse(text).error?.issues[0]?.message).toBe(sentence);
  });
  it.each(['k', '👍', 'c'.repeat(1250)])('takes %j', (text) => expect(CommentContent.parse(text)).toBe(text));
});

const slugs = (content: string) => topicsIn(content).map(({ slug }) => slug);

describe('the topics of words', () => {
  it.each([
    ['#foam, #Foam and #FOAM', ['foam']],
    ['(#law-labels) #16cfr1633. #under_score!', ['law-labels', '16cfr1633', 'under_score']],
    ['#коил #寝具 #مراتب #कुर्सी', ['коил', '寝具', 'مراتب', 'कुर्सी']],
    ['a#b x_#y https://a.example/#part &#39; ##twice #', []],
    ['#1 #42 #- #-- #__ #a', []],
    ['#foam- #-foam #foam--hybrid', ['foam', '-foam', 'foam--hybrid']],
    ['@[Bo #tagged](12) and #real', ['real']],
    [`#${'a'.repeat(50)} #${'b'.repeat(51)}`, ['a'.repeat(50)]],
    ['#e\u0301tage', ['étage']],
  ])('of %s are %j', (content, expected) => {
    expect(slugs(content)).toEqual(expected);
  });

  it('are named as first written, at most ten', () => {
    expect(topicsIn('#Latex #latex')).toEqual([{ slug: 'latex', name: 'Latex' }]);
    expect(slugs(Array.from({ length: 15 }, (_, at) => `#topic${at}`).join(' '))).toHaveLength(TOPIC_LIMIT);
  });

  it('have one spelling, found again from itself', () => {
    expect([topicSlug('Foam'), topicSlug('two words'), topicSlug('4'), topicSlug('')]).toEqual([
      'foam',
      null,
      null,
      null,
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (word) => {
        const slug = topicSlug(word);
        expect(slug === null || topicSlug(slug) === slug).toBe(true);
      }),
    );
  });
});

describe('words', () => {
  it('lose nothing when they are split', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(
          wordParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('are split in time linear in their length', () => {
    const started = performance.now();
    for (const piece of ['#', '#a', 'https://', 'https://a.b/(', '#a-']) wordParts(piece.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('the first link of words', () => {
  it.each([
    ['See https://a.example/x, then http://b.example', 'https://a.example/x'],
    ['(https://a.example/a_(b))', 'https://a.example/a_(b)'],
    ['https://user:pw@a.example http://b.example/', 'http://b.example/'],
    ['javascript:alert(1) ftp://a.example //a.example a.example', null],
    ['@[https://a.example](3)', null],
  ])('of %s is %j', (content, expected) => {
    expect(firstLink(content)).toBe(expected);
  });
});
