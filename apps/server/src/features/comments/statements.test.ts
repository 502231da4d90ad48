import { expect, it } from 'vitest';
import { newestStatement, oldestStatement, repliesStatement } from './comments.queries.ts';
import { relevantStatement } from './relevant-comments.queries.ts';

it.each([oldestStatement, newestStatement, relevantStatement, repliesStatement])(
  '$name is the SQL that was reviewed',
  async ({ name, text }) => {
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);
