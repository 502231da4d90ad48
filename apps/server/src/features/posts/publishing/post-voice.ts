import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { countPostOfMember } from '../../../core/accounts/public.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db, Viewer } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { companies, companyRoles } from '../../companies/companies.tables.ts';
import { countPostOfCompany } from '../../companies/public.ts';

/** As whom a post is made: oneself, or a company that one edits. */
export type Voice = { authorId: number; companyId: number | null };

/** Whether the member edits the company's page, and so speaks for it. */
export async function speaksFor(tx: Db, userId: number, companyId: number): Promise<boolean> {
  const [held] = await tx
    .select({ role: companyRoles.role })
    .from(companyRoles)
    .where(
      and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, userId), ne(companyRoles.role, 'recruiter')),
    );
  return held !== undefined;
}

/**
 * Holds the company's row, if the post has one: after the author's row, before the post's.
 * @throws {AppError} `not_found` where members may not see the company, `forbidden` for who does not edit it.
 */
export async function lockVoice(tx: Db, viewerId: number, companyId: number | null): Promise<string | null> {
  if (companyId === null) return null;
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.suspendedAt), isNull(companies.mergedIntoId)))
    .for('no key update');
  if (!company) throw new AppError('not_found', 'Company not found');
  if (!(await speaksFor(tx, viewerId, companyId))) {
    throw new AppError('forbidden', 'Only owners, admins and editors of a company post as it.');
  }
  return company.name;
}

/** Moves the counter of whoever speaks: a company's post counts for the company, not for its author. */
export async function countPost(tx: Db, { authorId, companyId }: Voice, step: 1 | -1): Promise<void> {
  if (companyId === null) await countPostOfMember(tx, authorId, step);
  else await countPostOfCompany(tx, companyId, step);
}

/** Keeps in the log who it was that spoke for a company. */
export async function auditVoice(
  tx: Db,
  viewer: Viewer,
  company: { id: number; name: string | null },
  act: { action: 'post' | 'repost' | 'editPost' | 'deletePost'; does: string; postId: number; repostId?: number },
): Promise<void> {
  await recordAudit(tx, {
    actorId: viewer.id,
    action: `companies.${act.action}`,
    summary: `${viewer.fullName} ${act.does} post ${act.postId} as ${company.name ?? `company ${company.id}`}`,
    subjectType: 'company',
    subjectId: company.id,
    after: { postId: act.postId, ...(act.repostId === undefined ? {} : { repostId: act.repostId }) },
  });
}

/**
 * Moves the counters of the original with a repost that came or went, in its transaction: all reposts, and the different
 * members behind them. The original's row is held first, so that parallel acts see each other; a repost is held before
 * its original by everybody, and an original is never a repost.
 */
export async function countRepost(
  tx: Db,
  repost: { id: number; authorId: number; repostOfId: number | null },
  step: 1 | -1,
): Promise<void> {
  const { id, authorId, repostOfId } = repost;
  if (repostOfId === null) return;
  await tx.execute(sql`select id from posts where id = ${repostOfId} for no key update`);
  await tx.execute(sql`update posts original set repost_count = original.repost_count + ${step},
      reposter_count = original.reposter_count + case when exists (select 1 from posts other
        where other.repost_of_id = original.id and other.author_id = ${authorId} and other.deleted_at is null
          and other.id <> ${id}) then 0 else ${step}::integer end
    where original.id = ${repostOfId}`);
}
