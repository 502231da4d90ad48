import { isAbsolute } from 'node:path';
import { z } from '@innerspring/contract';
import ipaddr from 'ipaddr.js';
import type { Config, ConfigName } from './config.ts';
import { complaintsAboutSecrets } from '../secrets/secrets.ts';
import { findProgram, isProgram } from './places.ts';

/** Environment variables that the server can't start with: one clear line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

export type Environment = Partial<Record<string, string>>;

const HOURS_72 = 72 * 3_600_000;
/** The minimum length of a secret. */
const FEWEST_CHARACTERS = 32;

const isAddressOrNetwork = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

const list = (isGood: (part: string) => boolean, sentence: string) =>
  z.pipe(
    z._default(z.string(), ''),
    z.pipe(
      z.transform((text: string) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      z.array(z.string().check(z.refine(isGood, sentence))),
    ),
  );

const number = (fallback: number, valid: (value: number) => boolean, sentence: string) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.pipe(
      z.transform((text: string) => (/^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)),
      z.number(sentence).check(z.refine(valid, sentence)),
    ),
  );

const address = (protocols: string[], sentence: string) =>
  z.optional(
    z
      .string()
      .check(z.refine((text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol), sentence)),
  );

const publicUrl = z.optional(
  z.string().check(
    z.refine((text: string) => {
      if (!URL.canParse(text)) return false;
      const { protocol, pathname, search, hash, username } = new URL(text);
      return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
    }, 'must be an http(s) address without a path, such as https://example.com'),
  ),
);

/** An http origin on this machine: what is sent there never leaves it. */
function isLoopbackOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, username } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'http:' && isHere && pathname === '/' && !search && !username;
}

const line = (max = 200) =>
  z
    .string()
    .check(
      z.refine(
        (value: string) => value.length <= max && !/[\r\n\0]/.test(value),
        `must be one line of at most ${max} characters`,
      ),
    );

const text = (fallback: string, max?: number) => z._default(line(max), fallback);

const secret = (least: number) =>
  z.optional(z.string().check(z.minLength(least, `needs at least ${least} characters`)));

const environmentSchema = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: text('127.0.0.1'),
  PORT: number(
    5000,
    (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
    'must be a port number from 0 to 65535',
  ),
  PUBLIC_URL: publicUrl,
  DATA_DIR: text('./data', 1000),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'must start with postgres://'),
  REDIS_URL: address(['redis:', 'rediss:'], 'must start with redis:// or rediss://'),
  SESSION_SECRET: secret(FEWEST_CHARACTERS),
  SESSION_SECRET_PREVIOUS: list(
    (one) => one.length >= FEWEST_CHARACTERS,
    `needs at least ${FEWEST_CHARACTERS} characters in each secret, and commas between them`,
  ),
  SITE_NAME: text('Innerspring', 60),
  SUPPORT_EMAIL: z._default(z.email('must be an email address'), 'support@innerspring.example'),
  DEMO_CONTENT: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  DEMO_PASSWORD: z._default(z.string().check(z.minLength(8, 'needs at least 8 characters')), 'innerspring-demo'),
  RATE_LIMIT_SCALE: number(1, (scale) => scale > 0 && Number.isFinite(scale), 'must be a number above 0'),
  TRUST_PROXY: list(isAddressOrNetwork, 'must be addresses or networks separated by commas'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'must start with smtp:// or smtps://'),
  MAIL_FROM: z.optional(line()),
  S3_BUCKET: z.optional(line()),
  S3_REGION: text('us-east-1'),
  S3_ENDPOINT: address(['http:', 'https:'], 'must be an http(s) address'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[sr]k_(?:live|test)_\w+$/,
          'must be a secret key such as sk_live_… or a restricted one such as rk_live_…',
        ),
      ),
  ),
  STRIPE_WEBHOOK_SECRET: list(
    (one) => /^whsec_\S{8,}$/.test(one),
    'must be the signing secret of the webhook endpoint, whsec_…, or several with commas between them',
  ),
  STRIPE_AUTOMATIC_TAX: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  STRIPE_API_URL: z.optional(
    z
      .string()
      .check(z.refine(isLoopbackOrigin, 'must be an http address of this machine, such as http://127.0.0.1:12111')),
  ),
  ADMIN_SETUP_TOKEN: secret(FEWEST_CHARACTERS),
  BREAK_GLASS_USERNAME: z.optional(z.string()),
  BREAK_GLASS_ARGON2ID: z.optional(
    z
      .string()
      .check(
        z.refine((phc: string) => phc.startsWith('$argon2id$'), 'must be a PHC string that starts with $argon2id$'),
      ),
  ),
  BREAK_GLASS_UNTIL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (at: string) => /^\d{4}-\d\d-\d\dT/.test(at) && !Number.isNaN(Date.parse(at)),
          'must be an ISO time such as 2030-01-31T12:00:00Z',
        ),
      ),
  ),
  BREAK_GLASS_IPS: list(isAddressOrNetwork, 'must be addresses or networks separated by commas'),
  FFMPEG_PATH: z.optional(
    z
      .string()
      .check(
        z.refine(
          (path: string) => path === 'off' || (isAbsolute(path) && isProgram(path)),
          'must be the full path of a program, or off',
        ),
      ),
  ),
  SLOW_STATEMENT_MS: number(200, Number.isInteger, 'must be whole milliseconds, 0 for none'),
  METRICS_PORT: z.optional(
    number(0, (port) => Number.isInteger(port) && port >= 1 && port <= 65_535, 'must be a port number from 1 to 65535'),
  ),
  METRICS_HOST: text('127.0.0.1'),
  STOP_DELAY_MS: number(0, (ms) => Number.isInteger(ms) && ms <= 3000, 'must be whole milliseconds from 0 to 3000'),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'warn',
  ),
} satisfies Record<ConfigName, z.core.$ZodType>);

type Values = z.infer<typeof environmentSchema>;

function parse(environment: Environment): Values {
  // An empty variable counts as unset.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(given);
  if (result.success) return result.data;
  const lines = new Map(
    result.error.issues.map(({ path, message }) => [String(path[0]), `${String(path[0])} ${message}.`]),
  );
  throw new ConfigError([...lines.values()]);
}

function readSecrets(
  { SESSION_SECRET: given, SESSION_SECRET_PREVIOUS: previousSecrets, DATA_DIR }: Values,
  secretOf: (dataDir: string) => string,
): Pick<Config, 'sessionSecret' | 'previousSecrets'> {
  const sessionSecret = given ?? secretOf(DATA_DIR);
  if (previousSecrets.includes(sessionSecret))
    throw new ConfigError(['SESSION_SECRET_PREVIOUS contains the current SESSION_SECRET; list only earlier ones.']);
  return { sessionSecret, previousSecrets };
}

function readS3(values: Values): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket) return null;
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(['S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.']);
  return { bucket, region: values.S3_REGION, endpoint: values.S3_ENDPOINT ?? null, accessKeyId, secretAccessKey };
}

function readStripe(values: Values): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API_URL: apiUrl } = values;
  if (!secretKey && webhookSecrets.length === 0) return null;
  // Without the signing secret, payments would be noticed an hour late.
  if (!secretKey || webhookSecrets.length === 0)
    throw new ConfigError(['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.']);
  return { secretKey, webhookSecrets, automaticTax: values.STRIPE_AUTOMATIC_TAX === 'on', apiUrl: apiUrl ?? null };
}

function readBreakGlass(values: Values, now: Date): Config['breakGlass'] {
  const { BREAK_GLASS_USERNAME: username, BREAK_GLASS_ARGON2ID: passwordHash, BREAK_GLASS_UNTIL: untilText } = values;
  if (!username && !passwordHash && !untilText) return null;
  if (!username || !passwordHash || !untilText) {
    throw new ConfigError([
      'The emergency account needs BREAK_GLASS_USERNAME, BREAK_GLASS_ARGON2ID and BREAK_GLASS_UNTIL together.',
    ]);
  }
  const until = new Date(untilText);
  if (until.getTime() > now.getTime() + HOURS_72)
    throw new ConfigError(['BREAK_GLASS_UNTIL can be at most 72 hours ahead.']);
  return { username, passwordHash, until, ips: values.BREAK_GLASS_IPS };
}

function checkProduction(values: Values): void {
  const missing = (['DATABASE_URL', 'SESSION_SECRET', 'PUBLIC_URL'] as const).filter((name) => !values[name]);
  const lines = missing.map((name) => `${name} must be set in production.`);
  if (values.DEMO_CONTENT === 'on') lines.push('DEMO_CONTENT must be off in production.');
  lines.push(...complaintsAboutSecrets(values));
  if (lines.length > 0) throw new ConfigError(lines);
}

function readFfmpeg({ FFMPEG_PATH: given }: Values, searchPath: string | undefined): string | null {
  if (given === 'off') return null;
  return given ?? findProgram('ffmpeg', searchPath);
}

/** The server's own address. If it listens on all interfaces, only `localhost` is known to work. */
function ownUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Reads the configuration from the environment.
 * @param secretOf returns the session secret if the environment has none (stored in the data folder).
 * @throws {ConfigError} with one line for each invalid value.
 */
export function readConfig(environment: Environment, now: Date, secretOf: (dataDir: string) => string): Config {
  const values = parse(environment);
  const production = values.NODE_ENV === 'production';
  if (production) checkProduction(values);
  const host = values.HOST;
  const port = values.PORT;
  return {
    production,
    host,
    port,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    publicUrl: new URL(values.PUBLIC_URL ?? ownUrl(host, port)).origin,
    siteName: values.SITE_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    ...readSecrets(values, secretOf),
    demoContent: values.DEMO_CONTENT === undefined ? !production && !values.DATABASE_URL : values.DEMO_CONTENT === 'on',
    demoPassword: values.DEMO_PASSWORD,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    trustProxy: values.TRUST_PROXY,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `${values.SITE_NAME} <${values.SUPPORT_EMAIL}>`,
    s3: readS3(values),
    stripe: readStripe(values),
    breakGlass: readBreakGlass(values, now),
    adminSetupToken: values.ADMIN_SETUP_TOKEN ?? null,
    ffmpegPath: readFfmpeg(values, environment.PATH),
    logLevel: values.LOG_LEVEL,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    metrics: values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    stopDelayMs: values.STOP_DELAY_MS,
  };
}
