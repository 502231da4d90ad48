import type { NotificationChip } from '@innerspring/contract/notifications/choices';
import { NOTIFICATION_TYPES, type NotificationType } from '@innerspring/contract/settings/choices';
import { collect, ofFeatures } from '../../platform/feature.ts';
import type { Data, NotificationKind } from '../../platform/notifications/notification.ts';

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

/** Every kind of notification, as the manifests have it. @throws {Error} where two have one name */
export const kindsOf = ofFeatures((features): Kinds => {
  const all = collect(features, 'notifications').flatMap(({ kinds }) => kinds);
  const byName = new Map(all.map((kind) => [kind.name, kind]));
  const twice = all.find((kind) => byName.get(kind.name) !== kind);
  if (twice) throw new Error(`Two kinds of notification are called ${twice.name}.`);
  const namesOf = (which: (kind: NotificationKind) => boolean) => all.filter(which).map(({ name }) => name);
  return {
    all,
    named: (name) => byName.get(name) ?? unknownKind(name),
    ofType: (type) => namesOf((kind) => kind.type === type),
    ofChip: (chip) => namesOf((kind) => kind.chip === chip),
    mailedIfUnread: namesOf(({ mail }) => mail === 'ifUnread'),
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
