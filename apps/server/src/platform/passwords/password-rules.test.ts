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

const anna = {
  ...about,
  fullName: 'Anna Börder',
  company: 'Quilted Night Co.',
  email: 'anna.border@loomfield.example',
};
const trade = 'Trade words are easy to guess, even with numbers. Try a few unrelated words';
const everyday = 'Common words are easy to guess, even with numbers. Try a few unrelated words';
const own = 'Your own names are easy to guess, even with numbers. Try a few unrelated words';
const year = 'A word and a year are easy to guess. Try a few unrelated words';

test.each([
  ['Mattress2025', trade],
  ['mattress12345', trade],
  ['M4ttr3ss!2019', trade],
  ['!!Bedding-7788', trade],
  ['5leepWell2024', trade],
  ['ILoveMattresses1', trade],
  ['memory-foam-99', trade],
  ['TheBestPillow$$$', trade],
  ['Inn3r Spr1ng 01', 'Password must not contain the name of this site'],
  ['Summer2026!', everyday],
  ['Summ3r_2026', everyday],
  ['2026Winter!!', everyday],
  ['P@ssw0rd12345', everyday],
  ['Welcome-to-2026', everyday],
  ['Anna1985!!!', own],
  ['4nn4B0rder!!', own],
  ['QuiltedNight1', own],
  ['Loomfield#2026', own],
  ['1nnerspr1ng-for-ever', 'Password must not contain the name of this site'],
  ['Qu1lter-and-lamps', 'Password must not contain your username'],
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
