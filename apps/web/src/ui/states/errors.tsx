import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../button.tsx';

interface ErrorStateProps {
  title?: ReactNode;
  /** What happened, in plain words. */
  children?: ReactNode;
  /** What support needs to find the failure, shown small. */
  reference?: string | undefined;
  /** Shows Try Again. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Another way out, next to or instead of Try Again. */
  action?: ReactNode;
  className?: string;
}

/** Something could not be shown: what happened, and a way on. */
export function ErrorState({
  title = 'Something went wrong',
  children,
  reference,
  onRetry,
  retrying,
  action,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={clsx('grid justify-items-center gap-4 px-6 py-10 text-center', className)}>
      <span className="grid size-16 place-items-center rounded-full bg-brick-wash text-brick">
        <CircleAlert size={30} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="grid max-w-md min-w-0 gap-1">
        <p className="text-lg font-semibold">{title}</p>
        {children ? <p className="min-w-0 text-ink-soft">{children}</p> : null}
        {reference ? <p className="text-xs text-ink-faint">Reference for support: {reference}</p> : null}
      </div>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">
        {onRetry ? (
          <Button variant="outline" loading={retrying} onClick={onRetry}>
            Try Again
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}

/** Where failures go that a boundary catches; the application sets it once, at its start. */
export const failures = {
  /** Writes the failure to the server's log. */
  report: (_error: unknown): void => {},
  /** Whether it is noise of browsers and extensions (specification §8): not reported, and what it interrupted is drawn again. */
  isSuppressed: (_error: unknown): boolean => false,
};

interface BoundaryProps {
  /** What is rendered instead of the children. */
  failed: (error: unknown, retry: () => void) => ReactNode;
  /** Another value draws the children again. */
  resetKey?: string;
  children: ReactNode;
}

const whole = { error: undefined as unknown, hasFailed: false };

/** Keeps an error of its children inside its place, and reports it. */
export class Boundary extends Component<BoundaryProps, typeof whole> {
  override state = whole;
  private hasRetried = false;

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    if (!failures.isSuppressed(error)) return failures.report(error);
    if (this.hasRetried) return;
    this.hasRetried = true;
    this.setState(whole);
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.hasFailed && before.resetKey !== this.props.resetKey) this.setState(whole);
  }

  override render() {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    if (!this.hasRetried && failures.isSuppressed(error)) return null;
    return this.props.failed(error, () => this.setState(whole));
  }
}

/** What failed: it decides the look and the text. `quiet` leaves out what the page is whole without. */
export type FailurePlace = 'part' | 'line' | 'quiet' | 'dialog' | 'dialog-body' | 'page' | 'frame' | 'screen';

const what: Record<FailurePlace, string> = {
  part: 'This part of the page',
  line: 'This part of the page',
  quiet: '',
  dialog: 'This dialog',
  'dialog-body': 'This dialog',
  page: 'This page',
  frame: 'A part of the site around this page',
  screen: 'This screen',
};

const consequence: Partial<Record<FailurePlace, string>> = {
  page: 'The rest of the site still works.',
};

/** Whether code that loads on demand could not be fetched. */
export const isMissingCode = (error: unknown) => error instanceof Error && error.name === 'MissingCode';

function textOf(place: FailurePlace, error: unknown): string {
  if (isMissingCode(error)) return `${what[place]} couldn’t be loaded. Check your connection and try again.`;
  return [`${what[place]} couldn’t be shown.`, consequence[place]].filter(Boolean).join(' ');
}

interface FailureProps {
  place: FailurePlace;
  error: unknown;
  onRetry: () => void;
  onClose?: (() => void) | undefined;
}

/** 'Something went wrong' with Try Again (specification §8), in the place of what failed. */
export function Failure({ place, error, onRetry, onClose }: FailureProps) {
  const text = textOf(place, error);
  if (place === 'quiet') return null;
  if (place === 'dialog') return <FailedDialog {...{ text, onRetry, onClose }} />;
  return (
    <ErrorState onRetry={onRetry} className={place === 'screen' ? 'min-h-dvh content-center' : undefined}>
      {text}
    </ErrorState>
  );
}

/** The browser's own dialog: ours may be just what could not be loaded. */
function FailedDialog({ text, onRetry, onClose }: { text: string } & Pick<FailureProps, 'onRetry' | 'onClose'>) {
  return (
    <dialog
      aria-label="Something went wrong"
      ref={(dialog) => (dialog?.open ? undefined : dialog?.showModal())}
      onClose={onClose}
      className="m-auto w-full max-w-md rounded-card border border-seam bg-paper text-ink shadow-lift backdrop:bg-scrim"
    >
      <ErrorState
        onRetry={onRetry}
        action={
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        }
      >
        {text}
      </ErrorState>
    </dialog>
  );
}

interface PlaceProps {
  place: FailurePlace;
  resetKey?: string;
  children: ReactNode;
}

/** A boundary around a part that is there from the start. */
export function PartBoundary({ place, children, ...rest }: PlaceProps) {
  return (
    <Boundary failed={(error, retry) => <Failure {...{ place, error }} onRetry={retry} />} {...rest}>
      {children}
    </Boundary>
  );
}
