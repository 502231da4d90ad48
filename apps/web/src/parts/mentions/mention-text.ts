import { findMentions } from '@innerspring/contract/posts/text';

/** A mention in the text as the author sees it: `@` and the name, from `start` up to `end`. */
export interface MentionMark {
  start: number;
  end: number;
  id: number;
  name: string;
}

/** Text with mentions as the author sees it: names instead of `@[name](id)`. Marks are in order and never overlap. */
export interface ShownText {
  text: string;
  marks: readonly MentionMark[];
}

/** Normalizes line breaks like a text area; positions are counted after that. */
const asTyped = (content: string) => content.replace(/\r\n?/g, '\n');

/** The content as the author sees it. Tokens become names, everything else stays. */
export function shownText(content: string): ShownText {
  const typed = asTyped(content);
  const marks: MentionMark[] = [];
  let text = '';
  let from = 0;
  for (const { name, id, start, end } of findMentions(typed)) {
    text += typed.slice(from, start);
    marks.push({ start: text.length, end: text.length + name.length + 1, id, name });
    text += `@${name}`;
    from = end;
  }
  return { text: text + typed.slice(from), marks };
}

/** The content with its tokens, as it is stored and counted: the inverse of `shownText`. */
export function mentionContent({ text, marks }: ShownText): string {
  let content = '';
  let from = 0;
  for (const { start, end, id, name } of marks) {
    content += `${text.slice(from, start)}@[${name}](${id})`;
    from = end;
  }
  return content + text.slice(from);
}

/** What one edit replaced: `before` from `from` up to `to` became `inserted`. */
interface Change {
  from: number;
  to: number;
  inserted: string;
}

/** The one change between two texts, given the caret after it; without that, repeated letters are ambiguous. */
function changeBetween(before: string, after: string, caret: number): Change {
  const most = Math.min(before.length, after.length - caret);
  let suffix = 0;
  while (suffix < most && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix += 1;
  const shared = Math.min(before.length, after.length) - suffix;
  let from = 0;
  while (from < shared && before[from] === after[from]) from += 1;
  return { from, to: before.length - suffix, inserted: after.slice(from, after.length - suffix) };
}

const isTouched = ({ start, end }: MentionMark, { from, to }: Change) =>
  from === to ? start < from && from < end : start < to && from < end;

/**
 * The text after an edit of what was shown. A mention that is only partly deleted is removed as a whole; one that is
 * typed into becomes plain text, so that no letter is lost. `caret` is its position after the edit and the removals.
 * @param deletes whether the edit only deletes letters; derived from the texts if the browser doesn't say
 */
export function editedText(
  before: ShownText,
  after: string,
  caret: number,
  deletes?: boolean,
): ShownText & { caret: number } {
  const change = changeBetween(before.text, after, caret);
  if (before.text === after) return { ...before, caret };
  const touched = before.marks.filter((mark) => isTouched(mark, change));
  const takesAway = change.inserted === '' && deletes !== false;
  if (takesAway) {
    change.from = Math.min(change.from, ...touched.map(({ start }) => start));
    change.to = Math.max(change.to, ...touched.map(({ end }) => end));
  }
  const { from, to, inserted } = change;
  const shift = inserted.length - (to - from);
  const marks = before.marks.flatMap((mark) => {
    if (touched.includes(mark)) return [];
    return mark.end <= from ? [mark] : [{ ...mark, start: mark.start + shift, end: mark.end + shift }];
  });
  const text = before.text.slice(0, from) + inserted + before.text.slice(to);
  return { text, marks, caret: takesAway ? from : caret };
}

/** The shown text with one more mention, over existing letters. */
export function withMark(shown: ShownText, mark: MentionMark): ShownText {
  const marks = [...shown.marks, mark].sort((one, other) => one.start - other.start);
  return { text: shown.text, marks };
}

/** The selection extended to all mentions that it touches; `reach` is the letter that a deletion takes. */
export function wholeMarks({ marks }: ShownText, start: number, end: number, reach: -1 | 1): [number, number] {
  const from = start === end && reach < 0 ? start - 1 : start;
  const to = start === end && reach > 0 ? end + 1 : end;
  const touched = marks.filter((mark) => mark.start < to && from < mark.end);
  return [Math.min(start, ...touched.map((mark) => mark.start)), Math.max(end, ...touched.map((mark) => mark.end))];
}

/** Where a caret inside a mention goes: across it, if it was outside before, otherwise to the nearer edge. */
export function outsideMarks({ marks }: ShownText, caret: number, before: number): number {
  const mark = marks.find(({ start, end }) => start < caret && caret < end);
  if (!mark) return caret;
  if (before >= mark.end) return mark.start;
  if (before <= mark.start) return mark.end;
  return caret - mark.start < mark.end - caret ? mark.start : mark.end;
}

/** A name as a token can contain it: on one line, without brackets. */
export const mentionName = (fullName: string): string =>
  fullName
    .replace(/[[\]\r\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
