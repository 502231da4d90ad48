import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { follow, unfollow } from './follows.commands.ts';
import { pendingRequests, suggestions } from './follows.queries.ts';

/** Following people and companies, requests to be followed, suggestions. */
export function registerFollows({ on }: Api, deps: Deps): void {
  on(api.follows.follow, async ({ body }, { viewer }) => follow(deps, viewer, body));
  on(api.follows.unfollow, async ({ body }, { viewer }) => unfollow(deps, viewer, body));
  on(api.follows.pending, async (_input, { viewer }) => pendingRequests(deps.pool, viewer.id, deps.clock.now()));
  on(api.follows.suggestions, async (_input, { viewer }) => suggestions(deps.pool, viewer.id, deps.clock.now()));
}
