import { createFileRoute, Navigate, useMatch } from '@tanstack/react-router';
import { ComingLater } from '../parts/coming-later.tsx';
import { aliasOf, laterScreen } from '../parts/later-screens.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { usePageTitle } from '../platform/page-title.ts';
import { plainPath } from '../shell/screens/guards.ts';
import { Suspense } from 'react';
import NotFoundPage from '../shell/screens/not-found-page.tsx';
import { OutsideProduction } from '../shell/screens/outside-production.tsx';

export const Route = createFileRoute('/$')({ component: Elsewhere });

/** Diagnostic screens have no routes of their own, which every first load would carry. */
const diagnostics = new Map([
  [
    '/test-feed',
    { title: 'Test feed', Screen: lazyPart('page', () => import('../features/diagnostics/test-feed-page.tsx')) },
  ],
  [
    '/linkedin-test',
    {
      title: 'LinkedIn test',
      Screen: lazyPart('page', () => import('../features/diagnostics/linkedin-test-page.tsx')),
    },
  ],
]);

/** Every address without a route of its own: an old address, a screen of a later release, or nothing. */
function Elsewhere() {
  const path = plainPath(useMatch({ from: '/$', select: (match) => match.pathname }));
  const diagnostic = diagnostics.get(path);
  const alias = aliasOf(path);
  const screen = laterScreen(path);
  usePageTitle(screen?.title);
  if (diagnostic)
    return (
      <OutsideProduction title={diagnostic.title}>
        <Suspense>
          <diagnostic.Screen />
        </Suspense>
      </OutsideProduction>
    );
  if (alias) return <Navigate to={alias} replace />;
  return screen ? <ComingLater screen={screen} /> : <NotFoundPage />;
}
