import { expect, it } from 'vitest';
import { digestStatement } from './digests.ts';
import { listStatements } from './list.queries.ts';

it.each([...listStatements, digestStatement])('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
