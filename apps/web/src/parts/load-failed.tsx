import { sentenceOf } from '../platform/api.ts';
import { ErrorState } from '../ui/states/errors.tsx';

interface LoadFailedProps {
  /** Ends the sentence "Could not load …". */
  what: string;
  error: unknown;
  onRetry: () => unknown;
}

/** A list that did not arrive: what happened, in plain words, and a way to try again. */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <ErrorState title={`Could not load ${what}.`} onRetry={() => void onRetry()}>
      {sentenceOf(error, 'Something went wrong on the way here.')}
    </ErrorState>
  );
}
