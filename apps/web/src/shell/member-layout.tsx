import type { CurrentUser } from '@innerspring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useCurrentUser } from '../platform/current-user.ts';
import { SETTLES_MS, startLater } from '../platform/later.ts';
import { NotificationsProvider } from '../platform/notifications.tsx';
import { Banner } from '../ui/banner.tsx';
import { ComposerHost } from './composer-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { FloatingCorner } from './floating-corner.tsx';
import { Header } from './header.tsx';
import { ReportBugButton } from './report-bug.tsx';
import { SudoPrompt } from './sudo-prompt.tsx';

/** Hears of changed pictures of members. */
function useAvatarUpdates({ id, avatarUrl }: CurrentUser): void {
  const client = useQueryClient();
  useEffect(
    () =>
      startLater(SETTLES_MS.pictures, async () => {
        const { followOwnAvatar } = await import('../platform/avatar-updates.ts');
        return followOwnAvatar(client, { id, avatarUrl });
      }),
    [client, id, avatarUrl],
  );
}

/** Counts which posts come before the reader's eyes; what staff see does not count. */
function useImpressions({ isAdmin }: CurrentUser): void {
  useEffect(
    () =>
      isAdmin
        ? undefined
        : startLater(SETTLES_MS.views, async () => (await import('../parts/impressions.ts')).watchImpressions()),
    [isAdmin],
  );
}

/** Sends what an earlier page could not. */
function useLeftBehind({ id }: CurrentUser): void {
  const client = useQueryClient();
  useEffect(
    () => startLater(SETTLES_MS.views, async () => (await import('./left-behind.ts')).sendLeftBehind(client, id)),
    [client, id],
  );
}

/** Prepares for the time without a network, and for notifications. */
function useOffline({ id }: CurrentUser): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      startLater(SETTLES_MS.offline, async () => (await import('./offline-start.ts')).startOffline(client, router, id)),
    [client, router, id],
  );
}

interface Keys {
  Shortcuts: ComponentType<{ first: KeyboardEvent | undefined }>;
  first: KeyboardEvent | undefined;
}

/** Reads the keyboard from the first key on, whose reader comes with it or once the page has settled. */
function LateShortcuts() {
  const [keys, setKeys] = useState<Keys | null>(null);
  useEffect(() => {
    const load = async (first?: KeyboardEvent) => {
      const { Shortcuts } = await import('./shortcuts.tsx');
      setKeys((before) => before ?? { Shortcuts, first });
      return () => undefined;
    };
    const heard = (event: KeyboardEvent) => void load(event).catch(() => undefined);
    document.addEventListener('keydown', heard, { once: true });
    const stop = startLater(SETTLES_MS.keys, load);
    return () => {
      stop();
      document.removeEventListener('keydown', heard);
    };
  }, []);
  return keys ? <keys.Shortcuts first={keys.first} /> : null;
}

/** The frame of every member page: header, the page, footer, and what floats over them. */
export function MemberLayout({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  useAvatarUpdates(user);
  useImpressions(user);
  useOffline(user);
  useLeftBehind(user);
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <NotificationsProvider>
      <div className="flex min-h-dvh flex-col bg-linen">
        <a
          href="#main"
          className="sr-only rounded-control bg-night px-3 py-2 font-semibold text-on-night focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50"
        >
          Skip to content
        </a>
        {user.emergencySession ? (
          <Banner look="bar" tone="danger">
            Emergency session. Everything you do is recorded and all administrators are told.
          </Banner>
        ) : null}
        <Header />
        {/* While nothing is there yet, the footer waits below the fold: what pushes it out later would jump. */}
        <main id="main" tabIndex={-1} className="flex-1 outline-none empty:min-h-dvh">
          <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
        </main>
        <Footer />
        <FloatingCorner>
          <ReportBugButton />
        </FloatingCorner>
        <LateShortcuts />
        <SudoPrompt />
        <ComposerHost />
      </div>
    </NotificationsProvider>
  );
}

export default MemberLayout;
