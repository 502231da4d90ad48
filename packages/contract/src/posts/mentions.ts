export type Mention = { name: string; id: number; start: number; end: number };

const digits = /^[1-9]\d{0,15}$/;
const LONGEST_ID = 16;
const LONGEST_NAME = 200;

/** The token that begins at `start`, whose name ends before `close`, or null where it is none. */
function readMention(text: string, start: number, close: number): Mention | null {
  const rest = text.slice(close + 2, close + 2 + LONGEST_ID + 1);
  const id = rest.slice(0, Math.max(0, rest.indexOf(')')));
  const name = text.slice(start + 2, close);
  if (name.length === 0 || /[[\]\n]/.test(name) || !digits.test(id)) return null;
  return { name, id: Number(id), start, end: close + 2 + id.length + 1 };
}

/**
 * Finds mention tokens `@[name](id)` in one pass, in time linear in the length of the text.
 * A token's name holds no bracket and no line break; its id is a positive number.
 */
export function findMentions(text: string): Mention[] {
  const found: Mention[] = [];
  let close = text.indexOf('](');
  while (close !== -1) {
    const from = Math.max(found.at(-1)?.end ?? 0, close - 2 - LONGEST_NAME);
    const start = text.slice(from, close).lastIndexOf('@[');
    const mention = start === -1 ? null : readMention(text, from + start, close);
    if (mention) found.push(mention);
    close = text.indexOf('](', mention ? mention.end : close + 2);
  }
  return found;
}

/** The text with every mention token taken out. */
export function withoutMentions(text: string): string {
  let rest = '';
  let from = 0;
  for (const mention of findMentions(text)) {
    rest += text.slice(from, mention.start);
    from = mention.end;
  }
  return rest + text.slice(from);
}
