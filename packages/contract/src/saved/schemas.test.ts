import { expect, it, vi } from 'vitest';
import { z } from '../common.ts';
import { defineSavedKind } from '../kinds.ts';

const job = defineSavedKind({ kind: 'job', thing: z.object({ kind: z.literal('job'), title: z.string() }) });

vi.mock('../features.ts', async (original) => ({
  ...(await original<{ savedKinds: object[] }>()),
  savedKinds: [job],
}));

it('takes a further kind from the list of features: its name, its things, and the sentence that names the kinds', async () => {
  const { SavedKindName, SavedThing } = await import('./schemas.ts');
  expect(SavedKindName.options).toEqual(['job', 'post']);
  expect(z.safeParse(SavedKindName, 'nonsense').error?.issues[0]?.message).toBe('Choose job or post');
  expect(z.parse(SavedThing, { kind: 'job', title: 'Foam chemist' })).toEqual({ kind: 'job', title: 'Foam chemist' });
});
