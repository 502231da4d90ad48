import type { NotificationChip } from '@innerspring/contract/notifications/endpoints';
import { NOTIFICATION_TYPES, type NotificationType } from '@innerspring/contract/settings/choices';
import type { Notification } from '@innerspring/contract/notifications/schemas';
import { findMentions } from '@innerspring/contract/posts/text';
import type { z } from '@innerspring/contract';
import { collect, ofFeatures } from '../../platform/feature.ts';
import type {
  Act,
  Data,
  NotificationKind,
  ToldThing,
  WaitingCount,
  Facts,
} from '../../platform/notifications/notification.ts';
import type { Deps } from '../../platform/deps.ts';

/** The kinds of notification of all features. */
export type Kinds = {
  all: readonly NotificationKind[];
  /** The kind with this name in the database. */
  named(name: string): NotificationKind;
  /** Names of the kinds in a settings row; null: those that can't be turned off. */
  ofType(type: NotificationType | null): string[];
  /** Names of the kinds in a filter of the list. */
  ofChip(chip: NotificationChip): string[];
  /** Names of the kinds that are mailed only if the member is away and hasn't read them. */
  mailedIfUnread: readonly string[];
  /** Whether a subject, as stored in rows, is a thread that members can mute. */
  isThread(subject: string | null): boolean;
  /** The items that notification data refers to by id, parts of pages before pages. */
  things: readonly ToldThing[];
  /** The counts that are read together with unread notifications. */
  waiting: readonly WaitingCount[];
};

const isType = (name: string): name is NotificationType => name in NOTIFICATION_TYPES;

/** Shown for a kind that this version doesn't know: a newer process may have written it. */
const unknownKind = (name: string): NotificationKind => ({
  name,
  chip: 'system',
  type: isType(name) ? name : null,
  text: () => 'You have news',
  link: () => '/notifications',
});

/** @throws {Error} if two have the same name */
function byNames<One>(what: string, all: readonly One[], nameOf: (one: One) => string): Map<string, One> {
  const named = new Map<string, One>();
  for (const one of all) {
    const name = nameOf(one);
    if (named.has(name)) throw new Error(`Two ${what} are called ${name}.`);
    named.set(name, one);
  }
  return named;
}

/** Every kind of notification in the manifests. @throws {Error} if two have the same name */
export const kindsOf = ofFeatures((features): Kinds => {
  const said = collect(features, 'notifications');
  const all = said.flatMap(({ kinds }) => kinds);
  const byName = byNames('kinds of notification', all, ({ name }) => name);
  const subjects = byNames(
    'subjects of notifications',
    said.flatMap((one) => one.subjects ?? []),
    ({ type }) => type,
  );
  const things = said.flatMap((one) => one.things ?? []);
  byNames('numbers in the data of notifications', things, ({ key }) => key);
  const namesOf = (which: (kind: NotificationKind) => boolean) => all.filter(which).map(({ name }) => name);
  return {
    all,
    named: (name) => byName.get(name) ?? unknownKind(name),
    ofType: (type) => namesOf((kind) => kind.type === type),
    ofChip: (chip) => namesOf((kind) => kind.chip === chip),
    mailedIfUnread: namesOf(({ mail }) => mail === 'ifUnread'),
    isThread: (subject) => subjects.get(subject?.split(':')[0] ?? '')?.isThread ?? false,
    things: [...things.filter(({ part }) => part), ...things.filter(({ part }) => !part)],
    waiting: said.flatMap((one) => one.waiting ?? []),
  };
});

/** Reads a stored notification's data. */
export function readData(data: Record<string, unknown>): Data {
  return {
    text: (name) => (typeof data[name] === 'string' ? data[name] : ''),
    number: (name) => (typeof data[name] === 'number' && Number.isSafeInteger(data[name]) ? data[name] : 0),
    flag: (name) => data[name] === true,
  };
}

type Card = z.output<typeof Notification>['actors'][number];

/** A row of `itemsSql`. */
export type ItemRow = {
  id: number;
  kind: string;
  /** Names of all kinds of its group. */
  kinds: string[];
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

/** A row with its kind. `isThreadMuted` is null if there is no thread to mute. */
export type Item = Omit<ItemRow, 'kind' | 'kinds' | 'isThreadMuted'> & {
  kind: NotificationKind;
  /** The acts of its group, if that has several kinds, in the order in which kinds are declared. */
  acts: Act[];
  isThreadMuted: boolean | null;
};

/** Acts of a group of several kinds. Empty if one of them has no act. */
function actsOf({ all }: Kinds, names: string[]): Act[] {
  const kinds = all.filter(({ name }) => names.includes(name));
  const acts = kinds.flatMap(({ act }) => act ?? []);
  return acts.length > 1 && acts.length === names.length ? acts : [];
}

/** Finds the kinds of rows. */
export function itemsOf(known: Pick<Deps, 'features'>, rows: ItemRow[]): Item[] {
  const kinds = kindsOf(known);
  return rows.map((row) => ({
    ...row,
    kind: kinds.named(row.kind),
    acts: actsOf(kinds, row.kinds),
    isThreadMuted: kinds.isThread(row.subject) ? row.isThreadMuted : null,
  }));
}

const LONGEST_SNIPPET = 140;

function joinNames(names: string[], people: number): string {
  const [first = '', second] = names;
  if (people === 2 && second) return `${first} and ${second}`;
  return people > 1 ? `${first} and ${people - 1} others` : first;
}

/** Plain text of the content: mentions as names, on one line, shortened. */
function plainSnippet(content: string): string {
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
    words: plainSnippet(row.snippet ?? ''),
  };
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "Dana Ruiz and 4 others reacted to and commented on your post, and mentioned you". */
function togetherText(who: string, acts: Act[]): string {
  const byObject = Map.groupBy(acts, ({ object = '' }) => object);
  const phrases = [...byObject].map(([object, some]) => ({
    text: [listed.format(some.map(({ verb }) => verb)), object].filter(Boolean).join(' '),
    isLast: object === '',
  }));
  const texts = phrases.toSorted((a, b) => Number(a.isLast) - Number(b.isLast)).map(({ text }) => text);
  return `${who} ${texts.join(texts[0]?.includes(' and ') ? ', and ' : ' and ')}`;
}

/** The text and link of a row, also for mails and devices. */
export function wordsOf(row: Item): { text: string; link: string; snippet: string | null } {
  const facts = factsOf(row);
  return {
    text: row.acts.length > 0 && facts.who ? togetherText(facts.who, row.acts) : row.kind.text(facts),
    link: row.kind.link(facts),
    snippet: row.kind.quotesItem ? null : facts.words || null,
  };
}

/** Converts a row to the contract's type. */
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
