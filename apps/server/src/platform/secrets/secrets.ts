import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';

/** The server's secrets: the first signs and encrypts, and all of them verify and decrypt. */
export type Secrets = readonly [current: string, ...previous: string[]];

/** The current secret, then the previous ones, newest first. */
export const secretsOf = ({
  sessionSecret,
  previousSecrets,
}: Pick<Config, 'sessionSecret' | 'previousSecrets'>): Secrets => [sessionSecret, ...previousSecrets];

/** The secret stored in the data folder, readable by its owner only. It is generated on first use. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  // When started as root, the embedded database runs as another user, who must be able to enter the folder but not list
  // it.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  try {
    // 'wx' never overwrites an existing secret: a new one would make stored secrets unreadable.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

type SecretBox = {
  /**
   * Encrypts text for storage. Decrypting requires the same `boundTo` (such as a user's id), so a value copied to
   * another row is useless.
   */
  seal(text: string, boundTo: string): string;
  /** Decrypts the text. Throws if the key, the value or `boundTo` differs. */
  open(sealed: string, boundTo: string): string;
  /**
   * The same text encrypted with the current secret, if it was encrypted with a previous one; otherwise null. Throws
   * like `open`.
   */
  renewed(sealed: string, boundTo: string): string | null;
};

/**
 * AES-256-GCM with a separate key per purpose, derived by HKDF-SHA-256 from the server's secret (previous secrets also
 * decrypt). For values that must be readable again: secrets of authenticator apps, tokens of external services.
 */
export function secretBox([current, ...previous]: Secrets, purpose: string): SecretBox {
  const box = boxOf(current, purpose);
  const olders = previous.map((secret) => boxOf(secret, purpose));
  /** Decrypts with the first matching secret, and tells whether it was the current one. */
  function openAny(sealed: string, boundTo: string): { text: string; isCurrent: boolean } {
    for (const one of [box, ...olders]) {
      try {
        return { text: one.open(sealed, boundTo), isCurrent: one === box };
      } catch {
        // Encrypted with another secret, or tampered with. In the latter case no other secret decrypts it either.
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

/** The secrets to check before production starts. Unset ones are ignored. */
type ConfiguredSecrets = {
  SESSION_SECRET?: string | undefined;
  SESSION_SECRET_PREVIOUS?: readonly string[];
  ADMIN_SETUP_TOKEN?: string | undefined;
  DATABASE_URL?: string | undefined;
  REDIS_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

/** Words in examples and defaults. All are long enough not to occur in a random secret by chance. */
const exampleWords =
  /change.?me|change.?this|replace.?me|example|placeholder|password|secret|default|innerspring|letmein|0123456789|1234567890|abcdefgh|qwerty/i;
const FEWEST_LETTERS = 10;

/** Default passwords of programs, examples from manuals, and common choices. */
const knownPasswords = new Set(
  (
    'postgres postgresql password passw0rd pass admin administrator root secret changeme change-me example test user guest ' +
    'default redis foobared minio minioadmin minio123 innerspring innerspring-demo letmein qwerty welcome ' +
    '1234 12345 123456 1234567 12345678 123456789 1234567890'
  ).split(' '),
);

/** Whether the text has few different characters or is one prefix repeated. */
const isRepeated = (text: string): boolean => new Set(text).size < FEWEST_LETTERS || /^(.+?)\1+$/s.test(text);

function complaintAbout(name: string, secret: string): string | null {
  if (exampleWords.test(secret)) return `${name} is an example or contains a well-known word. Generate a random one.`;
  return isRepeated(secret) ? `${name} repeats itself. Generate a random one.` : null;
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  // Without a host, it is a socket on this machine.
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

/** One line for each secret that is an example, a default or too weak. URLs of this machine may have any password. */
export function complaintsAboutSecrets(values: ConfiguredSecrets): string[] {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS = [], ADMIN_SETUP_TOKEN, S3_SECRET_ACCESS_KEY, ...urls } = values;
  const complaints = [
    SESSION_SECRET && complaintAbout('SESSION_SECRET', SESSION_SECRET),
    // As long as a weak previous secret is accepted, signatures can be forged with it.
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
