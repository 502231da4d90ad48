import webPush from 'web-push';
import type { Config } from '../../platform/config/config.ts';
import { secretsOf } from '../../platform/secrets/secrets.ts';
import { vapidKeys } from './vapid.ts';

/** What the service worker shows: it knows nothing else, so the address is one of ours and the words are complete. */
export type PushMessage = {
  title: string;
  body: string;
  /** Path to open. */
  url: string;
  /** A later message with the same tag takes the place of the one on screen. */
  tag: string;
};

/** `serverKey`: the public key that the browser subscribed with, null where that was not kept. */
export type Address = { endpoint: string; p256dh: string; auth: string; serverKey: string | null };

/** Longer words would not be shown, and a message may have 4 KB in all. */
const MOST_CHARACTERS = 300;
/** How long a push service keeps a message for a browser that is off. */
const KEPT_SECONDS = 86_400;

type Needed = Pick<Config, 'sessionSecret' | 'previousSecrets' | 'supportEmail'>;

/**
 * Encrypts messages for browsers (RFC 8291) and signs them as this server's (RFC 8292), with the key that the browser subscribed
 * with: push services take no other. Gives null where that key is of a secret that the server does not know any more.
 */
export function createSealer({ supportEmail, ...secrets }: Needed) {
  const pairs = secretsOf(secrets).map(vapidKeys);
  // Subscriptions whose key was not kept are older than any rotation that the server knows of.
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
