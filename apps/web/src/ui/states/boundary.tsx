import { Component, type ReactNode } from 'react';

/** Where failures go that a boundary catches; the application sets it once, at its start. */
export const failures = {
  /** Writes the failure to the server's log. */
  report: (_error: unknown): void => {},
  /** Whether it is noise of browsers and extensions (specification §8): not reported, and what it interrupted is drawn again. */
  isSuppressed: (_error: unknown): boolean => false,
};

interface BoundaryProps {
  /** What is drawn in place of the children. */
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
