import { expect, it } from 'vitest';
import { companiesStatements, nearestCompanyStatement } from '../companies/companies.search.ts';
import { nearestPersonStatement, peopleStatements } from '../profiles/people.search.ts';

const statements = [
  ...[peopleStatements, companiesStatements].flatMap(({ all, narrowed, counts }) => [all, narrowed, counts]),
  nearestPersonStatement,
  nearestCompanyStatement,
];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
