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
import { BottomBar } from './frame/bottom-bar.tsx';
import { PageGrid } from './frame/page-grid.tsx';
import { ListSkipLink, SkipLink } from './skip-links.tsx';
import { SudoPrompt } from './later/sudo-prompt.tsx';

/** Starts the background work once the first page has settled. */
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
        <SkipLink />
        {user.emergencySession ? (
          <Banner look="bar" tone="danger">
            Emergency session. We log everything you do and notify all administrators.
          </Banner>
        ) : null}
        <PartBoundary place="frame">
          <Header />
        </PartBoundary>
        {/* Keeps the footer below the fold while there is little content, so that late content does not push it. */}
        <main id="main" tabIndex={-1} className="min-h-dvh flex-1 scroll-mt-32 outline-none">
          <ListSkipLink />
          <PageGrid>
            <PageBoundary>{children}</PageBoundary>
          </PageGrid>
        </main>
        <PartBoundary place="frame">
          <Footer />
        </PartBoundary>
        <PartBoundary place="quiet">
          <FloatingCorner />
          <LateShortcuts />
        </PartBoundary>
        <PartBoundary place="quiet">
          <BottomBar>
            <ReportBugButton look="bar" />
          </BottomBar>
        </PartBoundary>
        <SudoPrompt />
        <ComposerHost />
      </div>
    </NotificationsProvider>
  );
}
