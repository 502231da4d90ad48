import { counted, AppError, planError } from '../../platform/errors.ts';
import type { HandlerOutput, api, ErrorCode, PersonCard } from '@innerspring/contract';
import { REQUEST_MESSAGES_MOST } from '@innerspring/contract/chat/limits';
import { sql } from 'drizzle-orm';
import { personCard, planLock } from '../../core/accounts/public.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { areConnected, isMutedNow, type Viewing } from './conversations.queries.ts';
import { pairOf } from './message-rows.ts';
import { messagesSettings } from './messages.tokens.ts';

type Quota = HandlerOutput<typeof api.messages.quota> & { resetsAt: Date | null };
type Member = Pick<Viewer, 'id' | 'isPremium'>;

/** First instants of this month and of the next, in UTC. */
function monthOf(now: Date): { begins: Date; ends: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { begins: new Date(Date.UTC(year, month, 1)), ends: new Date(Date.UTC(year, month + 1, 1)) };
}

/** How many conversations with nonconnections a member may still start this month; unlimited with Premium. */
export function quotaOf({ siteSettings }: Pick<Deps, 'siteSettings'>, viewer: Member, used: number, now: Date): Quota {
  if (!planLock(viewer, 'unlimitedMessaging')) return { limit: null, used, remaining: null, resetsAt: null };
  const limit = siteSettings.get(messagesSettings.freeConversationsPerMonth);
  return { limit, used, remaining: Math.max(0, limit - used), resetsAt: monthOf(now).ends };
}

/** The quota of a member now. */
export async function readQuota(deps: Deps, viewer: Member, now: Date): Promise<Quota> {
  const found = await firstRow<{ used: number }>(
    deps.db,
    sql`select count(*) as used from conversations
      where started_by_id = ${viewer.id} and is_cold and created_at >= ${monthOf(now).begins.toISOString()}::timestamptz`,
  );
  return quotaOf(deps, viewer, found?.used ?? 0, now);
}

type Folder = 'inbox' | 'request' | 'declined';

/** The facts that decide whether someone may write to a member, and how it arrives. */
export type Facts = {
  /** The account is there, approved or not. */
  exists: boolean;
  isVisible: boolean;
  isConnected: boolean;
  whoMayMessage: 'all' | 'network' | 'nobody' | null;
  conversationId: number | null;
  awaitsId: number | null;
  theirFolder: Folder | null;
  theirUnread: number | null;
  theyMuted: boolean;
  /** Minutes after which they want a mail of unread messages; 0: never. */
  mailDelay: number;
  /** Of a request that waits: how many messages the writer has sent. */
  requestMessages: number;
  /** Conversations with members they were not connected to that the writer began: this month, and within a day. */
  begunThisMonth: number;
  begunToday: number;
  /** Who is written to, where the writer may see them. */
  person: PersonCard | null;
  draft: string;
};

const DEFAULT_DELAY = 15;
const DAY_MS = 86_400_000;

/** Reads the relation of two members; it stays the same while their conversation is locked. */
export async function readFacts(db: Db, { viewerId, now }: Viewing, personId: number): Promise<Facts> {
  const { lowId, highId } = pairOf(viewerId, personId);
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const begunSince = (
    since: Date,
  ) => sql`(select count(*) from conversations begun where begun.started_by_id = ${viewerId}
    and begun.is_cold and begun.created_at >= ${since.toISOString()}::timestamptz)`;
  const person = asCondition({ now }, (_viewer, at) => personCard('u', at));
  const isVisible = asCondition({ viewerId, now }, (viewer, at) => isVisibleTo(viewer, 'u', at));
  const isConnected = asCondition({ viewerId }, (viewer) => areConnected(viewer, 'u.id'));
  const theyMuted = asCondition({ now }, (_viewer, at) => isMutedNow('them', at));
  const found = await firstRow<Facts>(
    db,
    sql`select u.id is not null as "exists", coalesce(${isVisible}, false) as "isVisible",
      u.id is not null and ${isConnected} as "isConnected", u.who_may_message as "whoMayMessage",
      c.id as "conversationId", c.awaits_id as "awaitsId", them.folder as "theirFolder", them.unread_count as "theirUnread",
      coalesce(${theyMuted}, false) as "theyMuted",
      case when u.preferences ->> 'mailDelay' in ('0', '15', '60') then (u.preferences ->> 'mailDelay')::int
        else ${DEFAULT_DELAY}::int end as "mailDelay",
      case when c.awaits_id = ${personId} then (
        select count(*)::int from messages m where m.conversation_id = c.id and m.sender_id = ${viewerId}) else 0 end as "requestMessages",
      ${begunSince(monthOf(now).begins)} as "begunThisMonth", ${begunSince(dayBefore)} as "begunToday",
      case when ${isVisible} then ${person} end as person,
      coalesce((select d.content from message_drafts d where d.user_id = ${viewerId} and d.person_id = wanted.id), '') as draft
      from (select ${personId}::bigint as id) wanted
      left join users u on u.id = wanted.id
      left join conversations c on c.low_id = ${lowId} and c.high_id = ${highId}
      left join conversation_members them on them.conversation_id = c.id and them.user_id = wanted.id`,
  );
  if (!found) throw new Error('The facts of a conversation are always one row.');
  return found;
}

type Sending = HandlerOutput<typeof api.messages.conversation>['sending'];
type Refusal = NonNullable<Sending['refusal']>;

const refusalCodes: Record<Exclude<Refusal, 'quota'>, ErrorCode> = {
  unavailable: 'conflict',
  former_member: 'conflict',
  not_accepting: 'forbidden',
  awaiting_answer: 'conflict',
};

const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const requestNotice = `You aren’t connected, so your message arrives as a request. You can send ${REQUEST_MESSAGES_MOST} messages until they accept it.`;

function sentenceOf(refusal: Refusal, { whoMayMessage }: Facts, { limit, resetsAt }: Quota): string {
  switch (refusal) {
    case 'unavailable':
      return 'You can’t send messages in this conversation.';
    case 'former_member':
      return 'This member has left. You can still read the conversation.';
    case 'not_accepting':
      return whoMayMessage === 'network'
        ? 'This member only accepts new messages from their network.'
        : 'This member doesn’t accept new messages.';
    case 'awaiting_answer':
      return 'You can send more once they accept your request.';
    case 'quota': {
      const from = resetsAt ? `on ${date.format(resetsAt)}` : 'next month';
      return `You’ve started ${counted(limit ?? 0, 'conversation')} with new people this month. You can start more ${from}, or right away with Premium.`;
    }
  }
}

function refusalOf(facts: Facts, viewerId: number, { remaining }: Quota): Refusal | null {
  const { conversationId, awaitsId, isConnected, whoMayMessage } = facts;
  if (!facts.exists) return 'former_member';
  if (!facts.isVisible) return 'unavailable';
  if (conversationId === null && (whoMayMessage === 'nobody' || (whoMayMessage === 'network' && !isConnected)))
    return 'not_accepting';
  if (isConnected || awaitsId === viewerId) return null;
  if (conversationId === null) return remaining === 0 ? 'quota' : null;
  return awaitsId !== null && facts.requestMessages >= REQUEST_MESSAGES_MOST ? 'awaiting_answer' : null;
}

/** Whether what is sent now waits for the recipient's permission. */
const asksFirst = ({ conversationId, awaitsId, isConnected }: Facts, viewerId: number): boolean =>
  !isConnected && (conversationId === null || (awaitsId !== null && awaitsId !== viewerId));

/** Whether and how someone can write to a member they know of. */
export function sendingOf(facts: Facts, viewerId: number, quota: Quota): Sending {
  const refusal = refusalOf(facts, viewerId, quota);
  const isRequest = refusal === null && asksFirst(facts, viewerId);
  const notice = refusal ? sentenceOf(refusal, facts, quota) : isRequest ? requestNotice : null;
  return { refusal, notice, isRequest, quota };
}

/** What is not there for the viewer: nobody of that number, or nobody they may see, and no conversation with them. */
export const isUnknown = ({ conversationId, isVisible }: Facts): boolean => conversationId === null && !isVisible;
export const memberNotFound = () => new AppError('not_found', 'Member not found');

/**
 * Lets a message through, and says whether it asks first.
 * @throws {AppError} `not_found`, or the refusal's code with its sentence.
 */
export function requireMaySend(facts: Facts, viewerId: number, quota: Quota): { isRequest: boolean } {
  if (isUnknown(facts)) throw memberNotFound();
  const { refusal, notice, isRequest } = sendingOf(facts, viewerId, quota);
  if (refusal === 'quota') throw planError({ feature: 'unlimitedMessaging', reason: 'quota' }, notice ?? undefined);
  if (refusal) throw new AppError(refusalCodes[refusal], notice ?? undefined);
  return { isRequest };
}
