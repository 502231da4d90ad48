import { expect, it } from 'vitest';
import {
  conversationStatement,
  countedStatement,
  listStatements,
  namedStatement,
  pinnedStatement,
  unreadStatement,
} from './conversations.queries.ts';
import { latestStatement, namedRecipientsStatement, searchStatement } from './search.queries.ts';
import { afterStatement, beforeStatement, changesStatement, messageStatement } from './thread.queries.ts';

const statements = [
  ...Object.values(listStatements),
  pinnedStatement,
  namedStatement,
  conversationStatement,
  unreadStatement,
  countedStatement,
  beforeStatement,
  afterStatement,
  changesStatement,
  messageStatement,
  searchStatement,
  latestStatement,
  namedRecipientsStatement,
];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
