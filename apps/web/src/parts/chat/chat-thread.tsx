import { clsx } from 'clsx';
import { ArrowDown } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { type ChatLine, chatSteps } from './chat-steps.ts';

/** A ref for the element above the oldest message; `act` runs when it comes near the top of `area`. */
function useOlder(area: RefObject<HTMLElement | null>, act: () => void, isActive: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isActive || !top.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { root: area.current, rootMargin: '400px 0px' },
    );
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [isActive, area]);
  return top;
}

/** The date above the messages of a day. */
function ChatDay({ label }: { label: string }) {
  return (
    <li className="flex items-center gap-3 py-3 text-xs font-semibold text-ink-faint">
      <span aria-hidden="true" className="h-px flex-1 bg-seam" />
      <span>{label}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-seam" />
    </li>
  );
}

/** The line above the first message that was unread when the thread was opened. */
function ChatNewLine() {
  return (
    <li className="flex items-center gap-3 py-2 text-xs font-semibold text-copper-ink">
      <span aria-hidden="true" className="h-px flex-1 bg-copper" />
      <span>New messages</span>
      <span aria-hidden="true" className="h-px flex-1 bg-copper" />
    </li>
  );
}

export interface ChatThreadHandle {
  toLatest: () => void;
}

interface ChatThreadProps<Line extends ChatLine> {
  /** Names the messages for screen readers. */
  label: string;
  /** Oldest first. */
  lines: readonly Line[];
  viewerId: number;
  newFrom?: string | null;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Whether older messages couldn't be fetched. */
  olderFailed?: boolean;
  onOlder: () => void;
  /** Shown above the first message, once all are loaded. */
  start?: ReactNode;
  /** Announced to screen readers: what arrived while the thread is open. */
  news?: string;
  /** Shown below the last message: who is typing. */
  end?: ReactNode;
  ref?: Ref<ChatThreadHandle>;
  children: (line: Line, place: { isFirst: boolean; isLast: boolean }) => ReactNode;
}

/** Farther than this from the newest message, the reader is looking at older ones. */
const nearPx = 160;

/**
 * The messages, newest at the bottom and in view; older ones load near the top. The list is reversed
 * (`column-reverse`), so that the browser itself stays at the bottom and keeps the scroll position when older ones
 * load.
 */
export function ChatThread<Line extends ChatLine>(props: ChatThreadProps<Line>) {
  const { label, lines, viewerId, newFrom, hasOlder, isLoadingOlder, olderFailed, onOlder, start, end, ref } = props;
  const area = useRef<HTMLElement>(null);
  const [isAway, setAway] = useState(false);
  const [missed, setMissed] = useState(false);
  const now = useMinute();
  const top = useOlder(area, onOlder, hasOlder && !isLoadingOlder && !olderFailed);
  const latest = lines.at(-1);
  const toLatest = () => area.current?.scrollTo({ top: 0 });
  useImperativeHandle(ref, () => ({ toLatest }), []);

  const seen = useRef(latest?.key);
  useEffect(() => {
    if (latest?.key === seen.current) return;
    seen.current = latest?.key;
    if (latest?.authorId === viewerId) area.current?.scrollTo({ top: 0 });
    else if (isAway) setMissed(true);
  }, [latest?.key, latest?.authorId, viewerId, isAway]);

  function onScroll() {
    const away = Math.abs(area.current?.scrollTop ?? 0) > nearPx;
    setAway(away);
    if (!away) setMissed(false);
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {props.news}
      </p>
      <section
        ref={area}
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-x-clip overflow-y-auto overscroll-contain px-3 focus-visible:-outline-offset-2"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] pb-1">
          <div ref={top} className="grid min-h-px justify-items-center">
            {hasOlder ? (
              <Button variant="link" size="sm" loading={isLoadingOlder} onClick={onOlder}>
                {olderFailed ? 'Couldn’t load older messages. Try again' : 'Show older messages'}
              </Button>
            ) : (
              start
            )}
          </div>
          <ol>
            {chatSteps(lines, { newFrom, now }).map((step) =>
              step.kind === 'day' ? (
                <ChatDay key={step.key} label={step.label} />
              ) : step.kind === 'new' ? (
                <ChatNewLine key={step.key} />
              ) : (
                props.children(step.line, step)
              ),
            )}
          </ol>
          {end}
        </div>
      </section>
      {isAway ? (
        <Button
          shape="raised"
          size="sm"
          variant={missed ? 'primary' : 'outline'}
          onClick={toLatest}
          className={`absolute bottom-2 left-1/2 -translate-x-1/2 ${missed ? '' : 'bg-paper!'}`}
        >
          <ArrowDown size={16} aria-hidden="true" />
          {missed ? 'New messages' : 'Jump to latest'}
        </Button>
      ) : null}
    </div>
  );
}

/** "Dana Ruiz is typing…", "Dana Ruiz and Priya Menon are typing…", "3 people are typing…". */
export function typingText(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return '';
  if (second === undefined) return `${first} is typing…`;
  return names.length === 2 ? `${first} and ${second} are typing…` : `${names.length} people are typing…`;
}

/** Who is typing, below the messages. It takes the same space while nobody is, so that nothing jumps. */
export function ChatTyping({ names, className }: { names: readonly string[]; className?: string }) {
  return (
    <p role="status" dir="auto" className={clsx('min-h-5 truncate text-xs text-ink-faint', className)}>
      {typingText(names)}
    </p>
  );
}

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = new Date();
  for (const listener of listeners) listener();
}

function onMinute(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, 60_000);
    tick();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The current time, updated every minute: for day names, and for actions only allowed for some minutes. */
export function useMinute(): Date {
  return useSyncExternalStore(onMinute, () => now);
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is visible, so that its content counts as read. */
export function useIsLooking(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
}
