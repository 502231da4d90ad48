import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from './journeys.ts';
import { enter, follow, postByCall } from './people.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const sourcesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.|testing\//.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

type Plain = Record<string, unknown>;
const isObject = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Plain[] => (Array.isArray(value) ? value.filter(isObject) : []);
const field = (node: unknown, name: string): unknown => (isObject(node) ? node[name] : undefined);

/** A value that the built file contains literally; computed ones are undefined. */
function written(node: unknown): unknown {
  const type = field(node, 'type');
  if (type === 'Literal') return field(node, 'value');
  if (type === 'TemplateLiteral') return field(field(listOf(field(node, 'quasis'))[0], 'value'), 'cooked');
  // `!0` and `!1`, the minifier's true and false.
  if (type === 'UnaryExpression') return !written(field(node, 'argument'));
  if (type !== 'ObjectExpression') return undefined;
  return Object.fromEntries(
    listOf(field(node, 'properties')).map((one) => [
      String(field(field(one, 'key'), 'name') ?? field(field(one, 'key'), 'value')),
      written(field(one, 'value')),
    ]),
  );
}

/** The calls of a program, however deeply nested and however the minifier wrote them. */
function callsIn(node: unknown): Plain[] {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (!isObject(node)) return [];
  const inside = Object.values(node).flatMap(callsIn);
  return field(node, 'type') === 'CallExpression' ? [node, ...inside] : inside;
}

/** The endpoints that a built file declares: calls with a feature's name and a table of paths. */
function endpointsIn(source: string): Plain[] {
  return callsIn(parseAst(source).body).flatMap((call) => {
    const [feature, table] = listOf(field(call, 'arguments')).map(written);
    if (typeof feature !== 'string' || !isObject(table)) return [];
    const addresses = Object.entries(table).filter(([, address]) => typeof field(address, 'method') === 'string');
    return addresses.map(([key, address]) => ({ name: `${feature}.${key}`, ...Object(address) }));
  });
}

/** Tables of endpoints that modules of the browser import, and where the contract declares them. */
function importedTables(): { module: string; table: string }[] {
  const imports = sourcesIn(at('apps/web/src'), /\.tsx?$/).flatMap((source) => [
    ...source.matchAll(/^import \{([^}]*)\} from '@innerspring\/contract\/([\w/-]*endpoints)';/gm),
  ]);
  const named = imports.flatMap(([, tables = '', module = '']) =>
    tables.split(',').map((table) => `${module} ${table.replace(/\sas\s.*/s, '').trim()}`),
  );
  return [...new Set(named)].map((one) => ({ module: one.split(' ')[0] ?? '', table: one.split(' ')[1] ?? '' }));
}

test('the build knows of every endpoint what the contract says', async () => {
  const built = sourcesIn(at('apps/web/dist/assets'), /\.js$/).flatMap(endpointsIn);
  const declared: Plain[] = [];
  for (const { module, table } of importedTables()) {
    const tables: Record<string, unknown> = await import(at(`packages/contract/src/${module}.ts`));
    // The table may also have lists and numbers.
    declared.push(...listOf(Object.values(Object(tables[table]))).filter(({ method }) => method));
  }
  expect(declared.length).toBeGreaterThan(300);
  const byName = (endpoints: Plain[]) => Object.fromEntries(endpoints.map((one) => [one.name, one]));
  expect(byName(built)).toEqual(byName(declared));
});

/** The member returns to the page, long enough after the last time that its data is refetched. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('a feed that has not changed is asked for by its tag and not sent again', async ({ page, newMember, caller }) => {
  const [reader, author] = [await newMember(), await newMember()];
  const calls = await caller();
  await postByCall(calls, author, 'Ticking in three weights, by the roll.');
  await follow(calls, reader, author);
  await page.clock.install();
  const feed = (answer: { url(): string }) => new URL(answer.url()).pathname === '/api/feed';
  // The page includes its first feed, without a tag; the next one is requested.
  await enter(page, reader);
  await expect(page.getByText('Ticking in three weights')).toBeVisible();
  const first = page.waitForResponse(feed);
  await comeBack(page);
  const tag = await (await first).headerValue('etag');

  const again = page.waitForResponse(feed);
  await comeBack(page);
  const answer = await again;
  expect(await answer.request().headerValue('if-none-match')).toBe(tag);
  expect(answer.status()).toBe(304);
  await expect(page.getByText('Ticking in three weights')).toBeVisible();
});
