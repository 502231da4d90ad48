import { createFileRoute, Navigate, useMatch } from '@tanstack/react-router';
import { ComingLater, otherAddress, OutsideProduction } from '../shell/screens/other-addresses.tsx';
import { usePageTitle } from '../platform/page-title.ts';
import { plainPath } from '../shell/screens/guards.ts';
import { Suspense } from 'react';
import NotFoundPage from '../shell/screens/not-found-page.tsx';

export const Route = createFileRoute('/$')({ component: Elsewhere });

/** Every URL without a route of its own: an old URL, a screen of a later release, or nothing. */
function Elsewhere() {
  const path = plainPath(useMatch({ from: '/$', select: (match) => match.pathname }));
  const found = otherAddress(path);
  const isLater = found && 'text' in found;
  usePageTitle(isLater ? found.title : undefined);
  if (!found) return <NotFoundPage />;
  if ('leadsTo' in found) return <Navigate to={found.leadsTo} search replace />;
  if (isLater) return <ComingLater screen={found} />;
  return (
    <OutsideProduction title={found.title}>
      <Suspense>
        <found.Diagnostic />
      </Suspense>
    </OutsideProduction>
  );
}
