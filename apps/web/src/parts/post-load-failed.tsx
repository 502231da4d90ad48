import { ApiError } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';

interface LoadFailedProps {
  /** Ends the sentence "Could not load …". */
  what: string;
  error: unknown;
  onRetry: () => unknown;
}

/** A list that did not arrive: what happened, in plain words, and a way to try again. */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <p className="font-semibold">Could not load {what}.</p>
      <p className="max-w-96 text-sm text-ink-soft">
        {error instanceof ApiError ? error.sentence : 'Something went wrong on the way here.'}
      </p>
      <Button variant="outline" onClick={() => void onRetry()}>
        Try Again
      </Button>
    </div>
  );
}
