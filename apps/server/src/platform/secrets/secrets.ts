import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';

/** Secrets of the server: the first makes what is new, any of them opens what is there. */
export type Secrets = readonly [current: string, ...previous: string[]];

/** The present secret, then those before it, the newest first. */
export const secretsOf = ({
  sessionSecret,
  previousSecrets,
}: Pick<Config, 'sessionSecret' | 'previousSecrets'>): Secrets => [sessionSecret, ...previousSecrets];

/** The secret kept in the data folder, readable by its owner only; made on first use. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  // As root the embedded database runs as another user, who passes through the folder without listing it.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  try {
    // 'wx' leaves a secret that is there as it is: another one would make stored secrets unreadable.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

type SecretBox = {
  /** Encrypts text for storage. `boundTo` (say, a user's number) must be the same to open it: a copied value is useless elsewhere. */
  seal(text: string, boundTo: string): string;
  /** Gives the text back; throws where the key, the value or `boundTo` is another. */
  open(sealed: string, boundTo: string): string;
  /** The same text sealed under the present secret, where it is under one before; null where it is already. Throws as `open`. */
  renewed(sealed: string, boundTo: string): string | null;
};

/**
 * AES-256-GCM with a key of its own per purpose, derived by HKDF-SHA-256 from the server's secret (its secrets before open too),
 * for what must be readable again: secrets of authenticator apps, tokens of outside services.
 */
export function secretBox([current, ...previous]: Secrets, purpose: string): SecretBox {
  const box = boxOf(current, purpose);
  const olders = previous.map((secret) => boxOf(secret, purpose));
  /** Opens with the first secret that fits, and says whether it was the present one. */
  function openAny(sealed: string, boundTo: string): { text: string; isCurrent: boolean } {
    for (const one of [box, ...olders]) {
      try {
        return { text: one.open(sealed, boundTo), isCurrent: one === box };
      } catch {
        // Sealed under another secret, or touched: no other opens it either then.
      }
    }
    throw new Error('What is sealed does not open with any secret that this server has');
  }
  return {
    seal: box.seal,
    open: (sealed, boundTo) => openAny(sealed, boundTo).text,
    renewed(sealed, boundTo) {
      const { text, isCurrent } = openAny(sealed, boundTo);
      return isCurrent ? null : box.seal(text, boundTo);
    },
  };
}

function boxOf(secret: string, purpose: string): Pick<SecretBox, 'seal' | 'open'> {
  const key = Buffer.from(hkdfSync('sha256', secret, 'innerspring', `secret-box:${purpose}`, 32));
  return {
    seal(text, boundTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/** Secrets that production may not start with; what is not set is not looked at. */
type ConfiguredSecrets = {
  SESSION_SECRET?: string | undefined;
  SESSION_SECRET_PREVIOUS?: readonly string[];
  ADMIN_SETUP_TOKEN?: string | undefined;
  DATABASE_URL?: string | undefined;
  REDIS_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

/** Words of examples and defaults. None is so short that chance puts it into a random secret. */
const exampleWords =
  /change.?me|change.?this|replace.?me|example|placeholder|password|secret|default|innerspring|letmein|0123456789|1234567890|abcdefgh|qwerty/i;
const FEWEST_LETTERS = 10;

/** What programs ship with, what manuals show, and what people type. */
const knownPasswords = new Set(
  (
    'postgres postgresql password passw0rd pass admin administrator root secret changeme change-me example test user guest ' +
    'default redis foobared minio minioadmin minio123 innerspring innerspring-demo letmein qwerty welcome ' +
    '1234 12345 123456 1234567 12345678 123456789 1234567890'
  ).split(' '),
);

/** Whether the text is a repetition: of one letter, or of a beginning. */
const isRepeated = (text: string): boolean => new Set(text).size < FEWEST_LETTERS || /^(.+?)\1+$/s.test(text);

function complaintAbout(name: string, secret: string): string | null {
  if (exampleWords.test(secret)) return `${name} is an example or contains a well-known word. Generate a random one.`;
  return isRepeated(secret) ? `${name} repeats itself. Generate a random one.` : null;
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  // Without a host it is a socket of this machine.
  return host === '' || host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

function complaintAboutUrl(name: string, address: string): string | null {
  const { hostname, username, password, searchParams } = new URL(address);
  const secret = decodeURIComponent(password) || (searchParams.get('password') ?? '');
  if (secret === '' || isLoopback(hostname)) return null;
  const isKnown = knownPasswords.has(secret.toLowerCase()) || /example/i.test(secret);
  return isKnown || secret === decodeURIComponent(username)
    ? `${name} contains a default or well-known password. Set a strong one for that account.`
    : null;
}

/** One line for each secret that is an example, a default or no secret at all; addresses of this machine may have any. */
export function complaintsAboutSecrets(values: ConfiguredSecrets): string[] {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS = [], ADMIN_SETUP_TOKEN, S3_SECRET_ACCESS_KEY, ...urls } = values;
  const complaints = [
    SESSION_SECRET && complaintAbout('SESSION_SECRET', SESSION_SECRET),
    // What a weak one signed could be forged for as long as it is taken.
    SESSION_SECRET_PREVIOUS.map((one) => complaintAbout('SESSION_SECRET_PREVIOUS', one)).find((one) => one !== null),
    ADMIN_SETUP_TOKEN && complaintAbout('ADMIN_SETUP_TOKEN', ADMIN_SETUP_TOKEN),
    S3_SECRET_ACCESS_KEY &&
      (knownPasswords.has(S3_SECRET_ACCESS_KEY.toLowerCase()) || /example/i.test(S3_SECRET_ACCESS_KEY)) &&
      'S3_SECRET_ACCESS_KEY is a default or an example. Use your own key.',
    ...(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'] as const).map(
      (name) => urls[name] && complaintAboutUrl(name, urls[name]),
    ),
  ];
  return complaints.filter((complaint) => typeof complaint === 'string' && complaint !== '') as string[];
}
