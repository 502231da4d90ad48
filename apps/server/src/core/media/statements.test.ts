import { expect, it } from 'vitest';
import { fileStatement } from './uploads.queries.ts';

it('uploads.file is the SQL that was reviewed', async () => {
  await expect(`${fileStatement.text}\n`).toMatchFileSnapshot('./sql/uploads.file.sql');
});
