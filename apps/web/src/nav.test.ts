import { NOTIFICATION_CHIPS } from '@innerspring/contract/notifications/endpoints';
import { postKinds } from '@innerspring/contract/features';
import { FeedKind } from '@innerspring/contract/posts/schemas';
import { SavedKindName } from '@innerspring/contract/saved/schemas';
import { SearchTab } from '@innerspring/contract/search/schemas';
import { describe, expect, it } from 'vitest';
import { helpArticles, helpTopics } from './features/help/help-page.tsx';
import { first } from './first.ts';
import { navs } from './nav.ts';
import { postParts } from './parts/posts/kinds/kinds.tsx';
import type { First } from './platform/nav/entries.ts';
import { givenBy, type Nav } from './platform/nav.ts';
import { settingsMap } from './platform/nav/settings.ts';
import { createAppRouter } from './router.ts';

const { rowAt, sections } = settingsMap(navs);
const files = Object.keys(import.meta.glob('./features/*/*.nav.ts'));
const firstFiles = import.meta.glob<Record<string, First | readonly First[]>>('./features/*/*.first.ts', {
  eager: true,
});
const featureOf = (path: string) => /features\/([^/]+)\//.exec(path)?.[1];
const field = <Field extends keyof Nav>(name: Field) => givenBy(navs, name);
const once = (values: readonly unknown[]) =>
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);

it('lists every feature that there is, and each under its name', () => {
  expect(navs.map(({ name }) => name).sort()).toEqual(files.map(featureOf).sort());
  const folders = new Set(Object.keys(import.meta.glob('./features/*/**/*.{ts,tsx}')).map(featureOf));
  expect(files.map(featureOf).sort()).toEqual([...folders].sort());
});

it.each(navs)('$name leaves a field out rather than giving an empty list', (nav) => {
  expect(Object.values(nav).filter((value) => Array.isArray(value) && value.length === 0)).toEqual([]);
});

it('lets the first page show what the features say, and nothing else', () => {
  expect(new Set(first)).toEqual(new Set(Object.values(firstFiles).flatMap((file) => Object.values(file).flat())));
});

it('has every kind of the contract once', () => {
  const chips = first.flatMap((one) => one.chips ?? []);
  expect(chips.map(({ kind }) => kind).sort()).toEqual([...FeedKind.options].sort());
  expect(
    field('emptyFeeds')
      .flat()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...FeedKind.options].sort());
  const cards = field('feedCards').flat();
  expect([...Object.keys(postParts), ...cards.map(({ kind }) => kind)].sort()).toEqual(Object.keys(postKinds).sort());
  expect(
    field('searchKinds')
      .flat()
      .map(({ tab }) => tab)
      .sort(),
  ).toEqual([...SearchTab.options].sort());
  expect(
    field('savedKinds')
      .flat()
      .flatMap(({ things }) => things?.kind ?? [])
      .sort(),
  ).toEqual([...SavedKindName.options].sort());
  expect(
    field('notificationChips')
      .flat()
      .map(({ chip }) => chip)
      .sort(),
  ).toEqual([...NOTIFICATION_CHIPS].sort());
});

it.each(['menu', 'goTo', 'searchKinds', 'settingsSections', 'adminPlaces'] as const)(
  'gives each entry of %s a place of its own',
  (name) => once(field(name).flatMap((list) => list.map(({ at }) => at))),
);

describe('settings', () => {
  it('have rows in every section, each with a place and an address of its own', () => {
    const rows = field('settingsRows').flat();
    once(rows.map(({ id }) => id));
    once(rows.map(({ section, at }) => `${section} ${at}`));
    expect(sections.flatMap((section) => section.rows)).toHaveLength(rows.length);
    expect(sections.every((section) => section.rows.length > 0)).toBe(true);
    expect(rowAt('two-factor')?.section).toBe('security');
    expect(sections.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...new Set(rows.map(({ section }) => section))]),
    );
    once(sections.map(({ id }) => id));
  });
});

describe('help', () => {
  it('has articles with a place of their own, all under topics that there are', () => {
    once(helpArticles.map(({ topic, at }) => `${topic} ${at}`));
    once(helpTopics);
    expect([...new Set(helpArticles.map(({ topic }) => topic))].sort()).toEqual([...helpTopics].sort());
  });
});

describe('addresses', () => {
  const addresses = field('addresses').flat();
  const routes = new Set(Object.keys(createAppRouter().routesByPath).map((path) => path.replace(/\/$/, '')));

  it('are said once, and have no route', () => {
    once(addresses.map(({ path }) => path));
    expect(routes.size).toBeGreaterThan(30);
    expect(addresses.map(({ path }) => path).filter((path) => routes.has(path))).toEqual([]);
  });

  it('are where the entries of menus lead, or there is a route', () => {
    const there = new Set([...routes, ...addresses.map(({ path }) => path), '/', '/profile/1']);
    const me = { id: 1 } as Parameters<Exclude<(typeof entries)[number]['to'], string>>[0];
    const entries = [...field('menu'), ...field('accountMenu'), ...field('goTo')]
      .flat()
      .flatMap((entry) => ('to' in entry ? [entry] : []));
    const leads = entries.map(({ to }) => (typeof to === 'string' ? to : to(me)));
    const onFirst = first.flatMap(({ place, shortcut, footer }) => [place ?? [], shortcut ?? [], footer ?? []].flat());
    const more = [...onFirst, ...field('adminPlaces').flat()];
    expect([...leads, ...more.map(({ to }) => to)].filter((to) => !there.has(to.replace(/\?.*/, '')))).toEqual([]);
  });
});
