import { expect, it } from 'vitest';
import { ownCasesStatement, caseStatements } from './cases.queries.ts';
import { blockedStatement, mutedStatement, relationStatement } from './relations.queries.ts';
import { features } from '../../features.ts';
import { reportKinds } from './reports.commands.ts';

const { waiting, settled } = caseStatements(reportKinds({ features }));

it.each([relationStatement, blockedStatement, mutedStatement, ownCasesStatement, waiting, settled])(
  '$name is the SQL that was reviewed',
  async ({ name, text }) => {
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);
