/** Settings read from the environment at start; see the README's table. */
export type Config = {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  publicUrl: string;
  siteName: string;
  supportEmail: string;
  sessionSecret: string;
  /** Earlier secrets, newest first. Signatures made with them are still valid. */
  previousSecrets: string[];
  demoContent: boolean;
  demoPassword: string;
  rateLimitScale: number;
  trustProxy: string[];
  smtpUrl: string | null;
  mailFrom: string;
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
  /** Stripe as the payment provider, or null. */
  stripe: {
    secretKey: string;
    /** Signing secrets of the webhook endpoint, newest first. */
    webhookSecrets: string[];
    automaticTax: boolean;
    /** The origin of a stand-in for Stripe's API on this machine, or null for Stripe itself. */
    apiUrl: string | null;
  } | null;
  breakGlass: { username: string; passwordHash: string; until: Date; ips: string[] } | null;
  adminSetupToken: string | null;
  /** Path of ffmpeg, which converts videos, or null if it isn't installed. */
  ffmpegPath: string | null;
  logLevel: string;
  /** Statements that take at least this many milliseconds are logged; 0 logs none. */
  slowStatementMs: number;
  /** The address where metrics are served, or null. */
  metrics: { host: string; port: number } | null;
  /** How many milliseconds a stopping server keeps serving after `/readyz` reports that it is stopping. */
  stopDelayMs: number;
};

/** One environment variable, for the README's table. */
type ConfigVariable = { name: string; default: string; meaning: string };

/** Every variable that the server reads, in the order of the README's table. */
export const configVariables = [
  { name: 'PORT', default: '5000', meaning: 'Port to listen on.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on. With demo accounts, only loopback addresses work.',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    meaning: 'The URL people open, without a path. Required in production. https turns on secure cookies and HSTS.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder for the embedded database, uploads and the generated session secret.',
  },
  {
    name: 'DATABASE_URL',
    default: '(embedded)',
    meaning: 'PostgreSQL 15 or newer. If unset, the server runs its own in DATA_DIR. Required in production.',
  },
  {
    name: 'REDIS_URL',
    default: '(none)',
    meaning: 'Redis or Valkey that several processes share for live updates and limits.',
  },
  {
    name: 'SESSION_SECRET',
    default: '(generated)',
    meaning:
      'At least 32 characters; encrypts what the server must read again, such as authenticator app secrets, and derives the push notification key. Required in production.',
  },
  {
    name: 'SESSION_SECRET_PREVIOUS',
    default: '(none)',
    meaning:
      'Earlier values of SESSION_SECRET, separated by commas, newest first. Data encrypted with them stays readable; new data uses SESSION_SECRET (docs/operating.md).',
  },
  {
    name: 'NODE_ENV',
    default: '(none)',
    meaning:
      '`production` makes DATABASE_URL, SESSION_SECRET and PUBLIC_URL required, and rejects demo accounts and example or default secrets.',
  },
  { name: 'SITE_NAME', default: 'Innerspring', meaning: 'Site name on pages and in emails.' },
  {
    name: 'SUPPORT_EMAIL',
    default: 'support@innerspring.example',
    meaning: 'Support address shown on pages and in emails.',
  },
  {
    name: 'DEMO_CONTENT',
    default: 'on without DATABASE_URL, else off',
    meaning: '`on` or `off`: whether to fill an empty database with demo members and posts.',
  },
  { name: 'DEMO_PASSWORD', default: 'innerspring-demo', meaning: 'Password for all demo accounts.' },
  { name: 'RATE_LIMIT_SCALE', default: '1', meaning: 'Multiplies every limit; 10 allows ten times as much.' },
  {
    name: 'TRUST_PROXY',
    default: '(none)',
    meaning:
      'Addresses or networks of trusted proxies, separated by commas. The server trusts their X-Forwarded-For header.',
  },
  {
    name: 'SMTP_URL',
    default: '(none)',
    meaning: 'Mail server, such as smtp://user:password@host:587. If unset, emails are stored for admins to read.',
  },
  { name: 'MAIL_FROM', default: 'SITE_NAME <SUPPORT_EMAIL>', meaning: 'From address of emails.' },
  { name: 'S3_BUCKET', default: '(none)', meaning: 'Bucket for uploads. If unset, they are stored in DATA_DIR.' },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'Bucket region.' },
  { name: 'S3_ENDPOINT', default: '(AWS)', meaning: 'Endpoint of an S3-compatible store other than AWS.' },
  { name: 'S3_ACCESS_KEY_ID', default: '(none)', meaning: 'Access key for the bucket; required with S3_BUCKET.' },
  { name: 'S3_SECRET_ACCESS_KEY', default: '(none)', meaning: 'Secret for that key; required with S3_BUCKET.' },
  {
    name: 'STRIPE_SECRET_KEY',
    default: '(none)',
    meaning:
      'Secret or restricted key of the Stripe account that takes payments (docs/operating.md). If unset, nothing can be bought in production, and elsewhere the test mode charges no card.',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: '(none)',
    meaning:
      'Signing secret of the webhook endpoint, whsec_…; several, separated by commas, while one is replaced. Required with STRIPE_SECRET_KEY.',
  },
  { name: 'STRIPE_AUTOMATIC_TAX', default: 'off', meaning: '`on` or `off`: whether Stripe Tax adds tax to payments.' },
  {
    name: 'STRIPE_API_URL',
    default: '(Stripe)',
    meaning: 'A stand-in for Stripe’s API on this machine, such as stripe-mock, for development.',
  },
  {
    name: 'ADMIN_SETUP_TOKEN',
    default: '(generated, printed)',
    meaning: 'One-time token to create the first administrator, at least 32 characters.',
  },
  {
    name: 'BREAK_GLASS_USERNAME',
    default: '(none)',
    meaning:
      'Username of the emergency account. Off unless this, BREAK_GLASS_ARGON2ID and BREAK_GLASS_UNTIL are all set.',
  },
  { name: 'BREAK_GLASS_ARGON2ID', default: '(none)', meaning: 'PHC string ($argon2id$…) of its password.' },
  { name: 'BREAK_GLASS_UNTIL', default: '(none)', meaning: 'ISO time when it turns off, at most 72 hours ahead.' },
  {
    name: 'BREAK_GLASS_IPS',
    default: '(any)',
    meaning: 'Addresses or networks that may use it, separated by commas.',
  },
  {
    name: 'FFMPEG_PATH',
    default: '(found on the PATH)',
    meaning: 'ffmpeg binary that converts less common video formats to MP4; `off` leaves them as downloads.',
  },
  {
    name: 'SLOW_STATEMENT_MS',
    default: '200',
    meaning: 'Logs statements that take this many milliseconds or more as warnings, without parameters; 0 for none.',
  },
  {
    name: 'METRICS_PORT',
    default: '(off)',
    meaning: 'Separate port where GET /metrics serves Prometheus.',
  },
  {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'Address for that port. Anyone who can reach it can read the metrics, which never name a member.',
  },
  {
    name: 'STOP_DELAY_MS',
    default: '0',
    meaning:
      'How many milliseconds (at most 3000) a stopping server keeps serving after /readyz returns 503, so proxies stop sending it requests.',
  },
  { name: 'LOG_LEVEL', default: 'warn', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
] as const satisfies readonly ConfigVariable[];

export type ConfigName = (typeof configVariables)[number]['name'];

/** The README's table of variables. */
export function configTable(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = configVariables.map((one) => `| \`${one.name}\` | ${cell(one.default)} | ${cell(one.meaning)} |`);
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...lines].join('\n');
}
