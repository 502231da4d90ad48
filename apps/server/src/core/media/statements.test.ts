import { expect, it } from 'vitest';
import { features } from '../../features.ts';
import { fileStatement } from './uploads.queries.ts';

it('uploads.file is the SQL that was reviewed', async () => {
  await expect(`${fileStatement(features).text}\n`).toMatchFileSnapshot('./sql/uploads.file.sql');
});
