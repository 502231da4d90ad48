import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, defineNav } from '../../platform/nav.ts';

export const diagnostics = defineNav({
  name: 'diagnostics',
  addresses: [
    {
      path: '/test-feed',
      title: 'Test feed',
      Diagnostic: lazyPart('page', async () => ({ default: (await import('./diagnostics-pages.tsx')).TestFeedPage })),
    },
    {
      path: '/linkedin-test',
      title: 'LinkedIn test',
      Diagnostic: lazyPart('page', async () => ({
        default: (await import('./diagnostics-pages.tsx')).LinkedInTestPage,
      })),
    },
  ],
  ...absent(
    'not in production',
    'place',
    'shortcut',
    'menu',
    'accountMenu',
    'goTo',
    'footer',
    'settingsSections',
    'settingsRows',
    'help',
  ),
  ...absent(
    'shows what others own',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
    'adminPlaces',
  ),
  ...absent(
    'outside of production alone',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
