import { createFileRoute, Navigate, useMatch } from '@tanstack/react-router';
import { ComingLater } from '../parts/coming-later.tsx';
import { aliasOf, laterScreen } from '../parts/later-screens.ts';
import { usePageTitle } from '../platform/page-title.ts';
import { plainPath } from '../shell/guards.ts';
import NotFoundPage from '../shell/not-found-page.tsx';

export const Route = createFileRoute('/$')({ component: Elsewhere });

/** Every address without a route of its own: an old address, a screen of a later release, or nothing. */
function Elsewhere() {
  const path = plainPath(useMatch({ from: '/$', select: (match) => match.pathname }));
  const alias = aliasOf(path);
  const screen = laterScreen(path);
  usePageTitle(screen?.title);
  if (alias) return <Navigate to={alias} replace />;
  return screen ? <ComingLater screen={screen} /> : <NotFoundPage />;
}
