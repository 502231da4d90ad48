import { expect, it } from 'vitest';
import { profileStatement } from './profile.queries.ts';

it('people.get is the SQL that was reviewed', async () => {
  await expect(`${profileStatement.text}\n`).toMatchFileSnapshot('./sql/people.get.sql');
});
