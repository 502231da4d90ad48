import { api } from '@innerspring/contract';
import { NOTIFICATION_TYPES, type NotificationType } from '@innerspring/contract/settings/choices';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../platform/db/rows.ts';
import { features } from '../../features.ts';
import { kindsOf } from './kinds.ts';
import { wantsNotification } from './channels.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { notify } from './notifications.commands.ts';
import { notifications } from './notifications.tables.ts';

let kit: MemberKit;
let count = 0;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const { named } = kindsOf({ features });
const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];

async function kindsAfter(person: Person, ...kinds: string[]): Promise<string[]> {
  for (const kind of kinds) {
    count += 1;
    await notify(kit.deps, {
      userId: person.id,
      kind: named(kind),
      eventKey: `wish:${count}`,
      createdAt: kit.clock.now(),
    });
  }
  const kept = await kit.db.select().from(notifications).where(eq(notifications.userId, person.id));
  return kept.map(({ kind }) => kind);
}

describe('the matrix of notifications', () => {
  it('keeps a kind that is switched off in the app away, and only that', async () => {
    const person = await kit.member();
    await person.ok(api.settings.change, { body: { notifications: { follow: { app: false } } } });
    expect(await kindsAfter(person, 'follow', 'connected', 'follow_request', 'comment')).toEqual([
      'follow_request',
      'comment',
    ]);
    await person.ok(api.settings.change, { body: { notifications: { follow: { app: true } } } });
    expect(await kindsAfter(person, 'connected')).toEqual(['follow_request', 'comment', 'connected']);
  });

  it('knows the row of every kind that the product sends', () => {
    const kinds = [
      'follow_accepted',
      'invitation_member',
      'report_outcome',
      'moderation_decision',
      'moderation_appeal',
      'profile_views',
      'reply',
    ];
    expect(kinds.map((kind) => named(kind).type)).toEqual(
      'followRequest follow moderation moderation moderation profileViews comment'.split(' '),
    );
  });

  it('goes by the presets where nothing was chosen: news come in the digest alone', async () => {
    const person = await kit.member();
    expect(await kindsAfter(person, 'news', 'poll')).toEqual(['poll']);
  });

  it('never holds back what is no row of it', async () => {
    const off = Object.fromEntries(types.map((type) => [type, { app: false, mail: false, digest: false }]));
    const person = await kit.member({ preferences: { notifications: off } });
    expect(await kindsAfter(person, 'welcome', 'security', 'export_ready')).toEqual([
      'welcome',
      'security',
      'export_ready',
    ]);
    expect(named('security').type).toBeNull();
  });

  it('reads in SQL as the settings show it, for each type and channel', async () => {
    const channels = ['app', 'mail', 'digest'] as const;
    const chosen = Object.fromEntries(types.map((type, number) => [type, { app: number % 2 === 0, mail: 'perhaps' }]));
    for (const preferences of [{}, { notifications: chosen }]) {
      const person = await kit.member({ preferences });
      const shown = (await person.ok(api.settings.get, {})).notifications;
      const columns = types.flatMap((type) =>
        channels.map(
          (channel) =>
            sql`${wantsNotification(sql`u.preferences`, type, channel)} as ${sql.identifier(`${type}.${channel}`)}`,
        ),
      );
      const [read] = await rows(
        kit.db,
        sql`select ${sql.join(columns, sql`, `)} from users u where u.id = ${person.id}`,
      );
      const expected = types.flatMap((type) => channels.map((channel) => [`${type}.${channel}`, shown[type][channel]]));
      expect(read).toEqual(Object.fromEntries(expected));
    }
  });

  it('tells nobody who is gone', async () => {
    await notify(kit.deps, { userId: 999_999, kind: named('welcome'), eventKey: 'gone', createdAt: kit.clock.now() });
    expect(await kit.db.select().from(notifications).where(eq(notifications.eventKey, 'gone'))).toEqual([]);
  });
});
