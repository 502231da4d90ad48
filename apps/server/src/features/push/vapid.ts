import { createECDH, hkdfSync } from 'node:crypto';

/** The order of the group of P-256: private keys are the numbers from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Sixteen bytes more than the key has, so that taking the remainder favours no number (FIPS 186-5, A.2.1). */
const WIDE_BYTES = 48;

export type VapidKeys = { publicKey: string; privateKey: string };

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
