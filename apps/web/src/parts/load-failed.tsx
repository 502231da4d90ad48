import { referenceOf, sentenceOf } from '../platform/api.ts';
import { ErrorState } from '../ui/states/errors.tsx';

interface LoadFailedProps {
  /** Ends the sentence "Couldn’t load …". */
  what: string;
  error: unknown;
  onRetry: () => unknown;
}

/** A list that couldn't be loaded: what happened, in plain words, and a way to try again. */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <ErrorState title={`Couldn’t load ${what}.`} reference={referenceOf(error)} onRetry={() => void onRetry()}>
      {sentenceOf(error)}
    </ErrorState>
  );
}
