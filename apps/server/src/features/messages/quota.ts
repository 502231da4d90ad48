import type { HandlerOutput, api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { messagesSettings } from './messages.settings.ts';
import { planHas } from '../../core/accounts/public.ts';

export type Quota = HandlerOutput<typeof api.messages.quota> & { resetsAt: Date | null };
type Member = Pick<Viewer, 'id' | 'isPremium'>;

/** First instants of this month and of the next, in UTC. */
export function monthOf(now: Date): { begins: Date; ends: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { begins: new Date(Date.UTC(year, month, 1)), ends: new Date(Date.UTC(year, month + 1, 1)) };
}

/** How many conversations with members they are not connected to somebody may still begin this month; any number with Premium. */
export function quotaOf({ siteSettings }: Pick<Deps, 'siteSettings'>, viewer: Member, used: number, now: Date): Quota {
  if (planHas(viewer, 'unlimitedMessaging')) return { limit: null, used, remaining: null, resetsAt: null };
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
