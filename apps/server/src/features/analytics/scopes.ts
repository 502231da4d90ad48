import { EDITING_ROLES } from '@innerspring/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { posts } from '../posts/posts.tables.ts';

/** The posts that the figures cover: own posts, those of a company, or one post. */
export type Scope = { of: 'own' } | { of: 'company' | 'post'; id: number };

/** Whether the member edits the page of this company. */
async function isEditing({ db }: Deps, userId: number, companyId: number): Promise<boolean> {
  const [held] = await db
    .select({ role: companyRoles.role })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .where(
      and(
        eq(companyRoles.companyId, companyId),
        eq(companyRoles.userId, userId),
        isNull(companies.suspendedAt),
        isNull(companies.mergedIntoId),
      ),
    );
  return held !== undefined && EDITING_ROLES.includes(held.role);
}

/** Whether the member wrote this post, or edits the company page that it was posted as. */
async function isOwnPost(deps: Deps, userId: number, postId: number): Promise<boolean> {
  const [post] = await deps.db
    .select({ authorId: posts.authorId, companyId: posts.companyId })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)));
  if (!post) return false;
  return post.companyId === null ? post.authorId === userId : isEditing(deps, userId, post.companyId);
}

type Asked = { companyId?: number | undefined; postId?: number | undefined };

/** The scope of a request. @throws {AppError} `not_found` if the member may not see its figures. */
export async function scopeOf(deps: Deps, userId: number, { companyId, postId }: Asked): Promise<Scope> {
  if (postId !== undefined) {
    if (!(await isOwnPost(deps, userId, postId))) throw new AppError('not_found', 'This post isn’t available');
    return { of: 'post', id: postId };
  }
  if (companyId === undefined) return { of: 'own' };
  if (!(await isEditing(deps, userId, companyId))) throw new AppError('not_found', 'Company not found');
  return { of: 'company', id: companyId };
}
