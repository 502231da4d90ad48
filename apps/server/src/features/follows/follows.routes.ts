import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import {
  dismissSuggestion,
  restoreSuggestion,
  follow,
  unfollow,
  acceptRequest,
  declineRequest,
} from './follows.commands.ts';
import { ofCompany } from '../../core/relations/public.ts';
import {
  pendingRequests,
  suggestions,
  followedCompanies,
  followersStatement,
  followingStatement,
  ownConnectionsStatement,
  peopleAround,
} from './follows.queries.ts';

/** The direct addresses, and those of the resources, which do the same. */
function registerFollowing({ on }: Api, deps: Deps): void {
  on(api.follows.follow, async ({ body }, { viewer }) => follow(deps, viewer, body));
  on(api.follows.unfollow, async ({ body }, { viewer }) => unfollow(deps, viewer, body));
  on(api.follows.add, async ({ body }, { viewer }) => follow(deps, viewer, body));
  on(api.follows.remove, async ({ params, query, body }, { viewer }) =>
    unfollow(deps, viewer, {
      userId: body?.userId,
      targetId: params.id,
      targetType: body?.targetType ?? query.targetType ?? 'user',
    }),
  );
  on(api.follows.followCompany, async ({ params }, { viewer }) => follow(deps, viewer, ofCompany(params.id)));
  on(api.follows.unfollowCompany, async ({ params }, { viewer }) => unfollow(deps, viewer, ofCompany(params.id)));
}

function registerLists({ on }: Api, { pool, clock }: Deps): void {
  const reader = (viewerId: number) => ({ viewerId, now: clock.now() });
  on(api.follows.followers, async ({ params, query }, { viewer }) =>
    peopleAround(pool, followersStatement, reader(viewer.id), { userId: params.id, ...query }),
  );
  on(api.follows.following, async ({ params, query }, { viewer }) =>
    peopleAround(pool, followingStatement, reader(viewer.id), { userId: params.id, ...query }),
  );
  on(api.follows.connections, async ({ query }, { viewer }) =>
    peopleAround(pool, ownConnectionsStatement, reader(viewer.id), { userId: viewer.id, ...query }),
  );
  on(api.follows.followedCompanies, async ({ params, query }, { viewer }) =>
    followedCompanies(pool, reader(viewer.id), { userId: params.id, ...query }),
  );
}

/** Following people and companies, requests to be followed, suggestions. */
export function registerFollows(routes: Api, deps: Deps): void {
  const { on } = routes;
  registerFollowing(routes, deps);
  registerLists(routes, deps);
  on(api.follows.pending, async (_input, { viewer }) => pendingRequests(deps, viewer.id));
  on(api.follows.accept, async ({ params }, { viewer }) => acceptRequest(deps, viewer, params.id));
  on(api.follows.decline, async ({ params }, { viewer }) => declineRequest(deps, viewer, params.id));
  on(api.follows.suggestions, async (_input, { viewer }) => suggestions(deps.pool, viewer.id, deps.clock.now()));
  on(api.follows.dismissSuggestion, async ({ params }, { viewer }) => dismissSuggestion(deps, viewer, params.id));
  on(api.follows.restoreSuggestion, async ({ params }, { viewer }) => restoreSuggestion(deps, viewer, params.id));
}
