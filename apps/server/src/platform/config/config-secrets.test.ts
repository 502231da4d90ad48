import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Environment } from './config-read.ts';
import { configLines } from '../../testing/config-lines.ts';

const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://innerspring:hV7kQ2mZx9@db.internal/innerspring',
  SESSION_SECRET: '9f2c1b7e4d8a6053f1e7c2b94a6d8035',
  PUBLIC_URL: 'https://example.com',
};

const linesOf = (more: Environment) => configLines({ ...good, ...more }, new Date());

describe('in production', () => {
  it('random secrets are taken', () => {
    expect(linesOf({})).toEqual([]);
    for (let times = 0; times < 500; times += 1) {
      expect(linesOf({ SESSION_SECRET: randomBytes(32).toString('hex') })).toEqual([]);
      expect(linesOf({ SESSION_SECRET: randomBytes(32).toString('base64') })).toEqual([]);
      const before = `${randomBytes(32).toString('base64')},${randomBytes(32).toString('hex')}`;
      expect(linesOf({ SESSION_SECRET_PREVIOUS: before })).toEqual([]);
    }
  });

  it.each([
    'changeme-changeme-changeme-changeme',
    'please-change-me-before-you-go-live-now',
    'a secret for tests that is long enough',
    'innerspring-session-key-for-production',
    'EXAMPLE-9f2c1b7e4d8a6053f1e7c2b94a6d8035',
    '0123456789abcdef0123456789abcdef',
    'my very long passwords are always good',
    's'.repeat(32),
    'ab'.repeat(20),
    '9f2c1b7e4d8a60539f2c1b7e4d8a6053',
  ])('the session secret %j is refused with one line', (secret) => {
    expect(linesOf({ SESSION_SECRET: secret })).toEqual([
      expect.stringMatching(/^SESSION_SECRET .*Generate a random one\.$/),
    ]);
    const lines = linesOf({ SESSION_SECRET_PREVIOUS: `${randomBytes(32).toString('hex')},${secret},${secret}` });
    expect(lines).toEqual([expect.stringMatching(/^SESSION_SECRET_PREVIOUS .*Generate a random one\.$/)]);
    expect(lines[0]).not.toContain(secret);
    expect(linesOf({ ADMIN_SETUP_TOKEN: secret })).toEqual([expect.stringMatching(/^ADMIN_SETUP_TOKEN /)]);
  });

  it('no secret of our own documents is taken', () => {
    const pages = ['README.md', 'deploy/README.md', 'deploy/compose.yaml'];
    const shown = pages.flatMap((page) => {
      const text = readFileSync(new URL(`../../../../../${page}`, import.meta.url), 'utf8');
      return [...text.matchAll(/SESSION_SECRET(?:_PREVIOUS)?[=:]\s*(\S+)/g)].map(([, secret]) => secret ?? '');
    });
    for (const secret of shown) expect(linesOf({ SESSION_SECRET: secret }), secret).not.toEqual([]);
  });

  it.each([
    'postgres://postgres:postgres@db.internal/innerspring',
    'postgres://innerspring:innerspring@10.0.0.5:5432/innerspring',
    'postgres://admin:PASSWORD@db.internal/x',
    'postgres://coil:coil@db.internal/x',
    'postgres://coil@db.internal/x?password=changeme',
  ])('the database at %j is refused with one line', (url) => {
    expect(linesOf({ DATABASE_URL: url })).toEqual([
      'DATABASE_URL contains a default or well-known password. Set a strong one for that account.',
    ]);
  });

  it.each([
    'postgres://postgres:postgres@localhost/innerspring',
    'postgres://postgres:postgres@127.0.0.1:5433/innerspring',
    'postgres://postgres:postgres@[::1]/innerspring',
    // By a certificate, or a file of passwords.
    'postgres://innerspring@db.internal/innerspring',
  ])('the database at %j is taken', (url) => expect(linesOf({ DATABASE_URL: url })).toEqual([]));

  it('defaults of Redis, mail and object stores are refused, each with its line', () => {
    const lines = linesOf({
      REDIS_URL: 'redis://:foobared@redis.internal',
      SMTP_URL: 'smtp://user:password@mail.example.com:587',
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'minioadmin',
      S3_SECRET_ACCESS_KEY: 'minioadmin',
    });
    expect(lines.map((line) => line.split(' ', 1)[0]).toSorted()).toEqual([
      'REDIS_URL',
      'S3_SECRET_ACCESS_KEY',
      'SMTP_URL',
    ]);
    for (const line of lines) expect(line).not.toMatch(/foobared|minioadmin/);
  });
});

it('elsewhere anything goes', () => {
  const weak = { SESSION_SECRET: 's'.repeat(32), SESSION_SECRET_PREVIOUS: 't'.repeat(32) };
  expect(linesOf({ NODE_ENV: '', ...weak })).toEqual([]);
});
