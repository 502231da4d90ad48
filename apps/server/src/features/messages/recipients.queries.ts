import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { connectionsOf } from '../../core/relations/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { wordStartPattern } from '../../platform/search/search-text.ts';
import type { Viewing } from './conversations.queries.ts';

type Recipient = HandlerOutput<typeof api.messages.recipients>['items'][number];

const RECIPIENTS = 20;
/** Sorts after every text that begins with what stands before it. */
const last = '\u{10ffff}';

const hasConversation = `exists (select 1 from conversation_members cm where cm.user_id = $1 and cm.other_id = u.id) as "hasConversation"`;

/** The latest connections. `$1` reader, `$2` present, `$3` how many. */
export const latestStatement = statement<Recipient>(
  'messages.recipients.latest',
  `with ${connectionsOf('$1', '$2')}, latest as materialized (select c.id, row_number() over () as place from connections c limit $3)
select ${personCard('u', '$2')} as person, true as "isConnected", ${hasConversation}
from latest join users u on u.id = latest.id
order by latest.place`,
);

/**
 * Connections with a word of the name that begins so, then members whose whole name or username does. `$1` reader, `$2` present,
 * `$3` how many, `$4` pattern of a word, `$5` words, `$6` the words' upper bound.
 */
export const namedRecipientsStatement = statement<Recipient>(
  'messages.recipients.named',
  `with ${connectionsOf('$1', '$2')}, found as (
  (select u.id, 0 as rank from connections c join users u on u.id = c.id
    where ' ' || lower(u.full_name) || ' ' || lower(u.username::text) like $4 limit $3)
  union all
  (select u.id, 1 from users u
    where lower(u.full_name) ~>=~ lower($5) and lower(u.full_name) ~<~ lower($6) and u.id <> $1 and ${isVisibleTo('$1', 'u', '$2')}
    order by lower(u.full_name) using ~<~ limit $3)
  union all
  (select u.id, 1 from users u
    where u.username::text ~>=~ lower($5) and u.username::text ~<~ lower($6) and u.id <> $1 and ${isVisibleTo('$1', 'u', '$2')}
    order by u.username::text using ~<~ limit $3)
), ranked as (select id, min(rank) as rank from found group by id)
select ${personCard('u', '$2')} as person, u.id in (select id from connections) as "isConnected", ${hasConversation}
from ranked join users u on u.id = ranked.id
order by ranked.rank, lower(u.full_name), u.id
limit $3`,
);

/** Members to write to, connections first; without words the latest connections. */
export function findRecipients(pool: Pool, { viewerId, now }: Viewing, q: string | undefined): Promise<Recipient[]> {
  const words = q?.trim();
  if (!words) return latestStatement.run(pool, [viewerId, now, RECIPIENTS]);
  const pattern = wordStartPattern(words);
  return namedRecipientsStatement.run(pool, [viewerId, now, RECIPIENTS, pattern, words, `${words}${last}`]);
}
