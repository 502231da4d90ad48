import { push } from '@innerspring/contract/push/endpoints';
import type { PushDevice } from '@innerspring/contract/push/schemas';
import { call } from '../../../platform/api.ts';

/** The member whose notifications this browser shows, so that another member who signs in here does not receive them. */
const ownerKey = 'push-owner';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const owner = {
  is: (memberId: number) => {
    try {
      return localStorage.getItem(ownerKey) === String(memberId);
    } catch {
      return false;
    }
  },
  set: (memberId: number | null) => {
    try {
      if (memberId === null) localStorage.removeItem(ownerKey);
      else localStorage.setItem(ownerKey, String(memberId));
    } catch {
      // Without storage, the subscription is not renewed automatically.
    }
  },
};

const isSupported = () =>
  typeof Notification !== 'undefined' && 'PushManager' in globalThis && Boolean(navigator.serviceWorker);

async function manager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Whether a subscription uses the server's current key. */
function hasKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const used = subscription.options.applicationServerKey;
  if (!used) return false;
  const bytes = new Uint8Array(used);
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}

/** Whether this browser shows this member's notifications, and if not, whether it can. */
export async function pushState(memberId: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await (await manager())?.getSubscription();
  return subscription && Notification.permission === 'granted' && owner.is(memberId) ? 'on' : 'off';
}

/** Subscribes with the server's current key, and registers the subscription with the server. */
async function subscribe(memberId: number): Promise<PushDevice> {
  // The worker may not be installed yet: the page registers it only after it has settled.
  const { pushManager } = await navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready);
  const key = bytesOf((await call(push.key, {})).publicKey);
  const before = await pushManager.getSubscription();
  if (before && !hasKey(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys } = subscription.toJSON();
  const device = await call(push.subscribe, {
    body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
  owner.set(memberId);
  return device;
}

/** Asks for permission and subscribes this browser. Returns the resulting state. */
export async function switchPushOn(memberId: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  await subscribe(memberId);
  return 'on';
}

/** Unsubscribes this browser. Its record on the server is deleted by `id`. */
export async function switchPushOff(): Promise<void> {
  owner.set(null);
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

/**
 * Subscribes this browser again after a new sign-in of the same member or a new server key, since both end the server's
 * subscription. Runs once per browser tab session.
 */
export async function renewPush(memberId: number): Promise<void> {
  const done = 'push-renewed';
  if ((await pushState(memberId)) !== 'on' || sessionStorage.getItem(done) === String(memberId)) return;
  await subscribe(memberId);
  sessionStorage.setItem(done, String(memberId));
}
