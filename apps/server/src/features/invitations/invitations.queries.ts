import { createHash, randomBytes } from 'node:crypto';
import type { api, HandlerOutput } from '@innerspring/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Pool } from 'pg';
import { noteInviter, personCard } from '../../core/accounts/public.ts';
import { isActive, isVisibleTo } from '../../core/visibility/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db } from '../../platform/deps.ts';
import { invitations } from './invitations.tables.ts';

/** What the table keeps of a link's secret. */
export const invitationHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The secret of a new link: 32 random bytes. */
export const newInvitationSecret = (): string => randomBytes(32).toString('base64url');

type List = HandlerOutput<typeof api.invitations.list>;
export type Invitation = List['items'][number];

const columns = `i.id, i.name, i.email::text as email, i.note,
  case when i.state = 'sent' and i.expires_at <= $2 then 'expired' else i.state end as state,
  i.created_at as "createdAt", i.expires_at as "expiresAt",
  case when u.id is not null then ${personCard('u', '$2')} end as person`;

/** `$1` inviter, `$2` present, `$3` before which, `$4` how many. Who it became is shown once they are a member. */
export const invitationsStatement = statement<Invitation & { open: number }>(
  'invitations.list',
  `select ${columns},
  (select count(*)::int from invitations o where o.inviter_id = $1 and o.state = 'sent' and o.expires_at > $2) as open
from invitations i
left join users u on u.id = i.user_id and i.state = 'member' and ${isVisibleTo('$1', 'u', '$2')}
where i.inviter_id = $1 and i.id < $3
order by i.id desc nulls last
limit $4`,
);

/** One page of the member's invitations, newest first, with how many of all are open. */
export async function ownInvitations(pool: Pool, inviterId: number, now: Date, cursor?: string): Promise<List> {
  const found = await invitationsStatement.run(pool, [inviterId, now, beforeOf(cursor), TAKE]);
  return { ...pageOf(found), open: found[0]?.open ?? 0 };
}

/** `$1` hash of the secret, `$2` present. */
export const byTokenStatement = statement<{ name: string; email: string; invitedBy: string }>(
  'invitations.byToken',
  `select i.name, i.email::text as email, u.full_name as "invitedBy"
from invitations i join users u on u.id = i.inviter_id and ${isActive('u', '$2')}
where i.token_hash = $1 and i.state = 'sent' and i.expires_at > $2`,
);

/** The open invitation behind a mailed link, if there is one. */
export async function invitationByToken(pool: Pool, secret: string, now: Date) {
  const [found] = await byTokenStatement.run(pool, [invitationHash(secret), now]);
  return found ?? null;
}

/**
 * Uses an invitation up for an application, which staff then see first. A link that is unknown, used or expired leaves
 * an application like any other.
 */
export async function useInvitation(tx: Db, secret: string, userId: number, now: Date): Promise<void> {
  const [used] = await tx
    .update(invitations)
    .set({ state: 'applied', userId })
    .where(
      and(
        eq(invitations.tokenHash, invitationHash(secret)),
        eq(invitations.state, 'sent'),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ inviterId: invitations.inviterId });
  if (used) await noteInviter(tx, userId, used.inviterId);
}
