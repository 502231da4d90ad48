import type { CurrentUser } from '@innerspring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { CurrentUserProvider, type Session, useSession } from '../platform/session/current-user.ts';
import { applyAppearance } from '../platform/display.ts';
import { useLiveConnection } from '../platform/live/live.ts';
import { usePageTitle } from '../platform/page-title.ts';
import { Banner } from '../ui/states/banner.tsx';
import { startLater } from '../platform/code/later.ts';
import { PartBoundary } from '../ui/states/errors.tsx';
import { toastStore } from '../ui/overlays/toast.ts';
import { guard, type Verdict, type Visitor } from './screens/guards.ts';
import { PageBoundary } from './boundaries.tsx';
import { MemberLayout } from './member-layout.tsx';
import { LogoutQuestion } from './logout-question.tsx';
import { LoadingScreen } from '../ui/states/loading.tsx';
import type { EmailLink } from './start/confirm-email.ts';

/** After a navigation, focuses the new content: the keyboard starts there, and screen readers announce it. */
function useFocusOnNavigation(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A bar that shows while the browser is offline. */
function OnlineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Banner live look="bar" icon={<WifiOff size={16} aria-hidden="true" />}>
      You’re offline. Messages and check-ins are queued and sent when you’re back; everything else needs the network.
    </Banner>
  );
}

const ApplicantScreen = lazyPart('screen', () => import('./screens/applicant-screen.tsx'));
const DeletionScreen = lazyPart('screen', () => import('./screens/deletion-screen.tsx'));
const LoginScreen = lazyPart('screen', () => import('./screens/login-screen.tsx'));
const StandInShell = lazyPart('screen', () => import('./start/stand-in-shell.tsx'));
const UnreachablePage = lazyPart('screen', () => import('./screens/unreachable-page.tsx'));
const Redirect = lazyPart('screen', () => import('./screens/redirect.tsx'));
const PageFrame = lazyPart('screen', async () => ({ default: (await import('./page-frame.tsx')).PageFrame }));
const NotFoundPage = lazyPart('page', () => import('./screens/not-found-page.tsx'));

/** Fetches the code of what is around the first page: the member's is there, the visitor's comes on its own. */
export const frameAhead = async (user: CurrentUser | null) => {
  if (!user) await LoginScreen.ahead();
};

function visitorOf(session: Session): Visitor {
  if (session.state === 'unknown') return session;
  if (session.state !== 'authenticated') return { state: session.state, hasStandIn: session.standIn !== null };
  const { applicationStatus, isAdmin, deletionDueAt } = session.user;
  return { state: 'authenticated', applicationStatus, isAdmin, isLeaving: deletionDueAt !== null };
}

/** Shown until a screen is ready. On a page that was just opened, the page's own placeholder (index.html) stays. */
const Waiting = () => (document.getElementById('placeholder') ? null : <LoadingScreen />);

const titles: Partial<Record<Verdict['kind'], string>> = {
  login: 'Sign in',
  application: 'Application',
  leaving: 'Account scheduled for deletion',
  'stand-in': 'Not connected',
  unreachable: 'No connection',
};

interface ScreenProps {
  verdict: Verdict;
  session: Session;
  /** The page works while the server can't be reached. */
  isOffline: boolean;
  children: ReactNode;
}

function Screen({ verdict, session, isOffline, children }: ScreenProps) {
  switch (verdict.kind) {
    case 'page':
      if (verdict.frame === 'member') return <MemberLayout>{children}</MemberLayout>;
      return verdict.frame === 'visitor' ? (
        <PageFrame>
          <PageBoundary>{children}</PageBoundary>
        </PageFrame>
      ) : (
        <PageBoundary place="screen">{children}</PageBoundary>
      );
    case 'not-found':
      return (
        <MemberLayout>
          <NotFoundPage />
        </MemberLayout>
      );
    case 'redirect':
      return <Redirect to={verdict.to} />;
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
        <StandInShell user={session.standIn} onRetry={'retry' in session ? session.retry : undefined}>
          {isOffline ? <PageBoundary>{children}</PageBoundary> : null}
        </StandInShell>
      ) : (
        <LoadingScreen />
      );
    case 'unreachable':
      return <UnreachablePage onRetry={'retry' in session ? session.retry : () => window.location.reload()} />;
    case 'spinner':
      return <Waiting />;
  }
}

/** Everything renders for this user. Without a name, the whole app fails here, rather than each part on its own. */
function assertDrawable({ fullName }: CurrentUser): void {
  if (typeof fullName !== 'string') throw new TypeError('The signed-in user cannot be drawn');
}

/** Determines who is signed in and what they may see at this URL, and renders the frame around it. */
export function AppFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  // Not the router's location, which is ahead of the rendered page while the next one loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const routeTitle = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const worksOffline = useMatches({ select: (matches) => matches.at(-1)?.staticData.offline }) ?? false;
  const verdict = guard(visitorOf(session), path, search);
  const user = session.state === 'authenticated' ? session.user : null;
  const standIn = 'standIn' in session ? session.standIn : null;
  if (user) assertDrawable(user);

  useEffect(() => {
    if (user) applyAppearance(user.appearance);
  }, [user]);
  const isOffline = worksOffline && session.state === 'unreachable';
  usePageTitle(verdict.kind === 'page' || isOffline ? routeTitle : titles[verdict.kind]);
  useLiveConnection(user?.id ?? null);
  useFocusOnNavigation(path);
  return (
    <CurrentUserProvider value={user}>
      {standIn ? null : <OnlineBanner />}
      <EmailTokens />
      <Suspense fallback={<Waiting />}>
        <Screen verdict={verdict} session={session} isOffline={isOffline}>
          {children}
        </Screen>
      </Suspense>
      <LogoutQuestion />
    </CurrentUserProvider>
  );
}

/** Milliseconds until the toasts' code loads even if none was shown, since it could not load offline. */
const fetchAhead = 5000;

/** Renders toasts. Their code loads with the first one, or once the page has settled. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.snapshot().length > 0);
  useEffect(() => {
    if (Toaster) return undefined;
    return startLater(hasToast ? 0 : fetchAhead, async () => {
      const loaded = await import('../ui/overlays/toaster.tsx');
      setToaster(() => loaded.Toaster);
      return () => undefined;
    });
  }, [Toaster, hasToast]);
  return Toaster ? (
    <PartBoundary place="quiet">
      <Toaster />
    </PartBoundary>
  ) : null;
}

const kinds: EmailLink[] = ['verify-email', 'confirm-email-change'];

/**
 * Handles links from emails on any page, whoever is signed in: `?verify-email=TOKEN` and `?confirm-email-change=TOKEN`
 * are removed from the URL before anything navigates, and each is sent once.
 */
function EmailTokens() {
  const client = useQueryClient();
  const router = useRouter();
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const used = useRef(new Set<string>());

  useEffect(() => {
    const given = new URLSearchParams(search);
    const tokens = kinds.flatMap((kind) => given.getAll(kind).map((token) => ({ kind, token })));
    if (tokens.length === 0) return;
    const { pathname, hash } = window.location;
    const kept = new URLSearchParams(window.location.search);
    for (const kind of kinds) kept.delete(kind);
    router.history.replace(`${pathname}${kept.size > 0 ? `?${kept}` : ''}${hash}`);
    for (const { kind, token } of tokens) {
      if (used.current.has(token)) continue;
      used.current.add(token);
      void import('./start/confirm-email.ts').then(
        ({ confirmEmail }) => confirmEmail(client, kind, token),
        // This code loads right after the page; if it fails, the link can be opened again.
        () => undefined,
      );
    }
  }, [client, router, search]);
  return null;
}
