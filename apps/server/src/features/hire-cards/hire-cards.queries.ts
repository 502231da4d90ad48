import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { personCard, planLock } from '../../core/accounts/public.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { hireCardJson, maySeeCard } from './hire-card-sql.ts';

type Query = HandlerInput<typeof api.hireCards.list>['query'];
type Listing = HandlerOutput<typeof api.hireCards.list>['items'][number];
export type Own = HandlerOutput<typeof api.hireCards.own>;

/** `$1` viewer, `$2` present, `$3` only below this card, `$4` words as a pattern, `$5` type, `$6` workplace. */
const listStatement = statement<Listing & { id: number }>(
  'hireCards.list',
  `select card.id, ${personCard('u', '$2')} as person, u.location, ${hireCardJson('card')} as card
from hire_cards card
join users u on u.id = card.owner_id
where card.id < $3 and card.expires_at > $2 and u.id <> $1
  and ($4::text is null or exists (select 1 from unnest(card.roles) role where role ilike $4))
  and ($5::text is null or $5 = any (card.types))
  and ($6::text is null or $6 = any (card.workplaces))
  and ${isVisibleTo('$1', 'u', '$2')} and ${maySeeCard('$1', 'card', 'u', '$2')}
order by card.id desc limit ${TAKE}`,
);

/** Words as a pattern that finds them anywhere, with the signs of patterns as plain characters. */
const patternOf = (words: string | undefined) => {
  const text = words?.trim();
  return text ? `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
};

/** The cards of other members that the viewer may see, newest first. */
export async function listHireCards(pool: Pool, viewer: Viewer, now: Date, query: Query) {
  const { q, type, workplace, cursor } = query;
  const found = await listStatement.run(pool, [
    viewer.id,
    now,
    beforeOf(cursor),
    patternOf(q),
    type ?? null,
    workplace ?? null,
  ]);
  const { items, nextCursor } = pageOf(found);
  return { items: items.map(({ id: _id, ...listing }) => listing), nextCursor };
}

/** `$1` owner, `$2` present. */
const ownStatement = statement<NonNullable<Own['card']>>(
  'hireCards.own',
  `select card.roles, card.types, card.workplaces, card.place, to_char(card.available_from, 'YYYY-MM-DD') as "availableFrom",
  card.note, card.audience, card.posted_at as "postedAt", card.expires_at as "expiresAt",
  card.expires_at <= $2 as "hasEnded",
  (select coalesce(json_agg(json_build_object('id', firm.id, 'name', firm.name) order by firm.name), '[]'::json)
    from hire_card_hidden_companies hidden join companies firm on firm.id = hidden.company_id
    where hidden.owner_id = card.owner_id) as "hiddenCompanies"
from hire_cards card where card.owner_id = $1`,
);

/** The member's own card as it is stored, and why nobody sees it where Premium is missing. */
export async function ownHireCard(pool: Pool, viewer: Viewer, now: Date): Promise<Own> {
  const [card] = await ownStatement.run(pool, [viewer.id, now]);
  return { card: card ?? null, lock: planLock(viewer, 'availableToHire') };
}
