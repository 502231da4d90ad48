import { expect, it } from 'vitest';
import { authorPostsStatement } from './author-posts.queries.ts';
import { commentsStatement } from './comments.queries.ts';
import { companyPostsStatement } from './company-posts.queries.ts';
import { feedStatement } from './feed.queries.ts';
import { mentionableStatement } from './mentionable.queries.ts';
import { postStatement, savedStatement } from './posts.queries.ts';
import { reactorsStatement } from './reactions.queries.ts';

const statements = [
  feedStatement,
  postStatement,
  savedStatement,
  commentsStatement,
  reactorsStatement,
  mentionableStatement,
  authorPostsStatement,
  companyPostsStatement,
];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
