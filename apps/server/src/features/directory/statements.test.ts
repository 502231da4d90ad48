import { expect, it } from 'vitest';
import { companyFacetStatements, companyStatements } from './companies.queries.ts';
import { peopleFacetStatements, peopleStatements } from './people.queries.ts';

it.each([
  peopleStatements.relevance.all,
  peopleStatements.relevance.words,
  peopleStatements.active.all,
  peopleStatements.name.terms,
  peopleFacetStatements.words,
  peopleFacetStatements.terms,
  companyStatements.active.words,
  companyFacetStatements.all,
])('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
