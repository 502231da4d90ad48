import { expect, it } from 'vitest';
import { ownCasesStatement } from './cases.queries.ts';
import { blockedStatement, mutedStatement } from './lists.queries.ts';
import { settledCasesStatement, waitingCasesStatement } from './queue.queries.ts';
import { relationStatement } from './relations.queries.ts';

it.each([
  relationStatement,
  blockedStatement,
  mutedStatement,
  ownCasesStatement,
  waitingCasesStatement,
  settledCasesStatement,
])('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
