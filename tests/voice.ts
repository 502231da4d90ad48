import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, sourceFiles } from './imports.ts';
import { textsOfFile } from './strings.ts';

/** A phrase that nobody would say to a colleague, and what people say instead. */
type Rule = { wrong: RegExp; better: string };

/** Words and phrases that read as translated. These rules apply to documents too. */
const words: Rule[] = [
  {
    wrong: /\bstands\b(?! (?:up|out)\b)|\bstand (?:here|there|in|on|under)\b/i,
    better: 'is, appears',
  },
  { wrong: /\banew\b/i, better: 'again' },
  { wrong: /\bmend(?:s|ed|ing)?\b/i, better: 'fix' },
  { wrong: /\be-mails?\b/i, better: 'email' },
  { wrong: /\bworked off\b/i, better: 'in queue, processed' },
  { wrong: /\bparts (?:them|it|these)\b/i, better: 'separates, adds each one' },
  { wrong: /\bfor want of\b/i, better: 'without, no' },
  { wrong: /\bby themselves\b/i, better: 'automatically' },
  { wrong: /\bmeanwhile\b/i, better: 'until then, in the meantime' },
  { wrong: /\bthrow-?away\b/i, better: 'disposable' },
  { wrong: /\blook(?:s|ed|ing)? through\b/i, better: 'browse, review' },
  { wrong: /\bonce more\b/i, better: 'again' },
  { wrong: /\bholds? (?:for|until|once|from)\b/i, better: 'lasts, takes effect' },
  { wrong: /\bwith one press\b/i, better: 'instantly' },
  { wrong: /\b(?:whilst|amongst|lest|hitherto|henceforth|whence|therein|thereof|amiss)\b/i, better: 'a plain word' },
  { wrong: /\d %|… %/, better: '95.5%, without a space' },
  { wrong: /\bbeside\b(?! the point\b)/i, better: 'next to, with' },
  { wrong: /\bof (?:this|that|the (?:last|same)) (?:period|\d+ days)\b/i, better: 'in this period' },
  { wrong: /\b(?:of|by) (?:that|the same) name\b(?<!by that name)/i, better: 'by that name, with the same name' },
  { wrong: /\b(?:is|are|was) there already\b/i, better: 'already exists' },
  { wrong: /\bordinary (?:user|member)s?\b/i, better: 'regular' },
  { wrong: /(?<!\ball )\bin all(?=[.,;:)]|$)/i, better: 'in total' },
  {
    wrong: /\b(?:to|from|by|with) who (?:has|have|had|is|are|was|does|did|can|may|wants?|reads?)\b/i,
    better: 'to members who',
  },
  { wrong: /\bsomebody\b/i, better: 'someone' },
  { wrong: /\b(?:otherwise|other) considered\b/i, better: 'Also considered' },
  { wrong: /\b(?:foreseen|afresh|by turns|in the very moment)\b/i, better: 'a plain word' },
  {
    wrong: /\b(?:do|does|did|is|are|was|were|has|have|will)(?: not|n['’]t) [^.?!]*\bany more\b(?=[.,;:]|$)/i,
    better: 'anymore, no longer',
  },
  {
    wrong:
      /\b(?:colour|favour|behaviour|neighbour|honour|centre|fibre|grey|cheque|licence|defence|offence|catalogue|programme|judgement|enquir(?:y|ies)|aluminium|tyre|kerb|litre|metre|mould|fulfil|learnt|analyse[ds]?|practis(?:ed|ing)|(?:organ|recogn|real|author|final|custom|apolog|summar|minim|maxim|priorit)is(?:e[ds]?|ing|ation)|(?:cancel|travel|label|model|signal)l(?:ed|er|ing))s?\b/i,
    better: 'the American spelling',
  },
];

/** What the product wouldn't say to a person. */
const said: Rule[] = [
  { wrong: /\p{L}'\p{L}/u, better: '’ as the apostrophe' },
  { wrong: /[?!][”"’)]?\./, better: 'one mark at the end of a sentence' },
  { wrong: /(?:^|[\s(:])-\$/, better: '− (a minus) before an amount' },
  { wrong: /\blog out\b/i, better: 'sign out' },
  { wrong: /\bis now at\b/i, better: 'moved to' },
  { wrong: /\b(?:re)?mails?\b(?! (?:server|provider|domain))/i, better: 'email' },
  { wrong: /\bmailed\b/i, better: 'emailed, sent' },
  { wrong: /\bchosen\b/i, better: 'selected' },
  { wrong: /\bchoose all\b/i, better: 'Select all' },
  { wrong: /\b(?:is|are) held\b|\bheld for\b|\bchanges? holds\b|^holds\b/i, better: 'is stored, takes effect' },
  {
    wrong:
      /\bpress(?:ed)?\b(?!,| (?:enter|esc|tab|space|shift|ctrl|control|the arrow|the key|any key|release|[/?…]|\w\b))/i,
    better: 'click, or name the button alone',
  },
  { wrong: /\bdo without\b/i, better: 'turn off, reduce' },
  { wrong: /\bas the system\b/i, better: 'System' },
  { wrong: /\bswitched (?:on|off),/i, better: 'When on, when off' },
  { wrong: /\bin (?:the|your) settings\b/i, better: 'in Settings' },
  { wrong: /(?:^|\. )with(?:out)? it\b/i, better: 'Otherwise, or name what it does' },
  { wrong: /\bthat we know\b/i, better: 'from the list' },
  { wrong: /\bfrom none\b/i, better: 'New' },
  { wrong: /\beverything under (?:it|them)\b/i, better: 'its comments' },
  { wrong: /\bnothing waits\b|\bNo \w+ waits\b/i, better: 'All clear, or what there is none of' },
  { wrong: /\baudit lines\b/i, better: 'activity' },
  { wrong: /^refuse\b/i, better: 'Decline' },
  { wrong: /\b(?:shall|whoever(?! said))\b/i, better: 'will, anyone who' },
  { wrong: /\btaken? back\b|\btakes back\b/i, better: 'undo, withdraw, cancel' },
  { wrong: /\bat once\b/i, better: 'right away, at a time' },
  { wrong: /\bone’s own\b|\bone's own\b/i, better: 'your' },
  { wrong: /\bwrite to (?:both|you)\b/i, better: 'email' },
  {
    wrong: /\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b|\bcannot\b/i,
    better: 'a contraction',
  },
];

/** Texts that break a rule and are right, with the reason. */
const allowed = new Map<string, string>([
  ['Post cannot be empty', 'product.md, 5'],
  ['Post cannot contain only repeated characters', 'product.md, 5'],
  ['Could not follow. Please try again.', 'product.md, 8'],
  ['Could not unfollow. Please try again.', 'product.md, 8'],
  ['Could not …. Please try again.', 'product.md, 8: follow or unfollow'],
  ['You are offline or signed out — sign in again', 'security.md, D5'],
  ["What's Next", 'product.md, 2'],
  ['devices sessions revoke log out security log', 'keywords of an article'],
  ['devices sessions revoke log out sign out everywhere', 'keywords of a setting'],
  ['Trade press', 'newspapers'],
  ['Bedding industry news from the trade press.', 'newspapers'],
  ['do not disturb night silence pause', 'keywords of a setting'],
]);

const isStatement =
  /^\s*(?:select|insert|update|delete|with|from|where|and|or|exists|left join|join|order by|set|create|alter|lock)\s/;

/** Parts of statements without their beginning. */
const statementPart =
  /\b(?:is (?:not )?null|case when|(?:not )?exists \(|select (?:\*|…|[a-z_]+[.,( ])|json_build_object|nulls (?:first|last)|is (?:not )?distinct from|at time zone|row_number\(\))|::(?:int|bigint|text|timestamptz|date)\b/;

/** Lists of utility classes. */
const utilities = /^[\w:/.[\]-]+(?: [\w:/.[\]-]+)+$/;
const isUtilities = (text: string) =>
  utilities.test(text) && /(?:^| )(?:[a-z]+:)*(?:text|bg|border|p[xy]?|h|w|size|rounded)-/.test(text);

/** Whether a text is for people: more than one word, or a label. */
const isSaid = (text: string): boolean =>
  (/[\p{L}…] [\p{L}…]/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text)) &&
  !isUtilities(text) &&
  !isStatement.test(text) &&
  !statementPart.test(text);

/** What is wrong with a text: the wrong words and what to say instead. */
export function judge(text: string, rules: 'document' | 'product' = 'product'): string[] {
  if (allowed.has(text) || !isSaid(text)) return [];
  return [...words, ...(rules === 'product' ? said : [])].flatMap(({ wrong, better }) => {
    const found = wrong.exec(text)?.[0];
    return found === undefined ? [] : [`“${found.trim()}”: ${better}`];
  });
}

const isTest = /\.(?:test|kit|hostile)\.|\/testing\//;

/** Files with strings for members, applicants, staff or operators. */
export const productFiles = (): string[] =>
  ['apps/web/src', 'apps/server/src', 'packages/contract/src']
    .flatMap(sourceFiles)
    .filter((file) => !isTest.test(file));

/** Documents that people on the project read. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  'apps/web/src/ui/README.md',
  'deploy/README.md',
  'docs/faults.md',
  'docs/operating.md',
  'docs/performance.md',
  'docs/scaling.md',
  ...readdirSync(join(root, 'docs/decisions')).map((file) => `docs/decisions/${file}`),
];

/** Texts of a file that aren't how people talk, each with the better words. */
export const wrongTextsOf = (file: string): { file: string; line: number; text: string; problems: string[] }[] =>
  textsOfFile(file).flatMap(({ line, text }) => {
    const problems = judge(text, file.endsWith('.md') ? 'document' : 'product');
    return problems.length > 0 ? [{ file, line: line(), text: text.replace(/\s+/g, ' ').trim(), problems }] : [];
  });
