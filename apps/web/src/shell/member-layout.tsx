import type { CurrentUser } from '@innerspring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { SETTLES_MS, startLater } from '../platform/code/later.ts';
import { NotificationsProvider } from '../platform/seen/notifications.tsx';
import { Banner } from '../ui/states/banner.tsx';
import { PartBoundary } from '../ui/states/errors.tsx';
import { ComposerHost, FloatingCorner, Footer, LateShortcuts, ReportBugButton } from './around-page.tsx';
import { Header } from './header/header.tsx';
import { PageBoundary } from './boundaries.tsx';
import { SudoPrompt } from './later/sudo-prompt.tsx';

/** Starts what runs beside the pages once the first of them has settled. */
function useMemberWork({ id, avatarUrl, isAdmin }: CurrentUser): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      startLater(SETTLES_MS.keys, async () =>
        (await import('./later/member-work.ts')).startMemberWork(client, router, { id, avatarUrl, isAdmin }),
      ),
    [client, router, id, avatarUrl, isAdmin],
  );
}

/** The frame of every member page: header, the page, footer, and what floats over them. */
export function MemberLayout({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  useMemberWork(user);
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
        <PartBoundary place="frame">
          <Header />
        </PartBoundary>
        {/* While nothing is there yet, the footer waits below the fold: what pushes it out later would jump. */}
        <main id="main" tabIndex={-1} className="flex-1 outline-none empty:min-h-dvh">
          <PageBoundary>{children}</PageBoundary>
        </main>
        <PartBoundary place="frame">
          <Footer />
        </PartBoundary>
        <PartBoundary place="quiet">
          <FloatingCorner>
            <ReportBugButton />
          </FloatingCorner>
          <LateShortcuts />
        </PartBoundary>
        <SudoPrompt />
        <ComposerHost />
      </div>
    </NotificationsProvider>
  );
}

export default MemberLayout;
