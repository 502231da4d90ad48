import { createRootRoute, Outlet } from '@tanstack/react-router';
import { AppFrame } from '../shell/app-frame.tsx';
import { NotFoundPage } from '../shell/status-screens.tsx';
import { ToastHost } from '../shell/toast-host.tsx';

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

function Root() {
  return (
    <>
      <AppFrame>
        <Outlet />
      </AppFrame>
      <ToastHost />
    </>
  );
}
