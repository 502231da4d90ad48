import { api } from '@innerspring/contract';
import { idempotencyKeyOf } from '../../platform/api/idempotency.ts';
import type { Api, Deps } from '../../platform/deps.ts';
import { addComment, getComment, listComments } from '../comments/public.ts';
import { adminPollsOf, analyticsOf, resultsCsv } from './admin-polls.ts';
import {
  archivePoll,
  closePoll,
  correctPoll,
  createPoll,
  draftOf,
  featurePoll,
  publishPoll,
  removePoll,
  savePoll,
} from './managing.commands.ts';
import { getPoll, listPolls, ownPolls, pollOfWeek } from './polls.queries.ts';
import {
  acceptSuggestion,
  declineSuggestion,
  ownSuggestions,
  suggest,
  waitingSuggestions,
  withdraw,
} from './suggestions.ts';
import { createVoting } from './voting.commands.ts';

function registerAdminPolls({ on }: Api, deps: Deps): void {
  const { pool, clock } = deps;
  on(api.adminPolls.list, async ({ query }, { viewer }) =>
    adminPollsOf(pool, viewer, clock.now(), query.tab ?? 'open', query.cursor),
  );
  on(api.adminPolls.get, async ({ params }) => draftOf(deps, params.id));
  on(api.adminPolls.create, async ({ body }, { viewer }) => createPoll(deps, viewer, body));
  on(api.adminPolls.save, async ({ params, body }, staff) => {
    await savePoll(deps, staff, params.id, body);
    return draftOf(deps, params.id);
  });
  on(api.adminPolls.publish, async ({ params }, staff) => {
    await publishPoll(deps, staff, params.id);
    return draftOf(deps, params.id);
  });
  on(api.adminPolls.close, async ({ params }, staff) => closePoll(deps, staff, params.id));
  on(api.adminPolls.archive, async ({ params, body }, staff) => archivePoll(deps, staff, params.id, body.isArchived));
  on(api.adminPolls.feature, async ({ params, body }, staff) => featurePoll(deps, staff, params.id, body.isFeatured));
  on(api.adminPolls.correct, async ({ params, body }, staff) => {
    await correctPoll(deps, staff, params.id, body);
    return draftOf(deps, params.id);
  });
  on(api.adminPolls.analytics, async ({ params }, { viewer }) => analyticsOf(deps, viewer, params.id));
  on(api.adminPolls.csv, async ({ params }, { viewer, ip, reply }) => {
    const text = await resultsCsv(deps, { viewer, ip }, params.id);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="poll-${params.id}.csv"`)
      .send(text);
  });
  on(api.adminPolls.remove, async ({ params }, staff) => removePoll(deps, staff, params.id));
  on(api.adminPolls.suggestions, async ({ query }) => waitingSuggestions(deps, query.cursor));
  on(api.adminPolls.accept, async ({ params }, staff) => acceptSuggestion(deps, staff, params.suggestionId));
  on(api.adminPolls.decline, async ({ params, body }, staff) =>
    declineSuggestion(deps, staff, params.suggestionId, body.reason),
  );
}

export function registerPolls(api_: Api, deps: Deps): void {
  const { on } = api_;
  const { pool, clock } = deps;
  const voting = createVoting(deps);
  const poll = (id: number) => ({ kind: 'poll', id });

  on(api.polls.list, async ({ query }, { viewer }) => listPolls(pool, viewer, clock.now(), query));
  on(api.polls.own, async ({ query }, { viewer }) => ownPolls(pool, viewer, clock.now(), query.cursor));
  on(api.polls.ofWeek, async (_, { viewer }) => pollOfWeek(pool, viewer, clock.now()));
  on(api.polls.get, async ({ params }, { viewer }) => getPoll(pool, viewer, clock.now(), params.id));
  on(api.polls.vote, async ({ params, body }, { viewer }) => voting.vote(viewer, params.id, body.choices));
  on(api.polls.forfeit, async ({ params }, { viewer }) => voting.forfeit(viewer, params.id));
  on(api.polls.suggestions, async ({ query }, { viewer }) => ownSuggestions(deps, viewer, query.cursor));
  on(api.polls.suggest, async ({ body }, { viewer }) => suggest(deps, viewer, body));
  on(api.polls.withdraw, async ({ params }, { viewer }) => withdraw(deps, viewer, params.suggestionId));
  registerAdminPolls(api_, deps);

  on(api.pollDiscussion.list, async ({ params, query }, { viewer }) =>
    listComments(deps, { viewerId: viewer.id, now: clock.now() }, poll(params.id), query),
  );
  on(api.pollDiscussion.write, async ({ params, body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const { content, replyTo = null } = body;
    const id = await addComment(deps, viewer, { subject: poll(params.id), content, replyTo, key });
    return getComment(deps, id, { viewerId: viewer.id, now: clock.now() });
  });
}
