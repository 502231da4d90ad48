import { createECDH, hkdfSync } from 'node:crypto';
import type { PushDevice } from '@innerspring/contract/push/schemas';
import { sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { isPostable } from '../../platform/net/guarded-fetch.ts';

/** The order of the group of P-256: private keys are the numbers from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Sixteen bytes more than the key has, so that taking the remainder favours no number (FIPS 186-5, A.2.1). */
const WIDE_BYTES = 48;

type VapidKeys = { publicKey: string; privateKey: string };

/**
 * The key pair by which push services know this server (RFC 8292), made of the server's secret: the same in every process and
 * after every restart, with nothing to store. A new secret makes a new pair, and browsers subscribe anew when they see it; until
 * then they take messages under the pair that they subscribed with.
 */
export function vapidKeys(serverSecret: string): VapidKeys {
  const wide = Buffer.from(hkdfSync('sha256', serverSecret, 'innerspring', 'vapid', WIDE_BYTES)).toString('hex');
  const number = (BigInt(`0x${wide}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Whether these base64url bytes are a public key on the curve, to which a message can be encrypted. */
function isPublicKey(text: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

type Found = Omit<PushDevice, 'createdAt' | 'lastSentAt'> & { createdAt: Date; lastSentAt: Date | null };

/** Browsers of a member that show notifications, newest first. `sessionId` is that of who asks. */
export async function devicesOf(db: Db, userId: number, sessionId: number): Promise<Found[]> {
  return rows<Found>(
    db,
    sql`select id, name, created_at as "createdAt", last_sent_at as "lastSentAt", session_id = ${sessionId} as "isCurrent"
      from push_devices where user_id = ${userId} order by id desc`,
  );
}

/** Browsers that one member may have notified; the oldest makes room. */
const MOST_DEVICES = 10;

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Who = { userId: number; sessionId: number };

function check({ endpoint, keys }: Subscription): void {
  if (!isPostable(endpoint)) {
    const sentence = 'This isn’t the address of a push service';
    throw new AppError('invalid', sentence, { fields: { endpoint: sentence } });
  }
  if (!isPublicKey(keys.p256dh)) {
    const sentence = 'The key isn’t valid';
    throw new AppError('invalid', sentence, { fields: { 'keys.p256dh': sentence } });
  }
}

/**
 * Remembers the browser of this session. What it gave before is replaced; a subscription that comes with the keys that are
 * kept for it has moved here, as when somebody else signs in with the same browser.
 * @throws {AppError} already_exists if the endpoint is stored with other keys.
 */
export async function subscribe(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  who: Who,
  given: Subscription,
) {
  check(given);
  const { endpoint, keys } = given;
  const { userId, sessionId } = who;
  const now = clock.now().toISOString();
  // The key that browsers get. A browser that got another one, from a server with the old secret, subscribes again on its next visit.
  const { publicKey } = vapidKeys(config.sessionSecret);
  return db.transaction(async (tx) => {
    // Two tabs that subscribe at once wait for each other here.
    await tx.execute(sql`select id from sessions where id = ${sessionId} for update`);
    await tx.execute(sql`delete from push_devices where session_id = ${sessionId} and endpoint <> ${endpoint}`);
    const kept = await firstRow<{ id: number }>(
      tx,
      sql`insert into push_devices as d (user_id, session_id, endpoint, p256dh, auth, server_key, name, created_at)
        select ${userId}, s.id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${publicKey}, s.device, ${now}::timestamptz
        from sessions s where s.id = ${sessionId}
        on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, name = excluded.name,
          server_key = excluded.server_key
        where d.p256dh = excluded.p256dh and d.auth = excluded.auth returning id`,
    );
    if (!kept)
      throw new AppError('already_exists', 'This browser is already signed up. Please turn it off and on again.');
    await tx.execute(sql`delete from push_devices where id in (
      select id from push_devices where user_id = ${userId} order by (id = ${kept.id}) desc, id desc offset ${MOST_DEVICES})`);
    const found = (await devicesOf(tx, userId, sessionId)).find(({ id }) => id === kept.id);
    if (!found) throw new AppError('internal');
    return found;
  });
}

/**
 * Forgets one of the member's own browsers.
 * @throws {AppError} not_found
 */
export async function removeDevice({ db }: Pick<Deps, 'db'>, userId: number, id: PushDevice['id']): Promise<void> {
  const gone = await firstRow(db, sql`delete from push_devices where id = ${id} and user_id = ${userId} returning id`);
  if (!gone) throw new AppError('not_found');
}
