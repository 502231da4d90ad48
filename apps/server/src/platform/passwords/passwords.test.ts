import crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { parsePhc } from './passwords.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('hashes with argon2id, 19 MiB, two passes, one lane, a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('tufted lamp 42'), hashPassword('tufted lamp 42')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword('tufted lamp 42', one)).toBe(true);
  expect(await verifyPassword('tufted lamp 43', one)).toBe(false);
});

test('verifies hashes of other strengths, as other tools write them', async () => {
  const salt = Buffer.from('somesalt12345678');
  const hash = crypto.argon2Sync('argon2id', {
    message: 'quilt',
    nonce: salt,
    memory: 1024,
    passes: 3,
    parallelism: 2,
    tagLength: 24,
  });
  const phc = `$argon2id$v=19$m=1024,t=3,p=2$${salt.toString('base64').replace(/=+$/, '')}$${hash.toString('base64')}`;
  expect(await verifyPassword('quilt', phc)).toBe(true);
  expect(await verifyPassword('Quilt', phc)).toBe(false);
});

test('composed and decomposed accents are one password', async () => {
  expect(await verifyPassword('caf\u0065\u0301 matelas', await hashPassword('caf\u00e9 matelas'))).toBe(true);
});

test('an account that does not exist costs the same computation and is never right', async () => {
  const argon2 = vi.spyOn(crypto, 'argon2');
  expect(await verifyPassword('anything at all', null)).toBe(false);
  expect(await verifyPassword('anything at all', 'not a hash')).toBe(false);
  expect(argon2).toHaveBeenCalledTimes(2);
  expect(argon2.mock.calls[0]?.[1]).toMatchObject({ memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 });
  argon2.mockRestore();
});

test.each([
  '',
  '$argon2i$v=19$m=1024,t=1,p=1$c29tZXNhbHQxMg$c29tZWhhc2hzb21laGFzaA',
  '$2b$10$abcdefghijklmnopqrstuv',
  'x'.repeat(5000),
])('is no PHC string of argon2id: %.40s', (text) => {
  expect(parsePhc(text)).toBeNull();
});
