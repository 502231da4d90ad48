import { notifications } from '@innerspring/contract/notifications/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError, call, sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';

/** Stops the emails that the token names, or turns them on again. The server's response is cached. */
function Choice({ token, what, isOn }: { token: string; what: string; isOn: boolean }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function choose() {
    setBusy(true);
    setProblem(undefined);
    try {
      const endpoint = isOn ? notifications.unsubscribe : notifications.resubscribe;
      const answer = await call(endpoint, { query: { token } });
      client.setQueryData(query(notifications.subscription, { query: { token } }).queryKey, answer);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-4">
      <p role="status">{isOn ? `${what}: you’re getting these by email.` : `${what}: you won’t get these anymore.`}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant={isOn ? 'primary' : 'outline'} loading={isBusy} onClick={() => void choose()}>
          {isOn ? 'Unsubscribe' : 'Undo'}
        </Button>
        <Button variant="ghost" asChild>
          <SiteLink to="/settings?row=notifications">Manage all emails</SiteLink>
        </Button>
      </div>
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  );
}

/** The target of the unsubscribe link in emails; works without signing in. */
export function UnsubscribePage({ token, siteName }: { token: string; siteName: string }) {
  const found = useQuery(query(notifications.subscription, { query: { token } }));
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg content-center gap-5 px-4 py-10">
      <p className="flex items-center gap-2.5 font-display text-xl font-semibold">
        <CoilMark size={32} className="text-night" />
        {siteName}
      </p>
      <Card padded className="grid gap-4">
        <h1>Your emails</h1>
        {found.isPending ? (
          <SkeletonRegion>
            <SkeletonText lines={2} />
          </SkeletonRegion>
        ) : null}
        {found.isError ? (
          <ErrorState
            title="This link doesn’t work"
            {...(found.error instanceof ApiError && found.error.status === 404
              ? {}
              : { onRetry: () => void found.refetch(), retrying: found.isFetching })}
          >
            {sentenceOf(found.error)}
          </ErrorState>
        ) : null}
        {found.data ? <Choice token={token} {...found.data} /> : null}
      </Card>
    </main>
  );
}
