import type { NotificationChip } from '@innerspring/contract/notifications/endpoints';
import { NOTIFICATION_TYPES, type NotificationType } from '@innerspring/contract/settings/choices';
import { collect, ofFeatures } from '../../platform/feature.ts';
import type { Data, NotificationKind, ToldThing, WaitingCount } from '../../platform/notifications/notification.ts';

/** The kinds of notification of all features. */
export type Kinds = {
  all: readonly NotificationKind[];
  /** What the product knows of a kind by its name in the database. */
  named(name: string): NotificationKind;
  /** Names of the kinds behind a row of the settings; null: of those that always come. */
  ofType(type: NotificationType | null): string[];
  /** Names of the kinds behind a filter of the list. */
  ofChip(chip: NotificationChip): string[];
  /** Names of the kinds that are mailed only to who is away and has not read them. */
  mailedIfUnread: readonly string[];
  /** Whether a subject, as rows have it, is a thread, which a member may mute. */
  isThread(subject: string | null): boolean;
  /** What the data of notifications names by a number, parts of pages before pages. */
  things: readonly ToldThing[];
  /** What is counted together with unread notifications. */
  waiting: readonly WaitingCount[];
};

const isType = (name: string): name is NotificationType => name in NOTIFICATION_TYPES;

/** What is shown of a kind that this version does not know: a newer process may have written it. */
const unknownKind = (name: string): NotificationKind => ({
  name,
  chip: 'system',
  type: isType(name) ? name : null,
  text: () => 'There is news for you',
  link: () => '/notifications',
});

/** @throws {Error} where two have one name */
function byNames<One>(what: string, all: readonly One[], nameOf: (one: One) => string): Map<string, One> {
  const named = new Map<string, One>();
  for (const one of all) {
    const name = nameOf(one);
    if (named.has(name)) throw new Error(`Two ${what} are called ${name}.`);
    named.set(name, one);
  }
  return named;
}

/** Every kind of notification, as the manifests have it. @throws {Error} where two of anything have one name */
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

/** Reads data that a notification was kept with. */
export function readData(data: Record<string, unknown>): Data {
  return {
    text: (name) => (typeof data[name] === 'string' ? data[name] : ''),
    number: (name) => (typeof data[name] === 'number' && Number.isSafeInteger(data[name]) ? data[name] : 0),
    flag: (name) => data[name] === true,
  };
}
