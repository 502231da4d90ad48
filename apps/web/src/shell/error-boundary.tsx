import type { ErrorComponentProps } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

function Failed({ onRetry }: { onRetry: () => void }) {
  return <ErrorState onRetry={onRetry}>This part of the page could not be shown.</ErrorState>;
}

/** Keeps an error inside one part of a page: 'Something went wrong' and Try Again, which draws the part anew; a new `resetKey` does too. */
export class ErrorBoundary extends Component<{ children: ReactNode; resetKey?: string }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <Failed onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}

/** The same for a whole route, inside the frame that stays. */
export function RouteError({ reset }: ErrorComponentProps) {
  return <Failed onRetry={reset} />;
}
