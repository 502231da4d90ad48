import { and, eq, isNull } from 'drizzle-orm';
import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { beforeOf, pageOf, TAKE } from '../../../platform/api/paging.ts';
import { companies } from '../../companies/companies.tables.ts';
import { companyPosts } from './company-posts.queries.ts';

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
