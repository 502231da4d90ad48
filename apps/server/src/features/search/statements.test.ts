import { expect, it } from 'vitest';
import { companiesStatement, nearestCompanyStatement } from './companies.source.ts';
import { nearestPersonStatement, peopleStatement } from './people.source.ts';

const statements = [peopleStatement, nearestPersonStatement, companiesStatement, nearestCompanyStatement];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
