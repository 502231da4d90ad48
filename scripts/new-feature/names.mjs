const KEBAB = /^[a-z]+(?:-[a-z]+)*s$/;

/** Reserved words, which can't name a value: one of the `news` is a `newsItem`. */
const RESERVED = new Set(['new', 'case', 'class', 'default', 'export', 'import', 'return', 'switch', 'this']);

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const camelOf = (words) => words.map((word, at) => (at === 0 ? word : capital(word))).join('');

/**
 * The forms of a feature's name, which is the plural of what members make there: `plant-visits`.
 * @returns {{ kebab: string, camel: string, pascal: string, table: string, words: string, thing: string, Thing: string, one: string }}
 *   `thing` and `Thing` name one of them in code, `one` in a sentence
 */
export function namesOf(name) {
  if (!KEBAB.test(name)) throw new Error('Name the feature in lowercase, as a plural: plant-visits.');
  const parts = name.split('-');
  const last = parts.at(-1).slice(0, -1);
  const single = RESERVED.has(last) && parts.length === 1 ? [name, 'item'] : [...parts.slice(0, -1), last];
  return {
    kebab: name,
    camel: camelOf(parts),
    pascal: capital(camelOf(parts)),
    table: parts.join('_'),
    words: parts.join(' '),
    thing: camelOf(single),
    Thing: capital(camelOf(single)),
    one: single.join(' '),
  };
}
