import { findMentions } from '@innerspring/contract/posts/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedText, mentionContent, outsideMarks, type ShownText, shownText, wholeMarks } from './mention-text.ts';

const dana = shownText('Hi @[Dana Ruiz](7), see @[Bo](8)');

/** Characters that tokens are made of, so that half tokens, nested ones and neighbors come up. */
const plain = fc.array(
  fc.constantFrom('a', ' ', '@', '[', ']', '(', ')', '7', '\n', 'é', '👩🏽‍🏭', '@[', '](', '@[x](1)'),
  {
    maxLength: 12,
  },
);
const token = fc
  .tuple(fc.constantFrom('Dana Ruiz', 'Bo', 'Zoë', 'a a', '李'), fc.integer({ min: 1, max: 999_999 }))
  .map(([name, id]) => `@[${name}](${id})`);
const content = fc
  .array(
    fc.oneof(
      plain.map((letters) => letters.join('')),
      token,
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** No text is lost, and every mark covers its own name. */
function expectWhole(shown: ShownText) {
  for (const { start, end, name } of shown.marks) expect(shown.text.slice(start, end)).toBe(`@${name}`);
  const stored = mentionContent(shown);
  const found = findMentions(stored).map(({ id }) => id);
  for (const { id } of shown.marks) expect(found).toContain(id);
}

describe('text with mentions', () => {
  it('shows names and marks where they stand', () => {
    expect(dana).toEqual({
      text: 'Hi @Dana Ruiz, see @Bo',
      marks: [
        { start: 3, end: 13, id: 7, name: 'Dana Ruiz' },
        { start: 19, end: 22, id: 8, name: 'Bo' },
      ],
    });
  });

  it('comes back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(content, (stored) => {
        const shown = shownText(stored);
        expectWhole(shown);
        expect(mentionContent(shown)).toBe(stored);
      }),
      { numRuns: 3000 },
    );
  });

  it('loses nothing over random edits: untouched mentions stay, plain text is as typed', () => {
    const edit = fc.record({ at: fc.nat(60), length: fc.nat(8), inserted: plain.map((letters) => letters.join('')) });
    fc.assert(
      fc.property(content, fc.array(edit, { maxLength: 12 }), (stored, edits) => {
        let now = stored;
        for (const { at, length, inserted } of edits) {
          const before = shownText(now);
          const from = Math.min(at, before.text.length);
          const to = Math.min(from + length, before.text.length);
          const typed = before.text.slice(0, from) + inserted + before.text.slice(to);
          const after = editedText(before, typed, from + inserted.length, inserted === '');
          expectWhole(after);
          const isApart = ({ start, end }: { start: number; end: number }) => end < from || start > to;
          const kept = before.marks.filter(isApart).map(({ id }) => id);
          expect(after.marks.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
          if (inserted !== '') expect(after.text).toBe(typed);
          else for (const word of after.marks) expect(typed).toContain(`@${word.name}`);
          now = mentionContent(after);
          // What is stored parses to the same, so a draft opens as it was left.
          expect(mentionContent(shownText(now))).toBe(now);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('an edit', () => {
  it('beside a mention moves it', () => {
    const after = editedText(dana, 'Oh, hi @Dana Ruiz, see @Bo', 4);
    expect(mentionContent(after)).toBe('Oh, hi @[Dana Ruiz](7), see @[Bo](8)');
  });

  it('that deletes a part of a mention deletes all of it', () => {
    const after = editedText(dana, 'Hi @Dana Rui, see @Bo', 12);
    expect(after).toMatchObject({ text: 'Hi , see @Bo', caret: 3 });
    expect(mentionContent(after)).toBe('Hi , see @[Bo](8)');
  });

  it('inside of a mention leaves its letters as plain text', () => {
    const after = editedText(dana, 'Hi @Dana xRuiz, see @Bo', 10);
    expect(mentionContent(after)).toBe('Hi @Dana xRuiz, see @[Bo](8)');
  });

  it('at the end of one mention leaves it whole where letters repeat', () => {
    const after = editedText(shownText('@[Ann](1)n'), '@Ann', 4);
    expect(mentionContent(after)).toBe('@[Ann](1)');
  });
});

it('selects whole mentions for a deletion', () => {
  expect(wholeMarks(dana, 13, 13, -1)).toEqual([3, 13]);
  expect(wholeMarks(dana, 13, 13, 1)).toEqual([13, 13]);
  expect(wholeMarks(dana, 3, 3, 1)).toEqual([3, 13]);
  expect(wholeMarks(dana, 5, 20, -1)).toEqual([3, 22]);
  expect(wholeMarks(dana, 1, 1, -1)).toEqual([1, 1]);
});

it('keeps the caret out of mentions', () => {
  expect(outsideMarks(dana, 12, 13)).toBe(3);
  expect(outsideMarks(dana, 4, 3)).toBe(13);
  expect(outsideMarks(dana, 5, 5)).toBe(3);
  expect(outsideMarks(dana, 11, 11)).toBe(13);
  expect(outsideMarks(dana, 14, 3)).toBe(14);
});
