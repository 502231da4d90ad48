import webPush from 'web-push';
import type { Config } from '../../platform/config.ts';
import { type VapidKeys, vapidKeys } from './vapid.ts';

/** What the service worker shows: it knows nothing else, so the address is one of ours and the words are complete. */
export type PushMessage = {
  title: string;
  body: string;
  /** Path to open. */
  url: string;
  /** A later message with the same tag takes the place of the one on screen. */
  tag: string;
};

export type Address = { endpoint: string; p256dh: string; auth: string };

/** Longer words would not be shown, and a message may have 4 KB in all. */
const MOST_CHARACTERS = 300;
/** How long a push service keeps a message for a browser that is off. */
const KEPT_SECONDS = 86_400;

/** Encrypts messages for browsers (RFC 8291) and signs them as this server's (RFC 8292). */
export function createSealer({ sessionSecret, supportEmail }: Pick<Config, 'sessionSecret' | 'supportEmail'>) {
  const keys: VapidKeys = vapidKeys(sessionSecret);
  const vapidDetails = { subject: `mailto:${supportEmail}`, ...keys };
  return ({ endpoint, p256dh, auth }: Address, message: PushMessage) => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ ...message, body: Array.from(message.body).slice(0, MOST_CHARACTERS).join('') }),
      { vapidDetails, TTL: KEPT_SECONDS, contentEncoding: 'aes128gcm', urgency: 'normal' },
    );
    const sent: Record<string, string> = { ...headers };
    return { headers: sent, body };
  };
}
