import { expect, it } from 'vitest';
import { pendingStatement, suggestionsStatement } from './follows.queries.ts';

it.each([pendingStatement, suggestionsStatement])('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
