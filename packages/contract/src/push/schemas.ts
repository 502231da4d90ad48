import { Id, Instant, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

const base64url = (name: string, min: number, max: number) =>
  z
    .string(`${name} is required`)
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${min},${max}}={0,2}$`), `${name} isn’t valid`));

/** The parts of `PushSubscription.toJSON()` that we use. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z
    .string('The address is required')
    .check(z.minLength(1, 'The address is required'), z.maxLength(1000, 'The address is too long')),
  keys: z.strictObject({ p256dh: base64url('The key', 86, 90), auth: base64url('The secret', 22, 24) }),
});

export const PushDevice = z.object({
  id: Id,
  /** Browser and system, as in the list of sessions. */
  name: z.string(),
  createdAt: Instant,
  lastSentAt: z.nullable(Instant),
  /** Whether it is the browser that asks. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const pushOperations = operations({
  key: {
    summary: 'Public key that identifies this server’s push messages (VAPID, RFC 8292)',
    access: 'member',
    response: z.object({ publicKey: z.string() }),
  },
  devices: {
    summary: 'Your browsers with notifications on, newest first; at most ten',
    access: 'member',
    response: z.object({ items: z.array(PushDevice) }),
  },
  subscribe: {
    summary: 'Turn on notifications in this browser while its session lasts; calling again replaces the address',
    access: 'member',
    body: PushSubscriptionInput,
    response: PushDevice,
    errors: ['already_exists'],
  },
  remove: {
    summary: 'Turn off notifications in one of your browsers',
    access: 'member',
    params: z.object({ id: Id }),
    errors: ['not_found'],
  },
});

export const push = bind(endpoints.push, pushOperations);
