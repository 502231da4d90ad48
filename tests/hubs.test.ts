import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, root, sourceFiles } from './imports.ts';

const web = 'apps/web/src';
const features = readdirSync(join(root, web, 'features'));
const featureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** Features that show things of every feature, and use the list of features for them, as the shell does. */
const hubs = ['admin', 'help', 'notifications', 'saved', 'search', 'settings'];
const others = features.filter((name) => !hubs.includes(name));
const files = ['shell', ...hubs.map((hub) => `features/${hub}`)]
  .flatMap((folder) => sourceFiles(`${web}/${folder}`))
  .filter((file) => !/\.(?:test|kit)\.tsx?$/.test(file));

/** Which features a hub's file names anyway, and why no list contains them. */
const known: Record<string, { names: readonly string[]; why: string }> = {
  'shell/screens/applicant-screen.tsx': { names: ['applications'], why: 'the whole screen of who is no member yet' },
  'shell/screens/login-screen.tsx': { names: ['auth'], why: 'the whole screen of who is not signed in' },
  'shell/screens/guards.ts': { names: ['auth'], why: 'says which screens are for whom' },
  'shell/screens/redirect.tsx': { names: ['auth'], why: 'leads to whoever asks who one is' },
  'shell/around-page.tsx': {
    names: ['feedback', 'posts'],
    why: 'the one composer, and the one button of the frame',
  },
  'shell/later/widget-code.ts': { names: ['messages'], why: 'the one widget of the frame' },
  'shell/header/header.tsx': { names: ['messages'], why: 'the one icon of the header that is no place' },
  'shell/frame/bottom-bar.tsx': { names: ['messages'], why: 'the one item of the bottom bar that is no place' },
  'features/admin/users/admin-users-page.tsx': { names: ['applications'], why: 'accounts that wait, in a tab' },
  'features/admin/users/applications.tsx': { names: ['applications'], why: 'accounts that wait, in a tab' },
};

/** The features whose folder the file imports, or whose name or path one of its strings contains. */
function namedIn(file: string): string[] {
  const imported = importsOf(file).map(({ to }) => featureOf(to));
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^.*\b(?:from|import\() ?'.*$/gm, '');
  return others.filter((name) => imported.includes(name) || new RegExp(`['"\`]/?${name}['"\`/?#]`).test(text));
}

it('hubs of the web app name no feature that is not their own', () => {
  expect(files.length).toBeGreaterThan(60);
  const found = Object.fromEntries(
    files.map((file) => [file.slice(web.length + 1), namedIn(file)] as const).filter(([, names]) => names.length > 0),
  );
  expect(found).toEqual(Object.fromEntries(Object.entries(known).map(([file, { names }]) => [file, names])));
});
