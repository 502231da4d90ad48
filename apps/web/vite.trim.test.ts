import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { trimReact } from './vite.trim-react.ts';
import { trimRouter } from './vite.trim-router.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Handler = (this: { error: (text: string) => never }, code: string, id: string) => { code: string } | null;

/** What a plugin makes of a file; null if it leaves it as it is. @throws {Error} if the build would stop with it */
function transformed(plugin: Plugin, code: string, id: string): string | null {
  const { handler } = plugin.transform as unknown as { handler: Handler };
  const context = {
    error(text: string): never {
      throw new Error(text);
    },
  };
  return handler.call(context, code, id)?.code ?? null;
}

const folder = mkdtempSync(join(tmpdir(), 'innerspring-trimmed-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The names that a script uses and doesn't declare. */
function undeclaredIn(code: string): string[] {
  const rules = { env: { browser: true, commonjs: true, es2022: true }, rules: { 'no-undef': 'error' } };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(rules));
  writeFileSync(join(folder, 'script.js'), code);
  const lint = join(root, 'node_modules/oxlint/bin/oxlint');
  let said = '';
  try {
    said = execFileSync(process.execPath, [lint, '-A', 'all', '-D', 'no-undef', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    said = (error as { stdout: string }).stdout;
  }
  return [...new Set([...said.matchAll(/'([\w$]+)' is not defined/g)].map(([, name = '']) => name))].toSorted();
}

const library = (path: string) => {
  const id = join(root, 'node_modules', path);
  return { id, code: readFileSync(id, 'utf8') };
};

describe('what the build leaves of a library', () => {
  it.each([
    ['react-dom/cjs/react-dom-client.production.js', trimReact],
    ['react-dom/cjs/react-dom.production.js', trimReact],
    ['@tanstack/router-core/dist/esm/router.js', trimRouter],
    ['@tanstack/router-core/dist/esm/load-client.js', trimRouter],
    ['@tanstack/react-router/dist/esm/Match.js', trimRouter],
    ['@tanstack/react-router/dist/esm/link.js', trimRouter],
  ])('%s is smaller, and uses no name that it no longer declares', { timeout: 30_000 }, (path, trim) => {
    const { id, code } = library(path);
    const trimmed = transformed(trim(), code, id) ?? code;
    expect(trimmed.length).toBeLessThan(code.length);
    expect(undeclaredIn(trimmed)).toEqual(undeclaredIn(code));
  });

  it('is not made from a release of React that numbers its nodes differently', () => {
    const { id, code } = library('react-dom/cjs/react-dom-client.production.js');
    const renumbered = code.replaceAll('createFiberImplClass(31,', 'createFiberImplClass(32,');
    expect(() => transformed(trimReact(), renumbered, id)).toThrow('numbers its nodes differently');
    const reused = code.replaceAll('createFiberImplClass(22,', 'createFiberImplClass(24,');
    expect(() => transformed(trimReact(), reused, id)).toThrow('numbers its nodes differently');
  });

  it('is told from one that lacks a declaration', () => {
    expect(undeclaredIn('var known = 1; unknown = known;')).toEqual(['unknown']);
  });
});

const page = join(root, 'apps/web/src/routes/about.tsx');
const route = (line: string) =>
  `import { createFileRoute } from '@tanstack/react-router';\nexport const Route = createFileRoute('/about')({\n  ${line}\n  component: About,\n});\n`;
const router = (line: string) =>
  `import { createRouter } from '@tanstack/react-router';\nconst made = () =>\n  createRouter({\n    ${line}\n  });\n`;

describe('code that needs what was taken out stops the build', () => {
  it.each([
    route('loader: () => null,'),
    route('beforeLoad() {},'),
    route('validateSearch: (given) => given,'),
    route('onEnter: () => null,'),
    router("basepath: '/members',"),
    "import { redirect } from '@tanstack/react-router';",
    "import { useRouter } from '@tanstack/react-router';\nrouter.invalidate();",
    'import { Link } from \'@tanstack/react-router\';\n<Link to="/" preload="viewport" />',
  ])('of the router: %s', (code) => {
    expect(() => transformed(trimRouter(), code, page)).toThrow('vite.trim-router.ts');
  });

  it.each([
    "import { Activity, useState } from 'react';",
    "import { useActionState } from 'react';",
    'hydrateRoot(document, page)',
    '<link rel="stylesheet" href="/a.css" />',
    '<script src="/a.js" />',
    '<form action={send}>',
    '<emoji-picker />',
    '<input onBeforeInput={check} />',
  ])('of React: %s', (code) => {
    expect(() => transformed(trimReact(), code, page)).toThrow('vite.trim-react.ts');
  });

  it('and other code does not', () => {
    const query = `${route("staticData: { title: 'About' },")}const { data } = useQuery({\n  staleTime: 5,\n});\n`;
    expect(transformed(trimRouter(), query, page)).toBeNull();
    const card =
      'import { useState } from \'react\';\n<script type="application/ld+json" />;\n<form onSubmit={send} />';
    expect(transformed(trimReact(), card, page)).toBeNull();
  });
});
