/** The server's side of a feature: a table, one list, one command, and the manifest. */
export const serverFiles = ({ kebab, camel, pascal, table, words, thing, Thing, one }) => {
  const at = (role) => `apps/server/src/features/${kebab}/${kebab}.${role}.ts`;
  return {
    [at('tables')]: `import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../core/accounts/accounts.tables.ts';
import { createdAt, ref, rowId } from '../../platform/db/columns.ts';

export const ${camel} = pgTable(
  '${table}',
  {
    id: rowId(),
    ownerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('${table}_owner').on(table.ownerId, table.id)],
);
`,
    [at('queries')]: `import type { ${Thing} } from '@innerspring/contract/${kebab}/schemas';
import type { Pool } from 'pg';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';

type Row = Omit<${Thing}, 'createdAt'> & { createdAt: Date };

/** \`$1\` member, \`$2\` only below it, \`$3\` how many. */
const own${pascal}Statement = statement<Row>(
  '${camel}.list',
  \`select id, text, created_at as "createdAt" from ${table}
where owner_id = $1 and id < $2 order by id desc limit $3\`,
);

/** The ${words} of a member, newest first. */
export async function own${pascal}(pool: Pool, ownerId: number, cursor: string | undefined) {
  return pageOf(await own${pascal}Statement.run(pool, [ownerId, beforeOf(cursor), TAKE]));
}
`,
    [at('commands')]: `import type { New${Thing} } from '@innerspring/contract/${kebab}/schemas';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { ${camel} } from './${kebab}.tables.ts';

/** Makes a ${one} of the member. */
export async function create${Thing}({ db, clock }: Pick<Deps, 'db' | 'clock'>, ownerId: number, { text }: New${Thing}) {
  const [${thing}] = await db
    .insert(${camel})
    .values({ ownerId, text, createdAt: clock.now() })
    .returning({ id: ${camel}.id, text: ${camel}.text, createdAt: ${camel}.createdAt });
  if (!${thing}) throw new AppError('internal');
  return ${thing};
}

/** Deletes the member's ${one}. @throws {AppError} \`not_found\` if they have none with this id. */
export async function remove${Thing}({ db }: Pick<Deps, 'db'>, ownerId: number, id: number): Promise<void> {
  const gone = await db
    .delete(${camel})
    .where(and(eq(${camel}.id, id), eq(${camel}.ownerId, ownerId)))
    .returning({ id: ${camel}.id });
  if (gone.length === 0) throw new AppError('not_found', 'This ${one} isn’t available');
}
`,
    [at('tokens')]: `import { defineLimit, HOUR } from '../../platform/limits/limit.ts';

/** How many ${words} members make. */
export const ${camel}Limits = {
  ${camel}: defineLimit({ name: '${camel}', points: 60, seconds: HOUR, says: 'You can make 60 ${words} an hour.' }),
};
`,
    [at('routes')]: `import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { create${Thing}, remove${Thing} } from './${kebab}.commands.ts';
import { own${pascal} } from './${kebab}.queries.ts';
import { ${camel}Limits } from './${kebab}.tokens.ts';

export function register${pascal}({ on }: Api, deps: Deps): void {
  on(api.${camel}.list, async ({ query }, { viewer }) => own${pascal}(deps.pool, viewer.id, query.cursor));

  on(api.${camel}.create, async ({ body }, { viewer }) => {
    await deps.limits.take(${camel}Limits.${camel}, viewer.id);
    return create${Thing}(deps, viewer.id, body);
  });

  on(api.${camel}.remove, async ({ params }, { viewer }) => remove${Thing}(deps, viewer.id, params.id));
}
`,
    [`apps/server/src/features/${kebab}/blocked-pair.kit.ts`]: `import type { PairLooks } from '../../testing/blocked-pair.ts';

/** How members show in what ${words} read, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  showsNobody: {
    '${camel}.list': 'the viewer’s own ${words}',
  },
};
`,
    [at('hostile')]: `import { api } from '@innerspring/contract';
import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    ${thing}: number;
  }
}

/** A ${one} of the owner's for the walks over all endpoints with hostile input and with others' numbers. */
export const hostile: HostileScene = {
  async make({ owner }) {
    const { id } = await owner.ok(api.${camel}.create, { body: { text: \`Words \${MARK}\` } });
    return { ${thing}: id };
  },
  byPath: ({ numbers }) => ({ '${kebab}/{id}': numbers.${thing} }),
  markedReads: ['${camel}.list'],
};
`,
    [at('personal-data')]:
      `import type { EraseMember, ExportData } from '../../platform/personal-data/personal-data.ts';

export const ${camel}Export: ExportData = {
  areas: [
    {
      name: '${kebab}',
      tables: ['${table}'],
      select: \`select id as key, text, created_at as "createdAt" from ${table} where owner_id = $1 and id > $2\`,
    },
  ],
};

export const ${camel}Erasure: EraseMember = { tables: { ${table}: 'goes' } };
`,
    [at('feature')]: `import { defineFeature } from '../../platform/feature.ts';
import { ${camel}Erasure, ${camel}Export } from './${kebab}.personal-data.ts';
import { register${pascal} } from './${kebab}.routes.ts';
import { ${camel}Limits } from './${kebab}.tokens.ts';

export const ${camel} = defineFeature({
  name: '${kebab}',
  routes: register${pascal},
  limits: Object.values(${camel}Limits),
  exportData: ${camel}Export,
  eraseMember: ${camel}Erasure,
  openPages: { apart: { '${camel}.*': 'a ${one} shows to its owner alone' } },
  hostileScene: { file: '${kebab}.hostile.ts' },
});
`,
    [at('test')]: `import { api } from '@innerspring/contract';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';
import { ${camel} } from './${kebab}.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

describe('${words}', () => {
  it('are listed newest first, to their owner alone', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    const first = await owner.ok(api.${camel}.create, { body: { text: 'First' } });
    await owner.ok(api.${camel}.create, { body: { text: 'Second' } });
    const { items } = await owner.ok(api.${camel}.list, { query: {} });
    expect(items.map(({ text }) => text)).toEqual(['Second', 'First']);
    expect(items[1]).toEqual(first);
    expect((await other.ok(api.${camel}.list, { query: {} })).items).toEqual([]);
  });

  it('have words', async () => {
    const owner = await kit.member();
    const { status, code } = await owner.refused(api.${camel}.create, { body: { text: ' ' } });
    expect([status, code]).toEqual([400, 'invalid']);
    expect((await owner.ok(api.${camel}.list, { query: {} })).items).toEqual([]);
  });

  it('are deleted by their owner alone', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    const { id } = await owner.ok(api.${camel}.create, { body: { text: 'First' } });
    expect(await other.refused(api.${camel}.remove, { params: { id } })).toMatchObject({ status: 404 });
    await owner.ok(api.${camel}.remove, { params: { id } });
    expect((await owner.ok(api.${camel}.list, { query: {} })).items).toEqual([]);
  });

  it('go with the account of their owner', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    for (const person of [owner, other]) await person.ok(api.${camel}.create, { body: { text: 'First' } });
    await kit.erase(owner);
    const left = await kit.db.select().from(${camel}).where(inArray(${camel}.ownerId, [owner.id, other.id]));
    expect(left.map(({ ownerId }) => ownerId)).toEqual([other.id]);
  });
});
`,
  };
};
