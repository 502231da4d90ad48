import { expect, it } from 'vitest';
import { pendingStatement, suggestionsStatement } from './follows.queries.ts';
import {
  followedCompaniesStatement,
  followersStatement,
  followingStatement,
  ownConnectionsStatement,
} from './lists.queries.ts';

it.each([
  pendingStatement,
  suggestionsStatement,
  followersStatement,
  followingStatement,
  ownConnectionsStatement,
  followedCompaniesStatement,
])('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
