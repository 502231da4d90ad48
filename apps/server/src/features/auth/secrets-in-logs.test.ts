import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthKit, authKit, registrationForm } from '../../testing/auth-kit.ts';

/** What the log writes to standard output, kept instead of shown. */
const written: string[] = [];

const original = process.stdout.write.bind(process.stdout);

let kit: AuthKit;
beforeAll(async () => {
  // Before the log is made: it then goes through here, instead of straight to the file descriptor.
  process.stdout.write = (chunk: unknown) => written.push(String(chunk)) > 0;
  kit = await authKit({ logLevel: 'trace' });
});
afterAll(async () => {
  await kit.close();
  process.stdout.write = original;
});

const secret = 'a password for no log at all';

test('no password, token, code or cookie reaches the log, not even when the database fails', async () => {
  const form = registrationForm({ password: secret });
  const visitor = kit.visitor();
  await visitor.post('/api/register', form);
  const cookies = [...visitor.cookies.values()];
  const verification = await kit.tokenTo(form.email, 'verify_email', 'verify-email');
  await kit.visitor().get(`/api/account-link?token=${verification}`);
  await kit.visitor().post('/api/forgot-password', { email: form.email });
  const reset = await kit.tokenTo(form.email, 'reset_password', 'token');
  await kit.visitor().post('/api/login', { username: form.username, password: `${secret}!`, secondFactor: '314159' });

  await kit.db.execute(sql`alter table known_devices rename to known_devices_away`);
  expect((await kit.visitor().post('/api/login', { username: form.username, password: secret })).status).toBe(500);
  await kit.db.execute(sql`alter table known_devices_away rename to known_devices`);
  await kit.db.execute(sql`alter table users rename to users_away`);
  for (const [path, body] of [
    ['/api/login', { username: form.username, password: secret }],
    ['/api/register', { ...registrationForm(), password: secret }],
    ['/api/forgot-password', { email: form.email }],
    ['/api/reset-password', { token: reset, password: secret }],
  ] as const) {
    expect((await kit.visitor().post(path, body)).status).toBeGreaterThanOrEqual(500);
  }
  await kit.db.execute(sql`alter table users_away rename to users`);

  const log = written.join('');
  expect(log).toContain('A request failed');
  for (const word of [secret, verification, reset, '314159', '$argon2id$', ...cookies]) expect(log).not.toContain(word);
});
