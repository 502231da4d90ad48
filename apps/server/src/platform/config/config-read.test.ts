import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Environment, readConfig } from './config-read.ts';
import { configLines } from '../../testing/config-lines.ts';
import { configTable, configVariables } from './config.ts';
import { findProgram } from './places.ts';
import { keptSecret } from '../secrets/secrets.ts';

const now = new Date('2026-03-01T12:00:00Z');
const read = (environment: Environment = {}) => readConfig(environment, now, () => 'kept');
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/innerspring',
  SESSION_SECRET: '9f2c1b7e4d8a6053f1e7c2b94a6d8035',
  PUBLIC_URL: 'https://network.example',
};

const linesOf = (environment: Environment) => configLines(environment, now);

describe('with nothing set', () => {
  it('the server runs on this machine alone, with demo content', () => {
    expect(read()).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 5000,
      dataDir: './data',
      databaseUrl: null,
      redisUrl: null,
      publicUrl: 'http://127.0.0.1:5000',
      siteName: 'Innerspring',
      supportEmail: 'support@innerspring.example',
      sessionSecret: 'kept',
      previousSecrets: [],
      demoContent: true,
      demoPassword: 'innerspring-demo',
      rateLimitScale: 1,
      trustProxy: [],
      smtpUrl: null,
      mailFrom: 'Innerspring <support@innerspring.example>',
      s3: null,
      stripe: null,
      breakGlass: null,
      adminSetupToken: null,
      ffmpegPath: null,
      logLevel: 'warn',
      slowStatementMs: 200,
      metrics: null,
      stopDelayMs: 0,
    });
    expect(read({ PORT: '', DATABASE_URL: '' })).toEqual(read());
  });
});

describe('a value', () => {
  it('is taken', () => {
    const config = read({
      ...production,
      HOST: '::1',
      PORT: '8080',
      RATE_LIMIT_SCALE: '2.5',
      TRUST_PROXY: '10.0.0.1, 10.1.0.0/16',
      SITE_NAME: 'Coil',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
    });
    expect(config).toMatchObject({
      production: true,
      host: '::1',
      port: 8080,
      rateLimitScale: 2.5,
      trustProxy: ['10.0.0.1', '10.1.0.0/16'],
      demoContent: false,
      publicUrl: 'https://network.example',
      mailFrom: 'Coil <support@innerspring.example>',
      s3: {
        bucket: 'b',
        region: 'us-east-1',
        endpoint: 'http://127.0.0.1:9000',
        accessKeyId: 'k',
        secretAccessKey: 's',
      },
    });
    expect(read({ HOST: '::1' }).publicUrl).toBe('http://[::1]:5000');
    expect(read({ HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:5000');
    expect(read({ DATABASE_URL: 'postgres://db/x' }).demoContent).toBe(false);
    expect(read({ DATABASE_URL: 'postgres://db/x', DEMO_CONTENT: 'on' }).demoContent).toBe(true);
  });

  it.each<[string, string]>([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '50.5'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'Infinity'],
    ['PUBLIC_URL', 'network.example'],
    ['PUBLIC_URL', 'https://a.example/path'],
    ['PUBLIC_URL', 'ftp://a.example'],
    ['PUBLIC_URL', 'https://u:p@a.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['REDIS_URL', 'http://redis'],
    ['SMTP_URL', 'mail.example'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET_PREVIOUS', 'short'],
    ['SESSION_SECRET_PREVIOUS', `${'Wq7'.repeat(12)},password`],
    ['SUPPORT_EMAIL', 'nobody'],
    ['DEMO_CONTENT', 'yes'],
    ['DEMO_PASSWORD', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['S3_ENDPOINT', 'store'],
    ['ADMIN_SETUP_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['STOP_DELAY_MS', '3001'],
    ['SLOW_STATEMENT_MS', '1.5'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['FFMPEG_PATH', 'ffmpeg'],
    ['FFMPEG_PATH', '/no/such/ffmpeg'],
    ['SITE_NAME', 'a\nb'],
    ['BREAK_GLASS_ARGON2ID', 'password'],
    ['BREAK_GLASS_UNTIL', 'tomorrow'],
    ['BREAK_GLASS_IPS', 'office'],
    ['MAIL_FROM', 'a\r\nBcc: b@c.example'],
  ])('%s=%j stops the start with one line that names it and not the value of secrets', (name, value) => {
    const lines = linesOf({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} .*\\.$`));
    expect(lines[0]).not.toContain('password');
  });

  it('names ffmpeg, which is found on the PATH otherwise, unless it is off', () => {
    const folder = dirname(process.execPath);
    expect(read({ FFMPEG_PATH: process.execPath }).ffmpegPath).toBe(process.execPath);
    expect(read({ FFMPEG_PATH: 'off', PATH: folder }).ffmpegPath).toBeNull();
    expect(read({ PATH: `relative${delimiter}/no/such/folder` }).ffmpegPath).toBeNull();
    expect(findProgram('node', `/no/such/folder${delimiter}${folder}`)).toBe(process.execPath);
  });

  it('of secrets before is a list, without the present one', () => {
    const [older, old] = ['e1f0c2a4b6d8907f5e3c1a2b4d6f8091', '7a9c5e3f1b2d4c6e8f0a1c3b5d7e9f02'];
    const present = production.SESSION_SECRET;
    expect(read({ ...production, SESSION_SECRET_PREVIOUS: `${old}, ${older},` })).toMatchObject({
      sessionSecret: present,
      previousSecrets: [old, older],
    });
    expect(linesOf({ ...production, SESSION_SECRET_PREVIOUS: `${old},${present}` })).toEqual([
      'SESSION_SECRET_PREVIOUS contains the current SESSION_SECRET; list only earlier ones.',
    ]);
    // Where the present one is the kept one too.
    expect(() => readConfig({ SESSION_SECRET_PREVIOUS: 'k'.repeat(32) }, now, () => 'k'.repeat(32))).toThrow(/current/);
  });

  it('that is wrong does not hide another', () => {
    expect(linesOf({ PORT: 'x', LOG_LEVEL: 'x', REDIS_URL: 'x' }).map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'REDIS_URL',
      'LOG_LEVEL',
    ]);
  });

  it('of a bucket needs its key', () => {
    expect(linesOf({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toEqual([
      'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.',
    ]);
  });

  const stripe = { STRIPE_SECRET_KEY: 'rk_live_51Ab', STRIPE_WEBHOOK_SECRET: 'whsec_second1234, whsec_first12345' };
  it('of Stripe is its key with the signing secrets', () => {
    const read = (more: Environment) => readConfig({ ...stripe, ...more }, now, () => 'k'.repeat(32)).stripe;
    expect(read({})).toEqual({
      secretKey: 'rk_live_51Ab',
      webhookSecrets: ['whsec_second1234', 'whsec_first12345'],
      automaticTax: false,
      apiUrl: null,
    });
    expect(read({ STRIPE_AUTOMATIC_TAX: 'on' })?.automaticTax).toBe(true);
    expect(read({ STRIPE_API_URL: 'http://127.0.0.1:12111' })?.apiUrl).toBe('http://127.0.0.1:12111');
  });

  it.each<[Environment, RegExp]>([
    [{ STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together\.$/],
    [{ STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together\.$/],
    [{ STRIPE_SECRET_KEY: 'pk_live_51Ab' }, /^STRIPE_SECRET_KEY must be a secret key/],
    [{ STRIPE_SECRET_KEY: 'changeme' }, /^STRIPE_SECRET_KEY must be a secret key/],
    [{ STRIPE_WEBHOOK_SECRET: 'sk_live_51Ab' }, /^STRIPE_WEBHOOK_SECRET must be the signing secret/],
    [{ STRIPE_AUTOMATIC_TAX: 'yes' }, /^STRIPE_AUTOMATIC_TAX must be on or off/],
    [{ STRIPE_API_URL: 'http://stripe.evil.example' }, /^STRIPE_API_URL must be an http address of this machine/],
    [{ STRIPE_API_URL: 'https://127.0.0.1:1' }, /^STRIPE_API_URL must be an http address of this machine/],
    [{ STRIPE_API_URL: 'http://127.0.0.1.evil.example' }, /^STRIPE_API_URL must be an http address of this machine/],
  ])('of Stripe with %j is one clear line, without the secret', (more, line) => {
    const lines = linesOf({ ...stripe, ...more });
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines.join('')).not.toContain('51Ab');
  });
});

describe('production', () => {
  it.each(['DATABASE_URL', 'SESSION_SECRET', 'PUBLIC_URL'])('does not start without %s', (name) => {
    expect(linesOf({ ...production, [name]: undefined })).toEqual([`${name} must be set in production.`]);
  });

  it('does not start with demo content', () => {
    expect(linesOf({ ...production, DEMO_CONTENT: 'on' })).toEqual(['DEMO_CONTENT must be off in production.']);
    expect(linesOf(production)).toEqual([]);
  });
});

describe('the emergency account', () => {
  const account = {
    BREAK_GLASS_USERNAME: 'helper',
    BREAK_GLASS_ARGON2ID: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
    BREAK_GLASS_UNTIL: '2026-03-04T12:00:00Z',
  };

  it('is on when all three variables are set, for at most 72 hours', () => {
    expect(read({ ...account, BREAK_GLASS_IPS: '192.0.2.1,2001:db8::/32' }).breakGlass).toEqual({
      username: 'helper',
      passwordHash: account.BREAK_GLASS_ARGON2ID,
      until: new Date('2026-03-04T12:00:00Z'),
      ips: ['192.0.2.1', '2001:db8::/32'],
    });
    expect(linesOf({ ...account, BREAK_GLASS_UNTIL: '2026-03-04T12:00:01Z' })).toEqual([
      'BREAK_GLASS_UNTIL can be at most 72 hours ahead.',
    ]);
  });

  it.each(Object.keys(account))('stops the start when %s alone is missing', (name) => {
    expect(linesOf({ ...account, [name]: undefined })).toEqual([expect.stringContaining('together')]);
  });
});

describe('the kept secret', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'innerspring-secret-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is made once and readable by its owner only', async () => {
    const dataDir = join(folder, 'data');
    const secret = keptSecret(dataDir);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(keptSecret(dataDir)).toBe(secret);
    expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  });
});

describe("the README's table", () => {
  it('has every variable once', () => {
    expect(new Set(configVariables.map(({ name }) => name)).size).toBe(configVariables.length);
    expect(configTable().split('\n')).toHaveLength(configVariables.length + 2);
  });

  const readme = new URL('../../../../../README.md', import.meta.url);
  it.skipIf(!existsSync(readme))('is the one that the server reads', () => {
    expect(readFileSync(readme, 'utf8').replaceAll('\r\n', '\n')).toContain(configTable());
  });
});
