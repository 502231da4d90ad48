import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { AppFrame, ToastHost } from '../shell/app-frame.tsx';
export const Route = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../shell/screens/not-found-page.tsx')),
});

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
