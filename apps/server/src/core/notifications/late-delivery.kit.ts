import { api } from '@innerspring/contract';
import { NOTIFICATION_TYPES } from '@innerspring/contract/settings/choices';
import type { Person } from '../../testing/member-kit.ts';
import { pushBrowser } from '../../testing/push-browser.ts';
import { notificationsKit } from './notifications.kit.ts';

/** 15:00, five minutes before the quiet hours of `listener` end. */
const DURING_QUIET_HOURS = new Date('2026-12-02T15:00:00Z');
/** By then, the quiet hours are over, and so is the time that a reply may be read on the site before it is mailed. */
const LATER_MS = 15 * 60_000;

const everyType = Object.fromEntries(
  Object.keys(NOTIFICATION_TYPES).map((type) => [type, { app: true, mail: true, digest: false }]),
);

/** Members who are notified during their quiet hours, and what their devices and mailbox get afterwards. */
export async function lateDeliveryKit() {
  const kit = await notificationsKit();
  const browsers = new Map<string, ReturnType<typeof pushBrowser>['read']>();
  const pushed = new Map<string, unknown[]>();
  let count = 0;

  kit.deps.postOutside = async (address, { body }) => {
    pushed.set(address, [...(pushed.get(address) ?? []), browsers.get(address)?.(body)]);
    return { status: 201, headers: {} };
  };
  const addresses = new Map<number, string>();

  /** A member in quiet hours, with a device, and with all notifications on for every channel. */
  async function listener(): Promise<Person> {
    kit.clock.set(DURING_QUIET_HOURS);
    const person = await kit.member();
    count += 1;
    const endpoint = `https://push.example.com/send/${count}`;
    const { keys, read } = pushBrowser();
    browsers.set(endpoint, read);
    addresses.set(person.id, endpoint);
    await person.ok(api.push.subscribe, { body: { endpoint, keys } });
    const quietHours = { on: true, from: '14:00', to: '15:05' };
    await kit.set(person, { quietHours, timeZone: 'UTC', notifications: everyType });
    return person;
  }

  /** Ends the quiet hours. Returns the text of each push and each mail that is sent then. */
  async function heardLater(person: Person): Promise<{ pushes: string[]; mails: string[] }> {
    await kit.deps.outbox.drain();
    const early = [...(pushed.get(addresses.get(person.id) ?? '') ?? []), ...(await kit.mailed(person))];
    if (early.length > 0) throw new Error(`Told during quiet hours: ${JSON.stringify(early)}`);
    kit.clock.advance(LATER_MS);
    const mails = (await kit.mailed(person)).map(({ subject, body }) => `${subject}\n${body}`);
    const pushes = (pushed.get(addresses.get(person.id) ?? '') ?? []).map((payload) => JSON.stringify(payload));
    return { pushes, mails };
  }
  return { ...kit, listener, heardLater };
}
export type LateDeliveryKit = Awaited<ReturnType<typeof lateDeliveryKit>>;
