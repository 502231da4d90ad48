import { Component, type ReactNode } from 'react';
import { reportClientError, isSuppressed } from '../platform/client-errors.ts';
import { Button } from '../ui/button.tsx';

interface AppBoundaryProps {
  children: ReactNode;
  /** Reloads the page. */
  onRestart?: () => void;
}

/**
 * The last net: 'Application Error' with Restart Application, and a line to the server. Errors that browsers and extensions make
 * up (specification §8) are left out: what they interrupted is drawn once more.
 */
export class AppBoundary extends Component<AppBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };
  private hasRetried = false;

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (!isSuppressed(error)) {
      reportClientError(error);
    } else if (!this.hasRetried) {
      this.hasRetried = true;
      this.setState({ error: undefined, failed: false });
    }
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (isSuppressed(this.state.error) && !this.hasRetried) return null;
    return (
      <main
        id="main"
        role="alert"
        className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center"
      >
        <h1>Application Error</h1>
        <p className="max-w-110 text-ink-soft">
          Something broke that the page cannot repair by itself. What you wrote is kept as a draft where drafts exist.
        </p>
        <Button onClick={this.props.onRestart ?? (() => window.location.reload())}>Restart Application</Button>
      </main>
    );
  }
}
