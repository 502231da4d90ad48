import { asc, eq } from 'drizzle-orm';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { mails } from '../../features/mail/mail.tables.ts';
import { users } from '../accounts/accounts.tables.ts';
import { kindsOf } from './kinds.ts';
import { notify } from './notifications.commands.ts';

/** Members who get notifications, for tests. */
export async function notificationsKit() {
  const kit: MemberKit = await memberKit();
  let count = 0;

  const kinds = kindsOf(kit.deps);

  /** Notifies a member at once, as a subscriber would. Takes kinds by name; `data` may contain the actor. */
  async function tell(
    person: { id: number },
    name: string | string[],
    data: Record<string, unknown> = {},
    key?: string,
  ) {
    count += 1;
    const eventKey = key ?? `told:${count}`;
    const kind = [name].flat().map(kinds.named);
    return notify(kit.deps, { userId: person.id, kind, data, eventKey, createdAt: kit.clock.now() });
  }
  const list = async (
    person: Person,
    query: Parameters<typeof person.ok<typeof api.notifications.list>>[1]['query'] = {},
  ) => (await person.ok(api.notifications.list, { query })).items;
  const unread = async (person: Person) => (await person.ok(api.unreadNotifications.unreadCount, {})).count;
  /** Processes everything that is due, then returns what was mailed to the member. */
  async function mailed(person: { id: number }) {
    await kit.deps.outbox.drain();
    const [row] = await kit.db.select({ email: users.email }).from(users).where(eq(users.id, person.id));
    return kit.db
      .select()
      .from(mails)
      .where(eq(mails.to, row?.email ?? ''))
      .orderBy(asc(mails.id));
  }
  const set = (person: Person, body: Parameters<typeof person.ok<typeof api.settings.change>>[1]['body']) =>
    person.ok(api.settings.change, { body });
  return { ...kit, kinds: kinds.all, tell, list, unread, mailed, set };
}
export type NotificationsKit = Awaited<ReturnType<typeof notificationsKit>>;
