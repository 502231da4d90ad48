import type { Config } from '../platform/config/config.ts';

/** Settings of a server under test; the data folder is its own. */
export function testConfig(dataDir: string, more: Partial<Config> = {}): Config {
  return {
    production: false,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    databaseUrl: null,
    redisUrl: process.env.TEST_REDIS_URL ?? null,
    publicUrl: 'http://localhost:5000',
    siteName: 'Innerspring',
    supportEmail: 'support@innerspring.example',
    sessionSecret: 'a secret for tests that is long enough',
    previousSecrets: [],
    demoContent: false,
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
    logLevel: 'silent',
    slowStatementMs: 200,
    metrics: null,
    stopDelayMs: 0,
    ...more,
  };
}
