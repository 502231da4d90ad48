import { expect, it } from 'vitest';
import { companyFacetStatements, companyStatements } from './companies.queries.ts';
import { peopleFacetStatements, peopleStatements } from './people.queries.ts';

it.each([
  peopleStatements.relevance.words,
  peopleStatements.active.plain,
  peopleStatements.name.plain,
  peopleFacetStatements.words,
  companyStatements.relevance.words,
  companyFacetStatements.plain,
])('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
