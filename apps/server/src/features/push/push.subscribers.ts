import webPush from 'web-push';
import type { PayloadOf } from '../../platform/outbox/outbox.ts';
import { sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { type PushText, pushTextOf } from '../../core/notifications/public.ts';
import { asCondition, isActive } from '../../core/visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { GuardedFetchError } from '../../platform/net/guarded-fetch.ts';
import type { Config } from '../../platform/config/config.ts';
import { secretsOf } from '../../platform/secrets/secrets.ts';
import { vapidKeys } from './push.commands.ts';
import { notificationsEvents } from '../../core/notifications/public.ts';
import { pushEvents } from './push.tokens.ts';

/** What the service worker shows. It knows nothing else, so the address is one of ours and the text is complete. */
type PushMessage = {
  title: string;
  body: string;
  /** Path to open. */
  url: string;
  /** A later message with the same tag takes the place of the one on screen. */
  tag: string;
};

/** `serverKey`: the public key the browser subscribed with, null if it wasn't stored. */
type Address = { endpoint: string; p256dh: string; auth: string; serverKey: string | null };

/** Longer words would not be shown, and a message may have 4 KB in all. */
const MOST_CHARACTERS = 300;
/** How long a push service keeps a message for a browser that is off. */
const KEPT_SECONDS = 86_400;

type Needed = Pick<Config, 'sessionSecret' | 'previousSecrets' | 'supportEmail'>;

/**
 * Encrypts messages for browsers (RFC 8291) and signs them as this server's (RFC 8292), with the key that the browser subscribed
 * with: push services accept no other. Returns null if that key belongs to a secret that the server no longer has.
 */
function createSealer({ supportEmail, ...secrets }: Needed) {
  const pairs = secretsOf(secrets).map(vapidKeys);
  // Subscriptions without a stored key are older than any rotation the server knows about.
  const keysOf = (serverKey: string | null) =>
    serverKey === null ? pairs.at(-1) : pairs.find(({ publicKey }) => publicKey === serverKey);
  return ({ endpoint, p256dh, auth, serverKey }: Address, message: PushMessage) => {
    const keys = keysOf(serverKey);
    if (!keys) return null;
    const vapidDetails = { subject: `mailto:${supportEmail}`, ...keys };
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ ...message, body: Array.from(message.body).slice(0, MOST_CHARACTERS).join('') }),
      { vapidDetails, TTL: KEPT_SECONDS, contentEncoding: 'aes128gcm', urgency: 'normal' },
    );
    const sent: Record<string, string> = { ...headers };
    return { headers: sent, body };
  };
}

/** How long a push service that does not answer is tried again: later the note would come at a time of its own. */
const TRIED_MS = 3_600_000;
const SEND_TIMEOUT_MS = 10_000;
/** Sent concurrently in each process: each waits for an external service. */
const WIDTH = 8;

type Due = PayloadOf<typeof pushEvents.deviceDue>;

type Device = Address & { userId: number };

/** The device's address, of a member who is here. */
async function findDevice(db: Deps['db'], { deviceId }: Due, now: Date): Promise<Device | null> {
  const isHere = asCondition({ now }, (_viewer, at) => isActive('u', at));
  return firstRow<Device>(
    db,
    sql`select d.user_id as "userId", d.endpoint, d.p256dh, d.auth, d.server_key as "serverKey" from push_devices d
      join users u on u.id = d.user_id and ${isHere} where d.id = ${deviceId}`,
  );
}

type Outcome = 'sent' | 'gone' | 'refused' | 'later';

/** What an answer of a push service means (RFC 8030): 404 and 410 end the subscription, 429 and 5xx pass. */
function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Sends due notifications to members' devices: once per device, each retried on its own, so none gets repeats because another failed. */
export function subscribePush(
  deps: Pick<Deps, 'db' | 'pool' | 'outbox' | 'clock' | 'config' | 'postOutside' | 'log' | 'features'>,
): void {
  const { db, outbox, clock, config, log } = deps;
  const seal = createSealer(config);

  async function post(address: Address, { text, link, tag }: PushText): Promise<Outcome> {
    const sealed = seal(address, { title: config.siteName, body: text, url: link, tag });
    // Its service would refuse any other key. The browser signs up again when the member next visits.
    if (!sealed) return 'refused';
    try {
      const { status } = await deps.postOutside(address.endpoint, { ...sealed, milliseconds: SEND_TIMEOUT_MS });
      return outcomeOf(status);
    } catch (error) {
      if (!(error instanceof GuardedFetchError)) throw error;
      // An address that leads into a private network by now was never a push service.
      return error.problem === 'private' || error.problem === 'address' ? 'gone' : 'later';
    }
  }

  outbox.consume(notificationsEvents.pushDue, 'push.devices', async ({ notificationId, userId }) => {
    const until = new Date(clock.now().getTime() + TRIED_MS).toISOString();
    await db.transaction(async (tx) => {
      const devices = await rows<{ id: number }>(
        tx,
        sql`select id from push_devices where user_id = ${userId} order by id`,
      );
      for (const { id } of devices)
        await outbox.emit(tx, pushEvents.deviceDue, { deviceId: id, notificationId, until });
    });
  });

  outbox.consume(
    pushEvents.deviceDue,
    'push.send',
    async (due) => {
      const now = clock.now();
      if (now >= new Date(due.until)) return;
      const device = await findDevice(db, due, now);
      const text = device && (await pushTextOf(deps, { viewerId: device.userId, now }, due.notificationId));
      if (!text) return;
      const outcome = await post(device, text);
      if (outcome === 'later') throw new Error('The push service did not take the message');
      if (outcome === 'gone') await db.execute(sql`delete from push_devices where id = ${due.deviceId}`);
      if (outcome === 'refused')
        log.warn({ deviceId: due.deviceId }, 'A push service rejected a message, or the device’s key is gone');
      if (outcome === 'sent')
        await db.execute(
          sql`update push_devices set last_sent_at = ${now.toISOString()}::timestamptz where id = ${due.deviceId}`,
        );
    },
    { width: WIDTH },
  );
}
