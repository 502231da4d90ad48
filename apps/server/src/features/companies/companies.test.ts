import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthKit, authKit } from '../../testing/auth-kit.ts';
import { companies } from './companies.tables.ts';

let kit: AuthKit;
const names = [
  'Quilted Night',
  'Night Owl Bedding',
  'NIGHTFALL Foam',
  'Springs of the Night',
  '100% Latex',
  'Under_score',
  'Back\\slash',
];
beforeAll(async () => {
  kit = await authKit();
  await kit.db.insert(companies).values(names.map((name) => ({ name, location: 'Ohio' })));
});
afterAll(() => kit.close());

const pick = async (q: string) => kit.visitor().get(`/api/companies/names?q=${encodeURIComponent(q)}`);
const picked = async (q: string) => (await pick(q)).body.items.map((company: { name: string }) => company.name);

test('names that start with the text come first, then those that hold it', async () => {
  expect(await picked('night')).toEqual([
    'Night Owl Bedding',
    'NIGHTFALL Foam',
    'Quilted Night',
    'Springs of the Night',
  ]);
  expect(await picked(' NIGHT o')).toEqual(['Night Owl Bedding']);
  expect((await pick('night owl')).body.items).toEqual([
    { id: expect.any(Number), name: 'Night Owl Bedding', location: 'Ohio' },
  ]);
});

test('signs of LIKE are plain text', async () => {
  expect(await picked('0%')).toEqual(['100% Latex']);
  expect(await picked('r_s')).toEqual(['Under_score']);
  expect(await picked('k\\s')).toEqual(['Back\\slash']);
  expect(await picked('%%')).toEqual([]);
  expect(await picked("' or 1=1 --")).toEqual([]);
});

test('eight at most; from two signs on', async () => {
  await kit.db.insert(companies).values(Array.from({ length: 12 }, (_, at) => ({ name: `Zed Maker ${at}` })));
  expect(await picked('zed')).toHaveLength(8);
  expect((await pick('z')).status).toBe(400);
  expect((await pick('z'.repeat(61))).status).toBe(400);
  expect((await pick('zz\u0000')).status).toBeLessThan(500);
});
