import { expect, it } from 'vitest';
import { figuresStatements, networkStatement } from './analytics.queries.ts';

it.each([...Object.values(figuresStatements), networkStatement])(
  '$name is the SQL that was reviewed',
  async ({ name, text }) => {
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);
