import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isExempt, rules } from './borders.ts';
import { findCycle } from './cycles.ts';
import { type Import, importsOf, root, sourceFiles } from './imports.ts';

const folders = rules.map(({ folder }) => folder);
const imports = new Map(folders.flatMap(sourceFiles).map((file) => [file, importsOf(file)]));

const ofPackage = (specifier: string, isType = false): Import => ({
  to: specifier,
  isPackage: true,
  isType,
  specifier,
});
const ofFile = (to: string): Import => ({ to, isPackage: false, isType: false, specifier: to });

describe.each(rules)('$folder', ({ folder, rule }) => {
  it('imports only what its place allows', () => {
    const files = [...imports].filter(([file]) => file.startsWith(`${folder}/`));
    expect(files.length).toBeGreaterThan(5);
    const wrong = files.flatMap(([file, list]) =>
      list.flatMap((one) => {
        const why = isExempt(file, one) ? null : rule(file, one);
        return why ? [`${file} imports ${one.specifier}: ${why}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

it('files import each other without a cycle', () => {
  const graph = new Map(
    [...imports].map(([file, list]) => [
      file,
      list.filter(({ isPackage, isType }) => !isPackage && !isType).map(({ to }) => to),
    ]),
  );
  expect(findCycle(graph)).toBeNull();
});

it('features of the web app import each other without a cycle', () => {
  const featureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];
  const graph = new Map<string, string[]>();
  for (const [file, list] of imports) {
    const from = featureOf(file);
    if (!from || file.includes('.test.')) continue;
    const others = list.flatMap(({ to, isType }) => featureOf(isType ? '' : to) ?? []).filter((to) => to !== from);
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...others])]);
  }
  expect(graph.size).toBeGreaterThan(10);
  expect(findCycle(graph)).toBeNull();
});

it('every relative import leads to a file that exists', () => {
  const missing = [...imports].flatMap(([file, list]) =>
    list
      .filter(({ isPackage, to }) => !isPackage && !to.endsWith('.gen.ts') && !existsSync(join(root, to)))
      .map(({ specifier }) => `${file}: ${specifier}`),
  );
  expect(missing).toEqual([]);
});

it('folders of features are named by small words with hyphens', () => {
  for (const app of ['server', 'web']) {
    for (const name of readdirSync(join(root, `apps/${app}/src/features`)))
      expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  }
});

describe('the rules of imports', () => {
  const ruleOf = (folder: string) => rules.find((one) => one.folder === folder)?.rule ?? (() => null);
  const server = ruleOf('apps/server/src');
  const web = ruleOf('apps/web/src');

  it.each([
    [
      'a platform that knows a feature',
      server('apps/server/src/platform/a.ts', ofFile('apps/server/src/features/posts/posts.tables.ts')),
    ],
    [
      "a feature in another's commands",
      server('apps/server/src/features/a/a.ts', ofFile('apps/server/src/features/b/b.commands.ts')),
    ],
    ['a feature that knows the app', server('apps/server/src/features/a/a.ts', ofFile('apps/server/src/app.ts'))],
    [
      'a feature that uses the testing kit',
      server('apps/server/src/features/a/a.ts', ofFile('apps/server/src/testing/people.ts')),
    ],
    ['routes with SQL', server('apps/server/src/features/a/a.routes.ts', ofPackage('drizzle-orm'))],
    [
      'routes with a table',
      server('apps/server/src/features/a/a.routes.ts', ofFile('apps/server/src/features/a/a.tables.ts')),
    ],
    ['a server that knows the web app', server('apps/server/src/app.ts', ofFile('apps/web/src/main.tsx'))],
    ['a web feature in another', web('apps/web/src/features/a/a.tsx', ofFile('apps/web/src/features/b/b.tsx'))],
    ['a primitive that knows the router', web('apps/web/src/ui/a.tsx', ofPackage('@tanstack/react-router'))],
    ['a primitive that knows the platform', web('apps/web/src/ui/a.tsx', ofFile('apps/web/src/platform/api.ts'))],
    ['a part that knows a feature', web('apps/web/src/parts/a.tsx', ofFile('apps/web/src/features/a/a.tsx'))],
    ['a part that knows the list of features', web('apps/web/src/parts/a.tsx', ofFile('apps/web/src/nav.ts'))],
    ["a shell in a feature's insides", web('apps/web/src/shell/a.tsx', ofFile('apps/web/src/features/a/a.tsx'))],
    ['a shell that knows a route', web('apps/web/src/shell/a.tsx', ofFile('apps/web/src/routes/a.tsx'))],
    ['a web app that knows the server', web('apps/web/src/main.tsx', ofFile('apps/server/src/app.ts'))],
    ['a contract with another package', ruleOf('packages/contract/src')('packages/contract/src/a.ts', ofPackage('pg'))],
  ])('forbid %s', (_name, why) => expect(why).toBeTypeOf('string'));

  it.each([
    [
      "a feature that joins another's tables",
      server('apps/server/src/features/a/a.ts', ofFile('apps/server/src/features/b/b.tables.ts')),
    ],
    ['the app that knows all', server('apps/server/src/app.ts', ofFile('apps/server/src/features/b/b.routes.ts'))],
    [
      'a test that uses another feature',
      server('apps/server/src/features/a/a.test.ts', ofFile('apps/server/src/features/b/b.commands.ts')),
    ],
    [
      'a web feature that shows what another offers',
      web('apps/web/src/features/a/a.tsx', ofFile('apps/web/src/features/b/public/b.tsx')),
    ],
    ['a hub that asks all features', web('apps/web/src/features/a/a.tsx', ofFile('apps/web/src/nav.ts'))],
    ['a route that composes', web('apps/web/src/routes/a.tsx', ofFile('apps/web/src/features/a/a.tsx'))],
  ])('allow %s', (_name, why) => expect(why).toBeNull());

  it('find cycles', () => {
    expect(
      findCycle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
    expect(
      findCycle(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toBeNull();
  });
});
