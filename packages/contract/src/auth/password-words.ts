/**
 * Passwords that somebody who knows our trade, our site or the member tries first. Server and forms judge by the same rules and say
 * the same; the list of the most common passwords is with the server alone.
 */

/** Words of the trade; what people here think of first. */
const TRADE =
  'mattress matress mattresses bed beds bedding bedroom bedframe boxspring innerspring innersprings spring springs coil coils ' +
  'pocketcoil foam foams memoryfoam latex pillow pillows pillowtop ticking quilt quilts quilting quilter sleep sleeper sleeping ' +
  'sleepwell goodnight night dream dreams sweetdreams duvet blanket sheet sheets linen topper futon headboard foundation comfort ' +
  'hybrid gel furniture retail showroom warehouse factory plant ispa industry';
/** What a year, a digit or a sign is hung on. */
const EVERYDAY =
  'spring summer autumn fall winter january february march april may june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday password passwort passw passcode welcome admin administrator login ' +
  'letmein changeme secret hello test testing user member members network qwerty qwertz asdf abc abcd iloveyou love master ' +
  'king queen boss';
/** Between the words of such a password. */
const FILLERS = 'i the my our your is and or a of for in to me we good best super big new';

const words = (list: string) => list.split(' ').toSorted((a, b) => b.length - a.length);
const trade = /* @__PURE__ */ words(TRADE);
const everyday = /* @__PURE__ */ words(EVERYDAY);
const fillers = /* @__PURE__ */ words(FILLERS);

/** How many letters must remain once all known words are removed; with this many, word lists don't help an attacker. */
const ENOUGH_LETTERS = 4;
/** Shorter parts of names are in good passwords by chance. */
const SHORTEST_NAME = 3;

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '|': 'l',
};

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const onlyLetters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
const withoutLeet = (text: string) => text.replaceAll(/[0134578@$!+|]/g, (sign) => leet[sign] ?? '');

/** The letters as typed, and as meant where digits and symbols replace letters, also at the ends. */
function readingsOf(password: string): string[] {
  const text = folded(password);
  const trimmed = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const asL = (reading: string) => withoutLeet(reading.replaceAll('1', 'l'));
  return [...new Set([text, trimmed].flatMap((one) => [one, withoutLeet(one), asL(one)]).map(onlyLetters))];
}

type Kind = 'own' | 'trade' | 'everyday';
type Known = [kind: Kind | 'filler', words: string[]][];

/** The longest known word that begins here. */
function knownAt(reading: string, at: number, known: Known): { kind: Kind | 'filler'; word: string } | null {
  let best: { kind: Kind | 'filler'; word: string } | null = null;
  for (const [kind, list] of known) {
    const word = list.find((one) => reading.startsWith(one, at));
    if (word && word.length > (best?.word.length ?? 0)) best = { kind, word };
  }
  return best;
}

/** Removes known words from the left. Returns which kinds it found and how many other letters remain. */
function takeApart(reading: string, known: Known): { left: number; found: Set<Kind> } {
  const found = new Set<Kind>();
  let left = 0;
  for (let at = 0; at < reading.length; ) {
    const here = knownAt(reading, at, known);
    if (!here) left += 1;
    else if (here.kind !== 'filler') found.add(here.kind);
    at += here?.word.length ?? 1;
  }
  return { left, found };
}

export interface PasswordOwner {
  siteName?: string;
  username?: string;
  email?: string;
  fullName?: string;
  company?: string | null;
}

function ownWords({ username = '', email = '', fullName = '', company }: PasswordOwner): string[] {
  const [box = '', domain = ''] = email.split('@');
  const parts = [username, box, domain.replace(/\.[^.]*$/, ''), fullName, company ?? ''].flatMap((text) => {
    const whole = folded(text);
    return [whole, ...whole.split(/[^\p{L}]+/u)].map(onlyLetters);
  });
  return [...new Set(parts.filter((part) => part.length >= SHORTEST_NAME))].toSorted((a, b) => b.length - a.length);
}

/** One word, a year, and perhaps signs, in either order. */
const wordAndYear =
  /^(?=.*\p{L})[\W_]*(?:[\p{L}@$!|+013-57]{2,14}[\W_]*(?:19|20)\d\d|(?:19|20)\d\d[\W_]*[\p{L}@$!|+013-57]{2,14})[\W_]*$/u;

const TRY = 'Try a few unrelated words';
const sentences: Record<Kind, string> = {
  own: `Your name and company are easy to guess, even with numbers. ${TRY}`,
  trade: `Trade words are easy to guess, even with numbers. ${TRY}`,
  everyday: `Common words are easy to guess, even with numbers. ${TRY}`,
};
const kinds = ['own', 'trade', 'everyday'] as const;

/** What a password of this member must not contain, whatever surrounds it. Source: OWASP ASVS 5.0, 6.2.11. */
function heldName(password: string, { username = '', email = '', siteName = '' }: PasswordOwner): string | null {
  const typed = [folded(password), withoutLeet(folded(password))];
  const texts = [...typed, ...typed.map(onlyLetters)];
  const telltales: [string, string][] = [
    [username, 'your username'],
    [email.split('@')[0] ?? '', 'your email address'],
    [siteName.replaceAll(/\s+/g, ''), 'the name of this site'],
  ];
  const held = telltales.find(
    ([word]) => word.length >= SHORTEST_NAME && texts.some((text) => text.includes(folded(word))),
  );
  return held ? `Password can’t contain ${held[1]}` : null;
}

/** Why a password is too easy to guess for this member, as a sentence, or null. Length and the most common ones are judged elsewhere. */
export function guessablePassword(password: string, owner: PasswordOwner = {}): string | null {
  const name = heldName(password, owner);
  if (name) return name;
  const known: Known = [
    ['own', ownWords(owner)],
    ['trade', trade],
    ['everyday', everyday],
    ['filler', fillers],
  ];
  for (const reading of readingsOf(password)) {
    const { left, found } = takeApart(reading, known);
    const kind = left < ENOUGH_LETTERS && kinds.find((one) => found.has(one));
    if (kind) return sentences[kind];
  }
  return wordAndYear.test(folded(password)) ? `A word plus a year is easy to guess. ${TRY}` : null;
}
