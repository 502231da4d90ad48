import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { expect, it } from 'vitest';
import { createAppRouter } from './router.ts';

it('names routes, each of which declares just that title', () => {
  const { routesByPath } = createAppRouter();
  const declared = Object.values(routesByPath).flatMap(({ fullPath, options }) => {
    const path = fullPath.replace(/(?<=.)\/$/, '');
    const titles: object[] = Object.values(HEADED_SCREENS);
    return options.staticData && titles.includes(options.staticData) ? [[path, options.staticData]] : [];
  });
  expect(Object.fromEntries(declared)).toEqual(HEADED_SCREENS);
});
