import type { z } from '@innerspring/contract/common';
import { firstFollows } from '@innerspring/contract/follows/first-endpoints';
import type { FollowRequest } from '@innerspring/contract/follows/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { changeQueries, useAction } from '../../platform/use-action.ts';
import { pendingRequests, refreshFollows } from '../follows/public/follow-button.tsx';

export type Request = z.infer<typeof FollowRequest>;

/** Answers a request. It leaves the list at once, and returns if the server refuses. */
export function useAnswer() {
  const client = useQueryClient();
  return useAction(
    ({ request, accept }: { request: Request; accept: boolean }) =>
      call(accept ? firstFollows.accept : firstFollows.decline, { params: { id: request.id } }),
    {
      touches: /^follows\.pending$/,
      done: (_answer, { request, accept }) => {
        const { fullName } = request.person;
        return { title: accept ? `${fullName} now follows you.` : `Request declined. We won’t tell ${fullName}.` };
      },
      refused: 'Couldn’t answer the request.',
      optimistic: (cache, { request }) =>
        changeQueries<Request[]>(cache, { queryKey: pendingRequests.queryKey }, (list) =>
          list.filter(({ id }) => id !== request.id),
        ),
      onDone: () => refreshFollows(client),
    },
  );
}
