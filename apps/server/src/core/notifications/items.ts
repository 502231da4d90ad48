import type { Notification } from '@innerspring/contract/notifications/schemas';
import { findMentions } from '@innerspring/contract/posts/mentions';
import { NOTIFICATION_TYPES } from '@innerspring/contract/settings/choices';
import type { z } from '@innerspring/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Facts, NotificationKind } from '../../platform/notifications/notification.ts';
import { kindsOf, readData } from './kinds.ts';

type Card = z.output<typeof Notification>['actors'][number];

/** A row as `itemsSql` gives it. */
export type ItemRow = {
  id: number;
  kind: string;
  subject: string | null;
  data: Record<string, unknown>;
  createdAt: Date;
  count: number;
  people: number;
  actorIds: number[];
  isUnread: boolean;
  snippet: string | null;
  actors: Card[];
  isThreadMuted: boolean;
  tunings: string[];
};

/** A row with what the product knows of its kind; `isThreadMuted` is null where there is no thread to mute. */
export type Item = Omit<ItemRow, 'kind' | 'isThreadMuted'> & { kind: NotificationKind; isThreadMuted: boolean | null };

/** Finds the kinds of rows. */
export function itemsOf(known: Pick<Deps, 'features'>, rows: ItemRow[]): Item[] {
  const kinds = kindsOf(known);
  return rows.map((row) => ({
    ...row,
    kind: kinds.named(row.kind),
    isThreadMuted: kinds.isThread(row.subject) ? row.isThreadMuted : null,
  }));
}

const LONGEST_SNIPPET = 140;

function joinNames(names: string[], people: number): string {
  const [first = '', second] = names;
  if (people === 2 && second) return `${first} and ${second}`;
  return people > 1 ? `${first} and ${people - 1} others` : first;
}

/** Words as somebody would read them aloud: mentions as names, on one line, shortened. */
export function plainSnippet(content: string): string {
  let plain = '';
  let from = 0;
  for (const { name, start, end } of findMentions(content)) {
    plain += `${content.slice(from, start)}@${name}`;
    from = end;
  }
  const line = (plain + content.slice(from)).replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > LONGEST_SNIPPET
    ? `${letters
        .slice(0, LONGEST_SNIPPET - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

function factsOf(row: Item): Facts {
  const did = row.actors.filter(({ id }) => row.actorIds.includes(id));
  const shown = did.length > 0 ? did : row.actors;
  const people = did.length > 0 ? row.people : shown.length;
  return {
    who: joinNames(
      shown.map(({ fullName }) => fullName),
      people,
    ),
    people,
    count: row.count,
    actorIds: row.actorIds,
    data: readData(row.data),
  };
}

/** The sentence and the address of a row, as mails and devices show them too. */
export function wordsOf(row: Item): { text: string; link: string; snippet: string | null } {
  const facts = factsOf(row);
  return {
    text: row.kind.text(facts),
    link: row.kind.link(facts),
    snippet: row.snippet === null ? null : plainSnippet(row.snippet) || null,
  };
}

/** A row as the contract has it. */
export function toItem(row: Item) {
  const { name, chip, type } = row.kind;
  return {
    id: row.id,
    kind: name,
    chip,
    ...wordsOf(row),
    actors: row.actors,
    actorCount: Math.max(row.people, row.actors.length),
    count: row.count,
    isUnread: row.isUnread,
    createdAt: row.createdAt,
    typeLabel: type && NOTIFICATION_TYPES[type][0],
    isThreadMuted: row.isThreadMuted,
    isFewer: type && row.tunings.includes(`type:${type}`),
  };
}
