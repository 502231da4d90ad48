import { expect, it } from 'vitest';
import { companiesStatements, nearestCompanyStatement } from './companies.source.ts';
import { nearestPersonStatement, peopleStatements } from './people.source.ts';

const statements = [
  ...[peopleStatements, companiesStatements].flatMap(({ all, narrowed, counts }) => [all, narrowed, counts]),
  nearestPersonStatement,
  nearestCompanyStatement,
];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
