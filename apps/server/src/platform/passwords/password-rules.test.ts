import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

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
  ['MyQuilter2026', 'Password must not contain your username'],
  ['xx-Anna.Border-xx', 'Password must not contain your e-mail address'],
  ['innerspring-forever', 'Password must not contain the name of this site'],
  ['aaaaaaaaaaaaaaa', 'This password repeats too few characters. Please choose another'],
])('refuses %s', (password, sentence) => {
  expect(passwordProblem(password, about)).toBe(sentence);
});

test('takes an ordinary phrase, and parts of names too short to tell', () => {
  expect(passwordProblem('seven ladders by noon', about)).toBeNull();
  expect(passwordProblem('jolly good lamps', { ...about, email: 'jo@example.com' })).toBeNull();
});
