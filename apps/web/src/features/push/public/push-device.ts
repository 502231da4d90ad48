import { push } from '@innerspring/contract/push/endpoints';
import type { PushDevice } from '@innerspring/contract/push/schemas';
import { call } from '../../../platform/api.ts';

/** Whose notifications this browser shows, so that another member who signs in here does not inherit them. */
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
      // Then it is not renewed by itself.
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

/** Whether a subscription was made with this server's present key. */
function hasKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const used = subscription.options.applicationServerKey;
  if (!used) return false;
  const bytes = new Uint8Array(used);
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}

/** Whether this browser shows notifications of this member, and if not, whether it can. */
export async function pushState(memberId: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await (await manager())?.getSubscription();
  return subscription && Notification.permission === 'granted' && owner.is(memberId) ? 'on' : 'off';
}

/** Subscribes with the server's present key, and tells the server. */
async function subscribe(memberId: number): Promise<PushDevice> {
  // The worker may still be on its way: the page registers it once it has settled.
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

/** Asks for permission, and has this browser notified. Gives the state that came of it. */
export async function switchPushOn(memberId: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off';
  await subscribe(memberId);
  return 'on';
}

/** Ends it in this browser; its entry at the server goes by `id`. */
export async function switchPushOff(): Promise<void> {
  owner.set(null);
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

/**
 * Signs this browser up again in a new session of the same member, or with a new key of the server: both end what the server
 * kept. Once a session of the browser's tab.
 */
export async function renewPush(memberId: number): Promise<void> {
  const done = 'push-renewed';
  if ((await pushState(memberId)) !== 'on' || sessionStorage.getItem(done) === String(memberId)) return;
  await subscribe(memberId);
  sessionStorage.setItem(done, String(memberId));
}
