import { sentenceOf } from '../../platform/api.ts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { type PageKey, usePageKeys, useShortcutsOn } from '../../platform/page-keys.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { useDesk } from './desk-context.ts';

/** One decision about the open case. */
export interface Decision {
  /** The key that chooses it: a letter that no other shortcut uses. */
  key: string;
  /** A verb, and the object if it isn't obvious. */
  label: string;
  run: () => void;
  /** Set apart from the harmless ones. */
  destructive?: boolean;
  primary?: boolean;
  disabled?: boolean;
  /** Id of the text that says why it is disabled. */
  describedBy?: string | undefined;
  loading?: boolean;
}

interface DeskCaseProps {
  title: ReactNode;
  /** Next to the title: age, state. */
  badges?: ReactNode;
  /** Buttons that decide nothing, such as "Assign to me". */
  actions?: ReactNode;
  decisions: readonly Decision[];
  /** Shown instead of the decisions once one is chosen: a `DecisionPanel`. */
  panel?: ReactNode;
  children: ReactNode;
}

/** Shows the key of a button next to its name, if a keyboard is likely and the keys are on. */
function KeyHint({ of: key }: { of: string }) {
  const isOn = useShortcutsOn();
  if (!isOn) return null;
  return (
    <kbd
      aria-hidden="true"
      className="rounded-small border border-current px-1 text-2xs leading-4 font-medium uppercase opacity-70 max-md:hidden"
    >
      {key}
    </kbd>
  );
}

type KeyButtonProps = Omit<ButtonProps, 'children' | 'onClick'> & Pick<Decision, 'key' | 'label' | 'run'>;

/** A button with its own key. */
export function KeyButton({ label, run, hint, ...rest }: Omit<KeyButtonProps, 'key'> & { hint: string }) {
  return (
    <Button {...rest} aria-keyshortcuts={hint} onClick={run}>
      {label}
      <KeyHint of={hint} />
    </Button>
  );
}

function DecisionBar({ decisions }: { decisions: readonly Decision[] }) {
  const keys: PageKey[] = decisions
    .filter(({ disabled, loading }) => !disabled && !loading)
    .map(({ key, label, run }) => ({ key, text: label, run }));
  usePageKeys(keys);
  const buttons = (list: readonly Decision[]) =>
    list.map(({ key, label, run, destructive, primary, disabled, describedBy, loading }) => (
      <KeyButton
        key={key}
        hint={key}
        label={label}
        run={run}
        variant={destructive ? 'destructive' : primary ? 'primary' : 'outline'}
        disabled={disabled ?? false}
        aria-describedby={describedBy}
        loading={loading ?? false}
      />
    ));
  if (decisions.length === 0) return null;
  return (
    <fieldset
      aria-label="Decisions"
      className="flex flex-wrap items-center gap-2 rounded-b-card border-t border-seam bg-paper px-4 py-3 max-md:sticky max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:rounded-none"
    >
      {buttons(decisions.filter(({ destructive }) => !destructive))}
      <div className="ms-auto flex flex-wrap gap-2">{buttons(decisions.filter(({ destructive }) => destructive))}</div>
    </fieldset>
  );
}

/**
 * Wraps decisions so that canceling their panel returns focus to where it was, or else to the decision's button, which
 * is rendered again.
 */
function useFocusAfterPanel(decisions: readonly Decision[], hasPanel: boolean, article: RefObject<HTMLElement | null>) {
  const chosen = useRef<{ focused: Element | null; key: string }>(null);
  useEffect(() => {
    if (hasPanel || !chosen.current) return;
    const { focused, key } = chosen.current;
    chosen.current = null;
    // Only focus that fell to the page with the panel is returned.
    if (document.activeElement !== document.body) return;
    const button = article.current?.parentElement?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    const next = focused instanceof HTMLElement && focused.isConnected && focused !== document.body ? focused : button;
    next?.focus({ preventScroll: true });
  }, [hasPanel, article]);
  return decisions.map((decision) => ({
    ...decision,
    run: () => {
      chosen.current = { focused: document.activeElement, key: decision.key };
      decision.run();
    },
  }));
}

function ToList() {
  const { toList, isMobile } = useDesk();
  if (!isMobile) return null;
  return (
    <Button variant="ghost" size="sm" className="-ms-2 justify-self-start" onClick={toList}>
      <ArrowLeft size={16} aria-hidden="true" />
      Back to the list
    </Button>
  );
}

/** The whole open case, most important first, with its decisions pinned below. Pass the case's id as `key`. */
export function DeskCase({ title, badges, actions, decisions, panel, children }: DeskCaseProps) {
  const titleId = useId();
  const article = useRef<HTMLElement>(null);
  const wrapped = useFocusAfterPanel(decisions, Boolean(panel), article);
  const { takesFocus, gotFocus } = useDesk();
  useEffect(() => {
    if (!takesFocus()) return;
    gotFocus();
    article.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the case is drawn
  }, []);
  return (
    <Card bleed className="flex flex-col md:h-full">
      <article
        ref={article}
        data-case
        // It scrolls, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        aria-labelledby={titleId}
        className="grid min-h-0 flex-1 content-start gap-4 overscroll-contain rounded-t-card p-4 focus-visible:-outline-offset-2 max-md:scroll-mt-16 md:overflow-y-auto"
      >
        <div className="grid gap-2">
          <ToList />
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h2 id={titleId} className="min-w-0 text-lg font-semibold wrap-anywhere">
              {title}
            </h2>
            {badges}
            {actions ? <div className="ms-auto flex flex-wrap gap-2">{actions}</div> : null}
          </div>
        </div>
        {children}
      </article>
      {panel ?? <DecisionBar decisions={wrapped} />}
    </Card>
  );
}

interface CaseStateProps {
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** The pane while its case is loading, or if loading failed. */
export function DeskCaseState({ isPending, error, onRetry }: CaseStateProps) {
  return (
    <Card bleed className="grid content-start gap-3 p-4 md:h-full">
      <ToList />
      {isPending ? (
        <SkeletonRegion label="Loading the case">
          <SkeletonText lines={8} />
        </SkeletonRegion>
      ) : (
        <ErrorState onRetry={onRetry}>{sentenceOf(error)}</ErrorState>
      )}
    </Card>
  );
}

/** A titled part of a case. */
export function CaseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-seam pt-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Names and values of a case; an empty value shows as a dash. */
export function CaseFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
