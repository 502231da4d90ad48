import { NOTIFICATION_TYPES } from '@innerspring/contract/settings/choices';
import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { wantsNotification } from './channels.ts';
import { secretsOf } from '../../platform/secrets/secrets.ts';
import { scheduleDigest } from './digests.ts';
import { readUnsubscribeToken, type Subscription } from './mails.ts';
import { setDigest, setMailsAbout } from '../accounts/public.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'config'>;

const label = (subscription: Subscription): string =>
  'mail' in subscription
    ? `Emails about ${NOTIFICATION_TYPES[subscription.mail][0].toLowerCase()}`
    : `The ${subscription.digest} digest`;

const isOn = (subscription: Subscription) =>
  'mail' in subscription
    ? wantsNotification(sql`u.preferences`, subscription.mail, 'mail')
    : sql`coalesce(u.preferences ->> 'digest', 'none') <> 'none'`;

const linkIsDead = () => new AppError('not_found', 'This link isn’t valid. You can choose your emails in Settings.');

/** The subscription behind a mail's link, and whether it is still on. @throws {AppError} `not_found` */
export async function findSubscription({ db, config }: Pick<Needed, 'db' | 'config'>, token: string) {
  const subscription = readUnsubscribeToken(secretsOf(config), token);
  if (!subscription) throw linkIsDead();
  const found = await firstRow<{ isOn: boolean }>(
    db,
    sql`select ${isOn(subscription)} as "isOn" from users u where u.id = ${subscription.userId}`,
  );
  if (!found) throw linkIsDead();
  return { subscription, answer: { what: label(subscription), isOn: found.isOn } };
}

/** Turns the mails that a token names off or on again. Idempotent. @throws {AppError} `not_found` */
export async function setSubscription({ db, clock, config }: Needed, token: string, on: boolean) {
  const { subscription, answer } = await findSubscription({ db, config }, token);
  await db.transaction(async (tx) => {
    if ('mail' in subscription) return setMailsAbout(tx, subscription.userId, subscription.mail, on);
    const { userId, digest } = subscription;
    await setDigest(tx, userId, on ? digest : 'none');
    return scheduleDigest(tx, userId, clock.now());
  });
  return { ...answer, isOn: on };
}
