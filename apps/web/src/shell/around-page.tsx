import { useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bug } from 'lucide-react';
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { SETTLES_MS, startLater, useLater } from '../platform/code/later.ts';
import { closeComposer, useComposer } from '../platform/compose.ts';
import { PartBoundary } from '../ui/states/errors.tsx';
import { first } from '../first.ts';
import { SiteLink } from '../parts/site-link.tsx';
import { siteConfig } from '../platform/site-config.ts';
import { CoilMark } from '../ui/coil-mark.tsx';
import { OnDemand } from './later/on-demand.tsx';

const loadWidget = async () => (await import('./later/widget-code.ts')).widgetCode();

/** Where the foot of the page is a field to write in: the messages' own pages, and the chat of a group. */
const isChat = ({ pathname, search }: { pathname: string; search: object }) =>
  /^\/messages(\/|$)/.test(pathname) || (/^\/groups\/\d/.test(pathname) && Reflect.get(search, 'tab') === 'chat');

/**
 * What floats in the bottom corner: `children`, and beside them the messaging widget, whose code comes once the page has
 * settled. Pages of chats have no widget, and what floats stands below them, so that it covers no composer.
 */
export function FloatingCorner({ children }: { children: ReactNode }) {
  const isMessages = useRouterState({ select: ({ location }) => isChat(location) });
  // Without it the page is as it was; the next page tries again.
  const Widget = useLater(SETTLES_MS.widget, loadWidget, !isMessages)?.default;
  if (isMessages) return <div className="flex justify-end px-4 pb-4">{children}</div>;
  return (
    <div className="pointer-events-none fixed end-4 bottom-0 z-30 flex items-end gap-3 *:pointer-events-auto">
      <div className="mb-4">{children}</div>
      {/* Its room is kept, so that nothing moves when it arrives. */}
      <div className={clsx('min-w-0', !Widget && 'pointer-events-none! md:w-72')}>
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

/** Where the create-post dialog opens; its code comes with the first opening. */
export function ComposerHost() {
  const start = useComposer();
  if (!start) return null;
  return (
    <Suspense fallback={null}>
      <CreatePostDialog {...start} onClose={closeComposer} />
    </Suspense>
  );
}

function FloatingButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Report Bug"
      className="flex h-9.5 items-center justify-center gap-2 rounded-pill bg-ink px-3.5 text-sm font-semibold text-paper shadow-lift transition-opacity hover:opacity-90 max-md:size-11 max-md:px-0"
      {...props}
    >
      <Bug size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="max-md:hidden">Report Bug</span>
    </button>
  );
}

/** The floating button on every member page. */
export function ReportBugButton() {
  return (
    <OnDemand
      kind="dialog"
      load={() => import('../features/feedback/public/bug-report-dialog.tsx')}
      trigger={<FloatingButton />}
    />
  );
}

const links = first.flatMap(({ footer = [] }) => footer);

/** Under every member page; leaves free what the floating corner covers: the end of the last row, on small screens all of it. */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="border-t border-seam bg-paper max-lg:pb-20">
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

/** Reads the keyboard from the first key on, whose reader comes with it or once the page has settled. */
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
      // The browser's own meaning of Ctrl+K would not wait for the reader.
      if ((event.ctrlKey || event.metaKey) && event.key === 'k') event.preventDefault();
      // Also where the reader is under way already: the key waits for it.
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
