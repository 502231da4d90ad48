import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

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
});
