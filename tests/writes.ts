type Verb = 'insert' | 'update' | 'delete' | 'merge' | 'truncate';
/** One write to a table: `table` is null if the source doesn't say which one. */
export type Write = { verb: Verb; table: string | null; by: 'builder' | 'text' };

/** The tables that a source declares: exported name to the table's name in SQL. */
export function tablesIn(source: string): Map<string, string> {
  const declared = /\bexport const (?<exported>\w+)\s*=\s*pgTable\(\s*['"](?<table>\w+)['"]/g;
  return new Map([...source.matchAll(declared)].map(({ groups = {} }) => [groups.exported ?? '', groups.table ?? '']));
}

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|[\s;,{}()])\/\/.*$/gm, '');

/** Names by which a source knows tables: imported (also under another name), declared, or accessed through a module. */
function localNames(source: string, tables: ReadonlyMap<string, string>): (name: string) => string | null {
  const renamed = new Map<string, string>();
  for (const { groups = {} } of source.matchAll(/\bimport\s*\{(?<list>[^}]*)\}/g))
    for (const { groups: pair = {} } of (groups.list ?? '').matchAll(/(?<from>\w+)\s+as\s+(?<to>\w+)/g))
      renamed.set(pair.to ?? '', pair.from ?? '');
  // `const table = sql.identifier('posts')`, `const table = posts`: the name refers to the table.
  for (const { groups = {} } of source.matchAll(
    /\bconst (?<name>\w+)\s*=\s*(?:sql\.identifier\(\s*['"](?<table>\w+)['"]\s*\)|(?<other>\w+))\s*;/g,
  ))
    renamed.set(groups.name ?? '', groups.table ?? groups.other ?? '');
  const inSql = new Set(tables.values());
  return (written) => {
    const name = written.split('.').at(-1) ?? '';
    const known = renamed.get(name) ?? name;
    return tables.get(known) ?? (renamed.has(name) && inSql.has(known) ? known : null);
  };
}

/** A table in SQL text: a name, `"name"`, `${table}`, or `${sql.identifier('name')}`. */
const inText = String.raw`(?:public\.)?(?:"?(?<plain>\w+)"?|\$\{(?<inserted>[^}]*)\})`;
const verbs: { verb: Verb; pattern: RegExp }[] = [
  { verb: 'insert', pattern: new RegExp(String.raw`\binsert\s+into\s+${inText}`, 'gi') },
  // Followed by `set`: "update posts" in a sentence and `for update of posts` don't count.
  {
    verb: 'update',
    pattern: new RegExp(String.raw`\bupdate\s+(?:only\s+)?${inText}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`, 'gi'),
  },
  { verb: 'delete', pattern: new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${inText}`, 'gi') },
  { verb: 'merge', pattern: new RegExp(String.raw`\bmerge\s+into\s+(?:only\s+)?${inText}`, 'gi') },
  { verb: 'truncate', pattern: new RegExp(String.raw`\btruncate\s+(?:table\s+)?${inText}`, 'gi') },
];
/** A text that ends where its table should be, such as `'delete from ' + name`. */
const cutOff = /\b(?<verb>insert\s+into|delete\s+from|merge\s+into|update)\s+['"`]\s*[+,)]/gi;
const builder = /(?<on>\b\w+)?\s*\.(?<verb>insert|update|delete)\(\s*(?<table>\w[\w.]*)\s*\)/g;
/** Names of a connection or transaction: a builder call on it writes, whatever its arguments. */
const connection = /^(?:tx|db|trx|transaction|connection)$/;

const asVerb = (text = ''): Verb => verbs.find(({ verb }) => text.toLowerCase().startsWith(verb))?.verb ?? 'update';

/**
 * Every write in a source, by builder calls and in SQL text (common table expressions too).
 * @param tables exported name to name in SQL, of the whole server
 */
export function writesIn(code: string, tables: ReadonlyMap<string, string>): Write[] {
  const source = withoutComments(code);
  const tableOf = localNames(source, tables);
  const inSql = new Set(tables.values());
  const found: Write[] = [];
  for (const { verb, pattern } of verbs)
    for (const { groups = {} } of source.matchAll(pattern)) {
      const inserted = groups.inserted?.trim();
      const named = inserted && /^sql\.identifier\(\s*['"](?<name>\w+)['"]\s*\)$/.exec(inserted)?.groups?.name;
      if (inserted !== undefined) found.push({ verb, table: named ?? tableOf(inserted), by: 'text' });
      // A plain word that isn't one of our tables is a common table expression, or part of a sentence.
      else if (groups.plain && inSql.has(groups.plain)) found.push({ verb, table: groups.plain, by: 'text' });
    }
  for (const { groups = {} } of source.matchAll(cutOff))
    found.push({ verb: asVerb(groups.verb), table: null, by: 'text' });
  for (const { groups = {} } of source.matchAll(builder)) {
    const table = tableOf(groups.table ?? '');
    // Maps and hashes have these methods too.
    if (table !== null || connection.test(groups.on ?? ''))
      found.push({ verb: asVerb(groups.verb), table, by: 'builder' });
  }
  return found;
}

/** Tables that a source's SQL text reads or writes. */
export function tablesNamedIn(code: string, tables: ReadonlyMap<string, string>): string[] {
  const inSql = new Set(tables.values());
  const named = /\b(?:from|join|into|update|only|table|using|exists|truncate)\s+"?(?<table>[a-z]\w*)"?/gi;
  return [...withoutComments(code).matchAll(named)].flatMap(({ groups = {} }) =>
    inSql.has(groups.table ?? '') ? [groups.table ?? ''] : [],
  );
}
