import { useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bug } from 'lucide-react';
import { type ComponentProps, type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { SETTLES_MS, startLater, useLater } from '../platform/code/later.ts';
import { closeComposer, useComposer } from '../platform/compose.ts';
import { PartBoundary } from '../ui/states/errors.tsx';
import { first } from '../first.ts';
import { SiteLink } from '../parts/site-link.tsx';
import { siteConfig } from '../platform/site-config.ts';
import { CoilMark } from '../ui/coil-mark.tsx';
import { useIsMobile } from '../platform/use-media.ts';
import { type Address, isConversation, useHasBottomBar } from './frame/conversation.ts';
import { OnDemand } from './later/on-demand.tsx';

const loadWidget = async () => (await import('./later/widget-code.ts')).widgetCode();

/** Whether the page ends with a composer: the messages pages, and the chat of a group. */
const isChat = (location: Address) => /^\/messages\/?$/.test(location.pathname) || isConversation(location);

/**
 * The bottom right corner: the button for bug reports, and beside it the messaging widget, whose code loads once the
 * page has settled. Rails and the end of pages leave room for it. Chat pages have no widget, and the button is below
 * them, so that it covers no composer. Phones have the bottom bar instead (docs/decisions/0034).
 */
export function FloatingCorner() {
  const isMessages = useRouterState({ select: ({ location }) => isChat(location) });
  const isMobile = useIsMobile();
  const isBarShown = useHasBottomBar();
  // If it fails to load, the page works without it, and the next page tries again.
  const Widget = useLater(SETTLES_MS.widget, loadWidget, !isMessages && !isMobile)?.default;
  if (isMobile && isBarShown) return null;
  if (isMessages)
    return (
      <div className="flex justify-end px-4 pb-4">
        <ReportBugButton />
      </div>
    );
  return (
    <div className="pointer-events-none fixed end-4 bottom-0 z-30 flex items-end gap-3 *:pointer-events-auto">
      <div className="mb-2">
        <ReportBugButton />
      </div>
      {/* The space is reserved, so that nothing moves when it loads. */}
      <div className={clsx('min-w-0', !Widget && 'pointer-events-none! w-72')}>
        {Widget ? (
          <PartBoundary place="part">
            <Widget />
          </PartBoundary>
        ) : null}
      </div>
    </div>
  );
}

const CreatePostDialog = lazyPart('dialog', async () =>
  (await import('../features/posts/public/composer-code.ts')).composerCode(),
);

/** Renders the create-post dialog, whose code loads when it first opens. */
export function ComposerHost() {
  const start = useComposer();
  if (!start) return null;
  return (
    <Suspense fallback={null}>
      <CreatePostDialog {...start} onClose={closeComposer} />
    </Suspense>
  );
}

/** An icon whose label shows on hover and focus. */
function BugButton({ look, ...props }: ComponentProps<'button'> & { look: 'corner' | 'bar' }) {
  return (
    <button
      type="button"
      aria-label="Report Bug"
      className={clsx(
        'group flex shrink-0 items-center justify-center text-ink-faint transition-colors hover:text-ink',
        look === 'bar' ? 'h-14 w-11' : 'h-9 min-w-9 rounded-pill border border-seam bg-paper px-2 shadow-seat',
      )}
      {...props}
    >
      <Bug size={18} strokeWidth={1.75} aria-hidden="true" />
      {look === 'bar' ? null : (
        <span className="hidden ps-1.5 pe-1 text-sm font-medium group-hover:inline group-focus-visible:inline">
          Report Bug
        </span>
      )}
    </button>
  );
}

/** The bug report button on every member page (specification §2): in the corner, or in the bottom bar on phones. */
export function ReportBugButton({ look = 'corner' }: { look?: 'corner' | 'bar' }) {
  return (
    <OnDemand
      kind="dialog"
      load={() => import('../features/feedback/public/bug-report-dialog.tsx')}
      trigger={<BugButton look={look} />}
    />
  );
}

const links = first.flatMap(({ footer = [] }) => footer);

/** The footer of every member page, with room for the floating corner and the bottom bar. */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="border-t border-seam bg-paper pb-14">
      <div className="mx-auto flex max-w-295 flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 text-sm text-ink-soft">
        <p className="flex items-center gap-2.5">
          <CoilMark size={24} className="text-night" />© {year} {siteConfig.name}
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-4 gap-y-1">
          {links.map(({ to, label }) => (
            <SiteLink key={to} to={to} className="hit inline-flex min-h-6 items-center hover:text-ink hover:underline">
              {label}
            </SiteLink>
          ))}
        </nav>
      </div>
    </footer>
  );
}

interface Keys {
  Shortcuts: ComponentType<{ first: KeyboardEvent | undefined }>;
  first: KeyboardEvent | undefined;
}

/** Handles keyboard shortcuts from the first key on. Their code loads with that key, or once the page has settled. */
export function LateShortcuts() {
  const [keys, setKeys] = useState<Keys | null>(null);
  useEffect(() => {
    let pressed: KeyboardEvent | undefined;
    const load = async () => {
      const { Shortcuts } = await import('./shortcuts/shortcuts.tsx');
      setKeys((before) => before ?? { Shortcuts, first: pressed });
      return () => undefined;
    };
    const heard = (event: KeyboardEvent) => {
      // Otherwise the browser handles Ctrl+K itself before that code has loaded.
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') event.preventDefault();
      // Stored even if the code is already loading: it handles the key afterwards.
      pressed = event;
      void load().catch(() => undefined);
    };
    document.addEventListener('keydown', heard, { once: true });
    const stop = startLater(SETTLES_MS.keys, load);
    return () => {
      stop();
      document.removeEventListener('keydown', heard);
    };
  }, []);
  return keys ? <keys.Shortcuts first={keys.first} /> : null;
}
