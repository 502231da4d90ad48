import ipaddr from 'ipaddr.js';

/** Secrets that production may not start with; what is not set is not looked at. */
type Secrets = {
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
  if (exampleWords.test(secret)) return `${name} is an example or holds a well-known word; make a random one.`;
  return isRepeated(secret) ? `${name} repeats itself; make a random one.` : null;
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
    ? `${name} holds a default or well-known password; give that account one of its own.`
    : null;
}

/** One line for each secret that is an example, a default or no secret at all; addresses of this machine may have any. */
export function complaintsAboutSecrets(values: Secrets): string[] {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS = [], ADMIN_SETUP_TOKEN, S3_SECRET_ACCESS_KEY, ...urls } = values;
  const complaints = [
    SESSION_SECRET && complaintAbout('SESSION_SECRET', SESSION_SECRET),
    // What a weak one signed could be forged for as long as it is taken.
    SESSION_SECRET_PREVIOUS.map((one) => complaintAbout('SESSION_SECRET_PREVIOUS', one)).find((one) => one !== null),
    ADMIN_SETUP_TOKEN && complaintAbout('ADMIN_SETUP_TOKEN', ADMIN_SETUP_TOKEN),
    S3_SECRET_ACCESS_KEY &&
      (knownPasswords.has(S3_SECRET_ACCESS_KEY.toLowerCase()) || /example/i.test(S3_SECRET_ACCESS_KEY)) &&
      'S3_SECRET_ACCESS_KEY is a default or an example; use a key of your own.',
    ...(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'] as const).map(
      (name) => urls[name] && complaintAboutUrl(name, urls[name]),
    ),
  ];
  return complaints.filter((complaint) => typeof complaint === 'string' && complaint !== '') as string[];
}
