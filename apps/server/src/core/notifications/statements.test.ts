import { expect, it } from 'vitest';
import { features } from '../../features.ts';
import { listStatementsOf } from './list.queries.ts';

it.each(Object.values(listStatementsOf({ features })))('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
