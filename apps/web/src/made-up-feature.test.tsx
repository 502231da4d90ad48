import { api } from '@innerspring/contract';
import { screen, within } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AdminFrame } from './features/admin/public/admin-page.tsx';
import { HelpPage } from './features/help/help-page.tsx';
import { NotificationLine } from './features/notifications/notification-line.tsx';
import { FeedChoiceBar } from './features/posts/feed/feed-choice.tsx';
import KindEmpty from './features/posts/feed/kind-empty.tsx';
import { SavedPage } from './features/saved/saved-page.tsx';
import { SearchPage } from './features/search/search-page.tsx';
import { readSearchPage } from './features/search/search-frame.tsx';
import { SettingsPage } from './features/settings/settings-page.tsx';
import { CurrentUserProvider } from './platform/session/current-user.ts';
import { PostItem } from './parts/posts/kinds/kinds.tsx';
import { featureList } from './platform/feature-list.ts';
import { NotificationsProvider } from './platform/seen/notifications.tsx';
import { SlideMenu } from './shell/header/slide-menu.tsx';
import { Switcher } from './shell/search/switcher.tsx';
import { shortcutList } from './shell/shortcuts/shortcut-keys.ts';
import { fakeApi } from './testing/fake-api.ts';
import { someNotification } from './testing/notification-fixtures.ts';
import { somePerson, somePost, someUser } from './testing/post-fixtures.ts';
import { renderApp } from './testing/render-app.tsx';
import { someSettings } from './testing/settings-fixtures.ts';

/** A feature that is nowhere but in this test: swapping machines. What it says of itself is all that the hubs know of it. */
vi.mock('./nav.ts', async (original) => {
  const { navs } = await original<{ navs: object[] }>();
  const drawn = (text: string) => Object.assign(() => <p>{text}</p>, { ahead: () => undefined });
  const Icon = (props: ComponentProps<'svg'>) => <svg data-swaps-icon {...props} />;
  const machine = { path: '/swaps/1', label: 'Quilter No. 1', detail: 'Swap' };
  const swaps = {
    name: 'swaps',
    emptyFeeds: [{ kind: 'swaps', text: 'Nobody you follow has posted a swap yet.' }],
    feedCards: [{ kind: 'swap', Item: drawn('Swap a quilter for a tape edger') }],
    menu: [{ at: 25, to: '/swaps', label: 'Swap machines', Icon }],
    menuFoot: drawn('Swap two, get a third'),
    goTo: [{ at: 125, to: '/swaps', label: 'All swaps', Icon }],
    goKeys: [{ keys: ['g', 's'], to: '/swaps', text: 'Go to swaps' }],
    ownThings: () => [{ ...machine, key: 'own', label: 'My quilter', Icon }],
    suggestions: () => [{ ...machine, lead: null }],
    searchKinds: [
      {
        at: 25,
        tab: 'swaps',
        label: 'Swaps',
        noun: 'swaps',
        nouns: ['swap', 'swaps'],
        look: 'rows',
        idOf: () => 1,
        Hit: drawn('A quilter for a tape edger'),
      },
    ],
    savedKinds: [
      {
        tab: 'swaps',
        label: 'Swaps',
        things: {
          kind: 'swap',
          nouns: ['swap', 'swaps'],
          nameOf: () => 'the swap of a quilter',
          gone: 'a swap that is gone',
          Thing: drawn('A quilter is offered'),
          empty: { text: 'Save swaps to make them later', to: '/swaps', label: 'See all swaps' },
          onChanged: () => undefined,
        },
      },
    ],
    notificationChips: [{ chip: 'swaps', label: 'Swaps', Icon }],
    settingsSections: [{ at: 65, id: 'swaps', label: 'Swaps', about: 'What you would give' }],
    settingsRows: [
      { section: 'swaps', at: 10, id: 'swap-radius', label: 'Radius', words: 'miles', Row: drawn('Within 90 miles') },
    ],
    helpPanel: drawn('Your swaps need no help'),
    adminPlaces: [{ at: 65, to: '/admin/swaps', label: 'Swaps', live: ['swaps.'] }],
  };
  return { navs: [...navs, swaps] };
});
vi.mock('./first.ts', async (original) => {
  const { first } = await original<{ first: object[] }>();
  return { first: [...first, { chips: [{ kind: 'swaps', label: 'Swaps' }] }] };
});
// Files of articles are found by their name: this one stands for the made-up feature's.
vi.mock('./features/jobs/jobs.help.ts', async (original) => {
  const file = await original<{ topics: object[]; articles: object[] }>();
  const article = { id: 'swaps', topic: 'Swaps', at: 1, title: 'Swap a machine', paragraphs: ['Offer it.'] };
  return {
    topics: [...file.topics, { at: 55, topic: 'Swaps' }],
    articles: [...file.articles, article],
  };
});

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  featureList.load = () => import('./nav.ts');
  server = fakeApi();
  server.on(api.unreadNotifications.unreadCount, { count: 0 });
  server.on(api.search.suggest, { people: [somePerson({ fullName: 'Quentin' })], companies: [] });
  server.on(api.groups.mine, { items: [] });
  server.on(api.settings.get, someSettings());
  server.on(api.feedback.myReports, { items: [], nextCursor: null });
});

const open = (page: ReactNode) =>
  renderApp(
    '/anywhere',
    (inner) => (
      <CurrentUserProvider value={someUser()}>
        <NotificationsProvider>{inner}</NotificationsProvider>
      </CurrentUserProvider>
    ),
    page,
  );

it('a feature stands in the menu, with what it puts at its foot', async () => {
  await open(<SlideMenu trigger={<button type="button">Menu</button>} />);
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Swap machines' })).toHaveAttribute('href', '/swaps');
  expect(await menu.findByText('Swap two, get a third')).toBeInTheDocument();
});

it('is gone to from everywhere: its page, own things, suggestions, and keys', async () => {
  const { user } = await open(<Switcher onClose={() => undefined} />);
  expect(screen.getByRole('option', { name: 'All swaps Page' })).toBeInTheDocument();
  await user.type(screen.getByRole('combobox'), 'quilter');
  expect(await screen.findByRole('option', { name: /Quilter No. 1/ })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /My quilter/ })).toBeInTheDocument();
  await user.clear(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), 'miles');
  expect(screen.getByRole('option', { name: /Radius/ })).toHaveTextContent('Settings · Swaps');
  expect(shortcutList.map(({ text }) => text)).toContain('Go to swaps');
});

it('is searched in a tab of its own', async () => {
  server.on(api.search.results, ({ query }) => ({
    items: query.tab === 'swaps' ? [{ kind: 'swap' } as never] : [],
    nextCursor: null,
    count: { value: query.tab === 'swaps' ? 1 : 0, isLeast: false },
    didYouMean: null,
  }));
  await open(<SearchPage search={readSearchPage({ q: 'quilter', tab: 'swaps' })} onSearch={() => undefined} />);
  expect(screen.getByRole('tab', { name: /Swaps/, selected: true })).toBeInTheDocument();
  expect(await screen.findByText('A quilter for a tape edger')).toBeInTheDocument();
});

it('is saved in a tab of its own', async () => {
  const kept = { savedAt: '2026-03-02T10:00:00.000Z', collectionId: null, note: null };
  const items = [
    { ...kept, id: 1, note: 'Ask for the belt', thing: { kind: 'swap' } as never },
    { ...kept, id: 2, thing: null },
  ];
  server.on(api.savedThings.list, { items, nextCursor: null });
  server.on(api.savedThings.remove, { removed: 2 });
  server.on(api.saved.collections, [{ id: 7, name: 'Spring', count: 1 }]);
  const { user } = await open(<SavedPage address={{ tab: 'swaps' }} onAddress={() => undefined} />);
  expect(screen.getByRole('tab', { name: 'Swaps', selected: true })).toBeInTheDocument();
  const row = within(await screen.findByRole('group', { name: 'Saved: the swap of a quilter' }));
  expect(await row.findByText('A quilter is offered')).toBeInTheDocument();
  expect(row.getByText('Ask for the belt')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Saved: a swap that is gone' })).toHaveTextContent('No longer available');
  expect(screen.getByRole('searchbox', { name: 'Search your saved swaps' })).toBeInTheDocument();
  expect(server.asked(api.savedThings.list)[0]?.params).toEqual({ kind: 'swap' });
  expect(server.asked(api.saved.collections)[0]?.query).toEqual({ kind: 'swap' });
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByRole('checkbox', { name: '2 selected' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Remove selected swaps' }));
  expect(server.asked(api.savedThings.remove)[0]?.body).toEqual({ ids: [1, 2] });
  expect(await screen.findByText('Save swaps to make them later')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all swaps' })).toHaveAttribute('href', '/swaps');
});

it('has its section and row of the settings', async () => {
  await open(<SettingsPage user={someUser()} onUserChanged={() => undefined} section="swaps" />);
  expect(screen.getByRole('heading', { name: 'Swaps' })).toBeInTheDocument();
  expect(screen.getByText('Within 90 miles')).toBeInTheDocument();
});

it('has its topic and article in the Help Center, and its panel below them', async () => {
  await open(<HelpPage />);
  expect(screen.getByRole('heading', { name: 'Swaps' })).toBeInTheDocument();
  expect(screen.getByText('Swap a machine')).toBeInTheDocument();
  expect(await screen.findByText('Your swaps need no help')).toBeInTheDocument();
});

it('has its chip over the feed, and words where the feed has none of it', async () => {
  await open(
    <>
      <FeedChoiceBar kind={undefined} />
      <KindEmpty kind={'swaps' as never} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Swaps' })).toBeInTheDocument();
  expect(screen.getByText('Nobody you follow has posted a swap yet.')).toBeInTheDocument();
});

it('shows its kind of post in a card, and nothing of a kind that nobody gives', async () => {
  const post = (mediaType: string) => ({ ...somePost(), mediaType: mediaType as never });
  await open(
    <>
      <PostItem post={post('loan')} voice="Ann Ames" />
      <PostItem post={post('swap')} voice="Ann Ames" />
    </>,
  );
  expect(await screen.findAllByText('Swap a quilter for a tape edger')).toHaveLength(1);
});

it('has its icon among the notifications', async () => {
  await open(<NotificationLine notification={{ ...someNotification(), chip: 'swaps' as never, actors: [] }} />);
  expect(document.querySelector('[data-swaps-icon]')).toBeInTheDocument();
});

it('has its place in the admin area', async () => {
  await open(
    <AdminFrame title="Swaps" current="/admin/swaps">
      <p>All swaps</p>
    </AdminFrame>,
  );
  expect(screen.getByRole('link', { name: 'Swaps' })).toHaveAttribute('aria-current', 'page');
});
