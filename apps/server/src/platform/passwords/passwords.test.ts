import crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { parsePhc, hashPassword, verifyPassword, passwordProblem } from './passwords.ts';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

const about = { username: 'quilter', email: 'anna.border@example.com', siteName: 'Inner Spring' };
const corpus = fileURLToPath(new URL('../../../../../../shared/corpora/common_passwords_8plus.txt', import.meta.url));

test.skipIf(!existsSync(corpus))(
  'refuses every password of the corpus of common ones (skipped where ../shared/corpora is absent)',
  () => {
    const common = readFileSync(corpus, 'utf8').split('\n').filter(Boolean);
    expect(common.length).toBe(3000);
    expect(common.filter((password) => passwordProblem(password, about) === null)).toEqual([]);
    expect(common.filter((password) => passwordProblem(password.toUpperCase(), about) === null)).toEqual([]);
  },
);

test.each([
  ['MyQuilter2026', 'Password can’t contain your username'],
  ['xx-Anna.Border-xx', 'Password can’t contain your email address'],
  ['innerspring-forever', 'Password can’t contain the name of this site'],
  ['aaaaaaaaaaaaaaa', 'This password repeats too few characters. Please choose another'],
])('refuses %s', (password, sentence) => {
  expect(passwordProblem(password, about)).toBe(sentence);
});

const anna = {
  ...about,
  fullName: 'Anna Börder',
  company: 'Quilted Night Co.',
  email: 'anna.border@loomfield.example',
};
const trade = 'Trade words are easy to guess, even with numbers. Try a few unrelated words';
const everyday = 'Common words are easy to guess, even with numbers. Try a few unrelated words';
const own = 'Your name and company are easy to guess, even with numbers. Try a few unrelated words';
const year = 'A word plus a year is easy to guess. Try a few unrelated words';

test.each([
  ['Mattress2025', trade],
  ['mattress12345', trade],
  ['M4ttr3ss!2019', trade],
  ['!!Bedding-7788', trade],
  ['5leepWell2024', trade],
  ['ILoveMattresses1', trade],
  ['memory-foam-99', trade],
  ['TheBestPillow$$$', trade],
  ['Inn3r Spr1ng 01', 'Password can’t contain the name of this site'],
  ['Summer2026!', everyday],
  ['Summ3r_2026', everyday],
  ['2026Winter!!', everyday],
  ['P@ssw0rd12345', everyday],
  ['Welcome-to-2026', everyday],
  ['Anna1985!!!', own],
  ['4nn4B0rder!!', own],
  ['QuiltedNight1', own],
  ['Loomfield#2026', own],
  ['1nnerspr1ng-for-ever', 'Password can’t contain the name of this site'],
  ['Qu1lter-and-lamps', 'Password can’t contain your username'],
  ['Ladders2026!', year],
  ['1987.marigold', year],
])('refuses %s', (password, sentence) => {
  expect(passwordProblem(password, anna)).toBe(sentence);
});

test.each([
  'seven ladders by noon',
  'sleepless in ohio again',
  'a mattress on the moon',
  'border collie at dusk',
  'the night bus to tulsa',
  'kT9#vQ2m!xW7',
  'xkqzvbnmrtplwsd2026',
  '40317925846170',
  'bernstein färbt leise',
])('takes %s', (password) => {
  expect(passwordProblem(password, anna)).toBeNull();
});

test('takes an ordinary phrase, and parts of names too short to tell', () => {
  expect(passwordProblem('seven ladders by noon', about)).toBeNull();
  expect(passwordProblem('jolly good lamps', { ...about, email: 'jo@example.com' })).toBeNull();
});
