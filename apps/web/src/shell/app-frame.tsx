import { useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { CurrentUserProvider, type Session, useSession } from '../platform/current-user.ts';
import { applyAppearance } from '../platform/display.ts';
import { useLiveConnection } from '../platform/live.ts';
import { pageAfterSignIn, signInAddress } from '../platform/next-page.ts';
import { usePageTitle } from '../platform/page-title.ts';
import { readStoredUser } from '../platform/stored-user.ts';
import { EmailTokens } from './email-tokens.tsx';
import { guard, type Verdict, type Visitor } from './guards.ts';
import { OnlineBanner } from './online-banner.tsx';
import { PageFrame } from './page-frame.tsx';
import { StandInShell } from './stand-in-shell.tsx';
import { LoadingScreen, UnreachablePage } from './status-screens.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const memberLayout = () => import('./member-layout.tsx');
const MemberLayout = lazy(memberLayout);
const ApplicantScreen = lazy(() => import('./applicant-screen.tsx'));
const DeletionScreen = lazy(() => import('./deletion-screen.tsx'));
const LoginScreen = lazy(() => import('./login-screen.tsx'));
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

// Whoever was here before most likely still is: their frame comes while the user loads.
if (readStoredUser()) memberLayout().catch(() => {});

function visitorOf(session: Session): Visitor {
  if (session.state === 'unknown') return session;
  if (session.state !== 'authenticated') return { state: session.state, hasStandIn: session.standIn !== null };
  const { applicationStatus, isAdmin, deletionDueAt } = session.user;
  return { state: 'authenticated', applicationStatus, isAdmin, isLeaving: deletionDueAt !== null };
}

const titles: Partial<Record<Verdict['kind'], string>> = {
  login: 'Sign in',
  application: 'Application',
  leaving: 'Account waiting to be deleted',
  'stand-in': 'Not connected',
  unreachable: 'No connection',
};

/** Leads visitors to the login, which leads back to what they asked for, and members away from it. */
function Redirect({ to }: { to: '/' | '/auth' }) {
  const router = useRouter();
  useEffect(() => {
    // Read only now: secrets of mails have been taken out of the address, and a logout may have left already.
    const { href, pathname, search } = router.history.location;
    if (pathname === to) return;
    void router.navigate({ href: to === '/' ? pageAfterSignIn(search) : signInAddress(href), replace: true });
  }, [router, to]);
  return null;
}

interface ScreenProps {
  verdict: Verdict;
  session: Session;
  children: ReactNode;
}

function Screen({ verdict, session, children }: ScreenProps) {
  switch (verdict.kind) {
    case 'page':
      if (verdict.frame === 'member') return <MemberLayout>{children}</MemberLayout>;
      return verdict.frame === 'visitor' ? <PageFrame>{children}</PageFrame> : children;
    case 'not-found':
      return (
        <MemberLayout>
          <NotFoundPage />
        </MemberLayout>
      );
    case 'redirect':
      return (
        <>
          <LoadingScreen />
          <Redirect to={verdict.to} />
        </>
      );
    case 'login':
      return <LoginScreen />;
    case 'application':
      return <ApplicantScreen />;
    case 'leaving':
      return 'user' in session && session.user.deletionDueAt ? (
        <DeletionScreen dueAt={session.user.deletionDueAt} />
      ) : (
        <LoadingScreen />
      );
    case 'stand-in':
      return 'standIn' in session && session.standIn ? (
        <StandInShell user={session.standIn} onRetry={'retry' in session ? session.retry : undefined} />
      ) : (
        <LoadingScreen />
      );
    case 'unreachable':
      return <UnreachablePage onRetry={'retry' in session ? session.retry : () => window.location.reload()} />;
    case 'spinner':
      return <LoadingScreen />;
  }
}

/** Who is there, what they may see at this address, and the frame around it. */
export function AppFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  // Not the router's location: that one runs ahead of the page that is drawn while the next one loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const routeTitle = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const verdict = guard(visitorOf(session), path, search);
  const user = session.state === 'authenticated' ? session.user : null;
  const standIn = 'standIn' in session ? session.standIn : null;

  useEffect(() => {
    if (user) applyAppearance(user.appearance);
  }, [user]);
  usePageTitle(verdict.kind === 'page' ? routeTitle : titles[verdict.kind]);
  useLiveConnection(user?.id ?? null);
  useFocusOnNavigation(path);
  return (
    <CurrentUserProvider value={user}>
      {standIn ? null : <OnlineBanner />}
      <EmailTokens />
      <Suspense fallback={<LoadingScreen />}>
        <Screen verdict={verdict} session={session}>
          {children}
        </Screen>
      </Suspense>
    </CurrentUserProvider>
  );
}
