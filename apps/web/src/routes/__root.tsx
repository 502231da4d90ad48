import { createRootRoute, Outlet } from '@tanstack/react-router';
import { AppFrame } from '../shell/app-frame.tsx';
import { NotFoundPage } from '../shell/status-screens.tsx';
import { Toaster } from '../ui/toaster.tsx';

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

function Root() {
  return (
    <>
      <AppFrame>
        <Outlet />
      </AppFrame>
      <Toaster />
    </>
  );
}
