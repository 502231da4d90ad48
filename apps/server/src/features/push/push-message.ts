import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import type { Config } from '../../platform/config/config.ts';
import { secretsOf } from '../../platform/secrets/secrets.ts';

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
export function isPublicKey(text: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

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
