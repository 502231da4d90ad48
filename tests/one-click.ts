import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, root, sourceFiles, withoutComments } from './imports.ts';

const web = 'apps/web/src/';
const contract = 'packages/contract/src/';

/** How many files there may be between the one that calls an endpoint and the one that asks. */
const STEPS = 3;

const texts = new Map(
  sourceFiles(web.slice(0, -1))
    .filter((file) => !/\.test\.|\/testing\/|\/gallery\//.test(file))
    .map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]),
);

const imports = new Map(
  [...texts.keys()].map((file) => [file, importsOf(file).flatMap(({ to, isType }) => (isType ? [] : [to]))]),
);
const importers = new Map<string, Set<string>>();
for (const [file, used] of imports)
  for (const to of used) importers.set(to, (importers.get(to) ?? new Set()).add(file));

/**
 * A file, those that use it directly or over a few others, and the parts that these show: what a member presses stands in one
 * of them.
 */
export function usersOf(file: string): string[] {
  const found = new Set([file]);
  let last = [file];
  for (let step = 0; step < STEPS; step += 1) {
    last = last.flatMap((one) => [...(importers.get(one) ?? [])]).filter((one) => !found.has(one));
    for (const one of last) found.add(one);
  }
  const parts = [...found].flatMap((one) => imports.get(one) ?? []).filter((one) => one.endsWith('.tsx'));
  return [...new Set([...found, ...parts])];
}

export const textOf = (file: string): string => texts.get(file) ?? '';

const contractImport = /^import (?!type\b)\{(?<names>[^}]*)\} from '@innerspring\/contract(?<path>\/[^']+)?';/gm;

type Tables = Record<string, Record<string, { name?: string; method?: string }> | undefined>;

/** The endpoints that a source names, such as `groups.remove`, whatever their table is called there. */
async function calledIn(text: string): Promise<string[]> {
  const called: string[] = [];
  for (const { groups = {} } of text.matchAll(contractImport)) {
    const tables = (await import(join(root, contract, `${groups.path ?? '/index'}.ts`))) as Tables;
    for (const given of (groups.names ?? '').split(',').map((one) => one.trim())) {
      const [exported = '', local = exported] = given.split(' as ');
      for (const [key, endpoint] of Object.entries(Object(tables[exported]) as NonNullable<Tables[string]>))
        if (endpoint?.method && endpoint.name && new RegExp(`\\b${local}\\.${key}\\b`).test(text))
          called.push(endpoint.name);
    }
  }
  return called;
}

/** The files of the web app that call each endpoint, by its name. */
export async function callers(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const name of await calledIn(text)) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}
