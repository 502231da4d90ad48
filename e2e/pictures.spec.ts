import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { screens } from './pictures/screens.ts';

/** Layouts, which show nothing on their own. */
const layouts = ['__root', 'messages'];

test('every route has a picture, and every picture a route', () => {
  const routes = readdirSync(join(import.meta.dirname, '..', 'apps', 'web', 'src', 'routes'))
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('-') && !file.includes('.test.'))
    .map((file) => file.slice(0, -'.tsx'.length))
    .filter((route) => !layouts.includes(route));
  expect([...new Set(screens.map(({ route }) => route))].toSorted()).toEqual(routes.toSorted());
});

test('no two screens have pictures of one name', () => {
  const names = screens.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
