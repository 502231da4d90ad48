import { expect, it } from 'vitest';
import {
  pendingStatement,
  suggestionsStatement,
  followedCompaniesStatement,
  followersStatement,
  followingStatement,
  ownConnectionsStatement,
} from './follows.queries.ts';
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
