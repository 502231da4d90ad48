import { api } from '@innerspring/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeOf, pageOf, TAKE } from '../../../platform/api/paging.ts';
import type { Api, Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { companies } from '../../companies/companies.tables.ts';
import { whyPost } from '../feed/why.queries.ts';
import { getPost } from '../posts.queries.ts';
import { companyPosts } from './author-posts.queries.ts';
import { lossOf, pinPost, setCommentsClosed, unpinPost } from './own-posts.commands.ts';

/** Posts of a company, for its page. */
export function registerCompanyPosts(on: Api['on'], deps: Deps): void {
  on(api.companies.posts, async ({ params, query }, { viewer }) => {
    const [company] = await deps.db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, params.id), isNull(companies.suspendedAt), isNull(companies.mergedIntoId)));
    if (!company) throw new AppError('not_found', 'Company not found');
    const page = { now: deps.clock.now(), before: beforeOf(query.cursor), take: TAKE };
    return pageOf(await companyPosts(deps.pool, viewer.id, params.id, page));
  });
}

/** What authors do with their posts besides writing (pinning one, closing its comments, looking before deleting), and why a post is in the feed. */
export function registerOwnPosts({ on }: Api, deps: Deps): void {
  on(api.ownPosts.pin, async ({ params }, { viewer }) => {
    await pinPost(deps, viewer, params.id);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.ownPosts.unpin, async ({ params }, { viewer }) => {
    await unpinPost(deps, viewer, params.id);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.why.get, ({ params }, { viewer }) => whyPost(deps.pool, viewer.id, params.id, deps.clock.now()));
  on(api.ownPosts.loss, ({ params }, { viewer }) => lossOf(deps, viewer, params.id));
  on(api.comments.close, async ({ params }, { viewer }) => {
    await setCommentsClosed(deps, viewer, params.id, true);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.comments.reopen, async ({ params }, { viewer }) => {
    await setCommentsClosed(deps, viewer, params.id, false);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
}
