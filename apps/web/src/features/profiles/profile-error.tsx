import { ApiError } from '../../platform/api.ts';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

interface ProfileErrorProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** Nobody there, or nothing heard of them: the sentences of specification §2 and §8. */
export function ProfileError({ error, retrying, onRetry }: ProfileErrorProps) {
  const status = error instanceof ApiError ? error.status : 0;
  const isGone = status === 404 || status === 400;
  const home = (
    <Button asChild>
      <SiteLink to="/">Return Home</SiteLink>
    </Button>
  );
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] pt-5.5 pb-24 md:px-4">
      <h1 className="sr-only">Profile</h1>
      <Card bleed>
        {isGone ? (
          <ErrorState
            title="Error loading profile. The user may not exist or has been deleted"
            action={home}
            retrying={retrying}
          >
            User not found
          </ErrorState>
        ) : (
          <ErrorState
            title={`Error: ${status} ${error instanceof ApiError ? error.sentence : error.message}`}
            action={home}
            retrying={retrying}
            onRetry={onRetry}
          />
        )}
      </Card>
    </div>
  );
}
