import { createHash, randomBytes } from 'node:crypto';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { INVITATION_DAYS, OPEN_INVITATIONS } from '@innerspring/contract/invitations/endpoints';
import { and, count, eq, gt, lte } from 'drizzle-orm';
import type { Pool } from 'pg';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { noteInviter, personCard } from '../../core/accounts/public.ts';
import { isActive, isVisibleTo } from '../../core/visibility/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import { invitations } from './invitations.tables.ts';
import { invitationsLimits } from './invitations.tokens.ts';

/** What the table keeps of a link's secret. */
const invitationHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The secret of a new link: 32 random bytes. */
const newInvitationSecret = (): string => randomBytes(32).toString('base64url');

type List = HandlerOutput<typeof api.invitations.list>;
type Invitation = List['items'][number];

const columns = `i.id, i.name, i.email::text as email, i.note,
  case when i.state = 'sent' and i.expires_at <= $2 then 'expired' else i.state end as state,
  i.created_at as "createdAt", i.expires_at as "expiresAt",
  case when u.id is not null then ${personCard('u', '$2')} end as person`;

/** `$1` inviter, `$2` present, `$3` before which, `$4` how many. Who it became is shown once they are a member. */
const invitationsStatement = statement<Invitation & { open: number }>(
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
const byTokenStatement = statement<{ name: string; email: string; invitedBy: string }>(
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

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'supportEmail'>;
type Invited = { name: string; email: string; note: string | null; inviter: string };

function mail(site: Site, { name, email, inviter }: Invited, subject: string, paragraphs: string[]): MailMessage {
  const text = [`Hello ${name},`, ...paragraphs, `${inviter}, via ${site.siteName}\n${site.publicUrl}`].join('\n\n');
  return { kind: 'invitation', to: email, subject, text };
}

/** The mail with the link to the application form. */
function invitationMail(site: Site, invited: Invited, secret: string): MailMessage {
  return mail(site, invited, `${invited.inviter} invites you to ${site.siteName}`, [
    `${invited.inviter} is a member of ${site.siteName}, the network of the mattress and bedding trade, and would like you to join.`,
    ...(invited.note ? [`${invited.inviter} writes:\n${invited.note}`] : []),
    `Use this link to apply, and our staff will look at your application first. It works for ${INVITATION_DAYS} days:`,
    `${site.publicUrl}/auth?apply=1&invite=${encodeURIComponent(secret)}`,
    'If you don’t want to join, you can ignore this email.',
  ]);
}

/** For someone who has an account: only they learn that it exists. */
function alreadyHereMail(site: Site, invited: Invited): MailMessage {
  return mail(site, invited, `${invited.inviter} would like to meet you on ${site.siteName}`, [
    `${invited.inviter} invited you to ${site.siteName} at this address, but you already have an account. Sign in to find each other:`,
    `${site.publicUrl}/auth`,
    ...(invited.note ? [`${invited.inviter} writes:\n${invited.note}`] : []),
  ]);
}

type Input = HandlerInput<typeof api.invitations.create>['body'];

const openOf = (inviterId: number) => and(eq(invitations.inviterId, inviterId), eq(invitations.state, 'sent'));

/** Lets invitations of one member come one after the other. */
async function lockInviter(tx: Db, inviterId: number): Promise<string> {
  const [inviter] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, inviterId))
    .for('no key update');
  return inviter?.email ?? '';
}

/** @throws {AppError} `already_exists` for an address with an open invitation, `conflict` beyond ten open ones. */
async function checkOpen(tx: Db, inviterId: number, email: string, now: Date): Promise<void> {
  // An expired invitation makes room for a new one to the same address.
  await tx
    .update(invitations)
    .set({ state: 'withdrawn' })
    .where(and(openOf(inviterId), eq(invitations.email, email), lte(invitations.expiresAt, now)));
  const [same] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(openOf(inviterId), eq(invitations.email, email)));
  if (same) throw new AppError('already_exists', 'You already have an open invitation to this address.');
  const [open] = await tx
    .select({ count: count() })
    .from(invitations)
    .where(and(openOf(inviterId), gt(invitations.expiresAt, now)));
  if ((open?.count ?? 0) >= OPEN_INVITATIONS)
    throw new AppError(
      'conflict',
      `You have ${OPEN_INVITATIONS} open invitations. Withdraw one, or wait for an answer.`,
    );
}

/**
 * Invites someone by email. Only the email shows whether the address has an account, never the response.
 * @throws {AppError} `invalid` for the own address, `already_exists`, `conflict`, `rate_limited`.
 */
export async function invite(deps: Deps, viewer: Viewer, input: Input): Promise<Invitation> {
  const now = deps.clock.now();
  const secret = newInvitationSecret();
  const { email } = input;
  const [name, note] = [input.name.trim(), input.note?.trim() || null];
  const row = await deps.db.transaction(async (tx) => {
    const own = await lockInviter(tx, viewer.id);
    if (own.toLowerCase() === email) throw fieldError('email', 'This is your own address');
    await checkOpen(tx, viewer.id, email, now);
    await deps.limits.take(invitationsLimits.invitations, viewer.id);
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
    const [made] = await tx
      .insert(invitations)
      .values({
        inviterId: viewer.id,
        name,
        email,
        note,
        tokenHash: invitationHash(secret),
        createdAt: now,
        expiresAt,
      })
      .returning();
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const invited = { name, email, note, inviter: viewer.fullName };
    await deps.mailer.queue(
      tx,
      account ? alreadyHereMail(deps.config, invited) : invitationMail(deps.config, invited, secret),
    );
    if (!made) throw new Error('The invitation was not stored.');
    return made;
  });
  const { id, createdAt, expiresAt } = row;
  return { id, name, email, note, state: 'sent', createdAt, expiresAt, person: null };
}

/** Withdraws an invitation; its link stops working. Twice is once. @throws {AppError} `not_found`, `conflict` once it was used. */
export async function withdrawInvitation(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: invitations.state })
      .from(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.inviterId, viewer.id)))
      .for('update');
    if (!row) throw new AppError('not_found', 'Invitation not found');
    if (row.state === 'applied' || row.state === 'member')
      throw new AppError('conflict', 'This invitation was already used.');
    await tx.update(invitations).set({ state: 'withdrawn' }).where(eq(invitations.id, id));
  });
}
