import { expect, it } from 'vitest';
import { features } from '../../features.ts';
import { partsOf } from '../../platform/feature.ts';
import { collectionsStatement, savesStatements } from './public.ts';

const lists = partsOf(features, 'saved').flatMap((kind) =>
  Object.values(savesStatements(kind)).flatMap((sorts) => Object.values(sorts)),
);

it.each([...lists, collectionsStatement])('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
