import { expect, it } from 'vitest';
import {
  aroundStatement,
  changesStatement,
  messagesStatement,
  messageStatement,
  placesStatement,
  reactorsStatement,
  readersStatement,
} from './chat.queries.ts';
import {
  discussionStatement,
  groupCommentsStatement,
  groupCommentStatement,
  groupPostStatement,
  namesStatement,
} from './discussion.queries.ts';
import { filesStatement } from './group-files.ts';
import {
  groupStatement,
  invitationsStatement,
  largestStatement,
  mineStatement,
  newestStatement,
} from './groups.queries.ts';
import { searchStatement } from './groups.search.ts';
import {
  bansStatement,
  invitesStatement,
  membersStatement,
  memberStatement,
  requestsStatement,
} from './members.queries.ts';
import { lateReportsStatement, ownerlessStatement, reportsStatement } from './reports.queries.ts';

it.each([
  largestStatement,
  newestStatement,
  mineStatement,
  invitationsStatement,
  groupStatement,
  filesStatement,
  searchStatement,
  membersStatement,
  memberStatement,
  requestsStatement,
  invitesStatement,
  bansStatement,
  messagesStatement,
  changesStatement,
  messageStatement,
  aroundStatement,
  placesStatement,
  reactorsStatement,
  readersStatement,
  discussionStatement,
  groupPostStatement,
  namesStatement,
  groupCommentsStatement,
  groupCommentStatement,
  reportsStatement,
  lateReportsStatement,
  ownerlessStatement,
])('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
