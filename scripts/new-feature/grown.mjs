import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces a text that must be there. */
export function swap(text, from, to) {
  const swapped = text.replace(from, to);
  if (swapped === text) throw new Error(`Nothing matches ${from}.`);
  return swapped;
}

/** The new files of the feature once it uses the hubs, by its names; they only use others' public parts. */
const grownFiles = ({ kebab, camel, pascal, table, words, thing, Thing, one }) => {
  const at = (role) => `apps/server/src/features/${kebab}/${kebab}.${role}.ts`;
  const kind = table.slice(0, -1);
  return {
    [at('tokens')]: `import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How many ${words} members make. */
export const ${camel}Limits = {
  ${camel}: defineLimit({ name: '${camel}', points: 60, seconds: HOUR, says: 'You can make 60 ${words} an hour.' }),
};

/** What happens to ${words}. */
export const ${camel}Events = {
  made: defineEvent<{ ${thing}Id: number; ownerId: number }>('${camel}.made'),
};
`,
    [at('commands')]: `import type { New${Thing} } from '@innerspring/contract/${kebab}/schemas';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { ${camel} } from './${kebab}.tables.ts';
import { ${camel}Events } from './${kebab}.tokens.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'outbox'>;

/** Creates the member's ${one}, and emits its event in the same transaction. */
export const create${Thing} = ({ db, clock, outbox }: Needs, ownerId: number, { text }: New${Thing}) =>
  db.transaction(async (tx) => {
    const [${thing}] = await tx
      .insert(${camel})
      .values({ ownerId, text, createdAt: clock.now() })
      .returning({ id: ${camel}.id, text: ${camel}.text, createdAt: ${camel}.createdAt });
    if (!${thing}) throw new AppError('internal');
    await outbox.emit(tx, ${camel}Events.made, { ${thing}Id: ${thing}.id, ownerId });
    return ${thing};
  });

/** Deletes the member's ${one}. @throws {AppError} \`not_found\` if they have none with this id. */
export async function remove${Thing}({ db }: Needs, ownerId: number, id: number): Promise<void> {
  const gone = await db
    .delete(${camel})
    .where(and(eq(${camel}.id, id), eq(${camel}.ownerId, ownerId)))
    .returning({ id: ${camel}.id });
  if (gone.length === 0) throw new AppError('not_found', 'This ${one} isn’t available');
}
`,
    [at('notifications')]: `import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification, type Notifications } from '../../platform/notifications/notification.ts';
import { ${camel}Events } from './${kebab}.tokens.ts';

export const ${camel}Notifications = {
  kept: defineNotification({
    name: '${kind}_kept',
    chip: 'system',
    type: null,
    text: () => 'Your ${one} is kept',
    link: () => '/${kebab}',
    subject: (data) => ({ type: '${kind}', id: data.number('${thing}Id') }),
  }),
};

export const ${camel}Told: Notifications = {
  kinds: Object.values(${camel}Notifications),
  subjects: [{ type: '${kind}', isThread: false }],
  things: [{ key: '${thing}Id', part: '${kind}' }],
};

/** Tells the owner of each new ${one}. */
export function subscribe${pascal}Notifications(deps: Deps): void {
  deps.outbox.consume(${camel}Events.made, 'notifications.${camel}', async ({ ${thing}Id, ownerId }, eventId) => {
    const eventKey = \`${camel}.made:\${eventId}\`;
    const data = { ${thing}Id };
    await notify(deps, { userId: ownerId, kind: ${camel}Notifications.kept, data, eventKey, createdAt: deps.clock.now() });
  });
}
`,
    [at('subjects')]: `import { isVisibleTo } from '../../core/visibility/public.ts';
import {
  type SavedPart,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
} from '../../platform/subjects/subject-kind.ts';
import { reported${Thing} } from './${kebab}.reports.ts';

const seen = \`join users u on u.id = x.owner_id and \${isVisibleTo('$1', 'u', '$2')}\`;

/** Members keep ${words} whose owner they see. */
const saved${Thing}: SavedPart = {
  notSaved: 'This ${one} is no longer saved',
  archive: { name: 'saved-${kebab}', id: '${thing}Id' },
  shown: () => \`select x.id, x.text from picked join ${table} x on x.id = picked.id \${seen}\`,
  hasWords: (id, query) => \`exists (select 1 from ${table} x \${seen}
    where x.id = \${id} and to_tsvector('english', x.text) @@ \${query} offset 0)\`,
  thingsOf: async (_database, rows: { id: number; text: string }[]) =>
    rows.map(({ id, text }) => ({ kind: '${kind}', id, text })),
};

/** A ${one}, visible to anyone who can see its owner. */
export const ${thing}Subject: SubjectKind = {
  kind: '${kind}',
  noun: '${one}',
  notFound: 'This ${one} isn’t available',
  cards: subjectStatement(
    '${kind}',
    \`select x.id, u.full_name as title, left(x.text, \${SUBJECT_EXCERPT}) as excerpt, u.avatar_url as "imageUrl",
  '/${kebab}' as href, json_build_array(x.owner_id) as "toldIds"
from ${table} x join users u on u.id = x.owner_id
where x.id = any($3::bigint[]) and \${isVisibleTo('$1', 'u', '$2')}\`,
  ),
  saved: saved${Thing},
  reported: reported${Thing},
};
`,
    [at('reports')]: `import { sql } from 'drizzle-orm';
import { asCondition, wasVisibleTo } from '../../core/visibility/public.ts';
import { REPORT_EXCERPT, type ReportedPart } from '../../platform/subjects/subject-kind.ts';

const couldSee = (viewer: string, now: string) => wasVisibleTo(viewer, 'u', 'x.created_at', now);

/** A ${one}, for which its owner answers. */
export const reported${Thing}: ReportedPart = {
  name: '${one}',
  find: (id, viewing) => sql\`select x.owner_id as "ownerId", left(x.text, \${REPORT_EXCERPT}) as excerpt
    from ${table} x join users u on u.id = x.owner_id where x.id = \${id} and \${asCondition(viewing, couldSee)}\`,
  staffView: {
    table: '${table}',
    href: "'/${kebab}'",
    currentText: \`left(x.text, \${REPORT_EXCERPT})\`,
    isVisible: 'true',
  },
};
`,
    [at('search')]: `import { PAGE_SIZE } from '@innerspring/contract';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { countOf, type SearchSource } from '../../platform/search/search.ts';

/** \`$1\` viewer, \`$2\` present, \`$3\` words, \`$4\` how many. */
const found = statement<{ id: number; text: string }>(
  '${camel}.search',
  \`select x.id, x.text from ${table} x join users u on u.id = x.owner_id
where to_tsvector('english', x.text) @@ plainto_tsquery('english', $3) and \${isVisibleTo('$1', 'u', '$2')}
order by x.id desc limit $4\`,
);

/** The newest ${words} that say the words. */
export const ${camel}Source: SearchSource = {
  tab: '${kebab}',
  filters: [],
  async find({ pool, viewerId, now, query }) {
    const rows = await found.run(pool, [viewerId, now, query.words.join(' '), PAGE_SIZE]);
    return { items: rows.map((row) => ({ kind: '${kind}' as const, ...row })), next: null, count: countOf(rows.length) };
  },
};
`,
    [at('demo')]: `import type { FillDemo } from '../../platform/demo/demo-content.ts';
import { ${camel} } from './${kebab}.tables.ts';

/** A ${one} of each of the first members. */
export const fill${pascal}: FillDemo = async (tx, { now, cast }) => {
  const rows = cast.members.slice(0, 3).map(({ id }) => ({ ownerId: id, text: 'The cutting room', createdAt: now }));
  await tx.insert(${camel}).values(rows);
};
`,
    [at('hubs.test')]: `import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../features.ts';
import { collect } from '../../platform/feature.ts';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';
import { fill${pascal} } from './${kebab}.demo.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const body = { text: 'The cutting room' };

describe('${words} in the hubs', () => {
  it('are told of once', async () => {
    const owner = await kit.member();
    const { id } = await owner.ok(api.${camel}.create, { body });
    await kit.deps.outbox.drain();
    const { items } = await owner.ok(api.notifications.list, { query: {} });
    expect(items.map(({ kind, text }) => [kind, text])).toEqual([['${kind}_kept', 'Your ${one} is kept']]);
    const about = { query: { type: '${kind}' as const, id } };
    const unread = await owner.ok(api.notifications.unreadOf, about);
    expect(unread.items).toEqual([{ id: items[0]?.id, shownBy: { kind: '${kind}', id } }]);
  });

  it('are found by their words', async () => {
    const owner = await kit.member();
    const { id } = await owner.ok(api.${camel}.create, { body: { text: 'The quilting hall' } });
    const { items } = await owner.ok(api.search.results, { query: { q: 'quilting', tab: '${kebab}' } });
    expect(items).toEqual([{ kind: '${kind}', id, text: 'The quilting hall' }]);
  });

  it('are saved, noted and found again by who may see them, and gone with the ${one}', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const { id } = await owner.ok(api.${camel}.create, { body });
    const saved = { params: { kind: '${kind}' as const, id } };
    const kept = async (query: { q?: string } = {}) =>
      (await reader.ok(api.savedThings.list, { params: { kind: '${kind}' }, query })).items;
    await reader.ok(api.savedThings.save, saved);
    await reader.ok(api.savedThings.change, { ...saved, body: { note: 'Ask the foreman' } });
    expect(await kept({ q: 'foreman' })).toMatchObject([{ id, thing: { kind: '${kind}', ...body } }]);
    expect(await kept({ q: 'cutting' })).toHaveLength(1);
    await owner.ok(api.safety.block, { params: { id: reader.id } });
    expect(await kept()).toMatchObject([{ id, note: 'Ask the foreman', thing: null }]);
    expect(await kept({ q: 'cutting' })).toEqual([]);
    await kit.deps.pool.query('delete from ${table} where id = $1', [id]);
    expect(await kept()).toEqual([]);
  });

  it('are reported to staff', async () => {
    const [owner, other, staff] = [await kit.member(), await kit.member(), await kit.member({ isAdmin: true })];
    const { id } = await owner.ok(api.${camel}.create, { body });
    const report = { targetType: '${kind}', targetId: id, reason: 'spam' as const };
    await other.ok(api.safety.report, { body: report });
    const { items } = await staff.ok(api.safetyAdmin.cases, { query: {} });
    expect(JSON.stringify(items)).toContain('${kind}');
    await other.refused(api.safety.report, { body: { ...report, targetId: id + 1000 } });
  });

  it('stand in the archive of their owner’s data', async () => {
    const owner = await kit.member();
    const { id } = await owner.ok(api.${camel}.create, { body });
    const areas = collect(features, 'exportData').flatMap((said) => said.areas ?? []);
    const select = areas.find(({ name }) => name === '${kebab}')?.select ?? '';
    const { rows } = await kit.deps.pool.query(select, [owner.id, 0]);
    expect(rows).toEqual([expect.objectContaining({ key: String(id), text: body.text })]);
  });

  it('are shown to visitors of the demo', async () => {
    const owner = await kit.member();
    const members = [{ id: owner.id, username: '', fullName: '', title: '', profession: '', location: '', companyId: null }];
    const cast = { members, byUsername: new Map(), companyIds: [] };
    await kit.deps.db.transaction((tx) => fill${pascal}(tx, { now: kit.deps.clock.now(), cast, files: kit.deps.files }));
    expect((await owner.ok(api.${camel}.list, { query: {} })).items).toHaveLength(1);
  });
});
`,
    [`apps/web/src/features/${kebab}/${one.replaceAll(' ', '-')}-hit.tsx`]: `import type { SearchHit } from '@innerspring/contract/search/schemas';

/** A ${one} among the results of the search. */
export default function ${Thing}Hit({ hit }: { hit: SearchHit }) {
  return hit.kind === '${kind}' ? <p>{hit.text}</p> : null;
}
`,
    [`apps/web/src/features/${kebab}/saved-${one.replaceAll(' ', '-')}.tsx`]: `import type { SavedThing } from '@innerspring/contract/saved/schemas';

/** A ${one} among the saved things. */
export default function Saved${Thing}({ thing }: { thing: SavedThing }) {
  return thing.kind === '${kind}' ? <p>{thing.text}</p> : null;
}
`,
    [`apps/web/src/features/${kebab}/${kebab}.help.ts`]: `import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: '${kebab}',
    topic: 'Profile',
    at: 9990,
    title: 'Keep ${words}',
    paragraphs: ['Write down each ${one} in a line.'],
  },
];
`,
  };
};

/** What an engineer adds to the manifests. */
const given = ({ kebab, camel, pascal, table, words, thing, one }) => ({
  [`apps/server/src/features/${kebab}/${kebab}.feature.ts`]: {
    imports: [
      `import { ${camel}Told, subscribe${pascal}Notifications } from './${kebab}.notifications.ts';`,
      `import { ${camel}Source } from './${kebab}.search.ts';`,
      `import { ${thing}Subject } from './${kebab}.subjects.ts';`,
    ],
    swaps: [[`{ ${camel}Limits }`, `{ ${camel}Events, ${camel}Limits }`]],
    fields: {
      events: `Object.values(${camel}Events)`,
      subscribers: `[subscribe${pascal}Notifications]`,
      notifications: `${camel}Told`,
      search: `[${camel}Source]`,
      subjects: `[${thing}Subject]`,
      demo: `{ load: async () => (await import('./${kebab}.demo.ts')).fill${pascal} }`,
    },
  },
  [`apps/web/src/features/${kebab}/${kebab}.nav.ts`]: {
    imports: [`import { Factory } from 'lucide-react';`, `import { lazyPart } from '../../parts/lazy-part.tsx';`],
    fields: {
      searchKinds: `[{ at: 9990, tab: '${kebab}', label: 'Plant visits', noun: '${words}', nouns: ['${one}', '${words}'], look: 'rows',
    idOf: (hit) => (hit.kind === '${table.slice(0, -1)}' ? hit.id : 0),
    Hit: lazyPart('part', () => import('./${one.replaceAll(' ', '-')}-hit.tsx')) }]`,
      savedKinds: `[{ tab: '${kebab}', label: 'Plant visits', things: {
    kind: '${table.slice(0, -1)}', nouns: ['${one}', '${words}'], nameOf: () => 'the ${one}', gone: 'a ${one} that is gone',
    Thing: lazyPart('part', () => import('./saved-${one.replaceAll(' ', '-')}.tsx')),
    empty: { text: 'Save ${words} to come back to them', to: '/${kebab}', label: 'See all ${words}' },
    onChanged: () => undefined } }]`,
      menu: `[{ at: 9990, to: '/${kebab}', label: 'Plant visits', Icon: Factory }]`,
      addresses: `[{ path: '/${kebab}', title: 'Plant visits', text: 'Your ${words}.' }]`,
    },
  },
});

/** A manifest with another field. */
export const give = (text, field, value) =>
  swap(text, /\n {2}name: '[\w-]+',/, (line) => `${line}\n  ${field}: ${value},`);

/** What an engineer adds to the generated migration. */
export const grownMigration = ({ table }) => `--> statement-breakpoint
create trigger ${table}_forget_saves after delete on ${table} for each row execute function forget_saves('${table.slice(0, -1)}');
`;

/** The contract of search and of saved items, and its entries in the contract's lists. */
function growContract(root, { kebab, camel, table }) {
  const [schemas, list] = [`packages/contract/src/${kebab}/schemas.ts`, 'packages/contract/src/features.ts'];
  const change = (path, how) => writeFileSync(join(root, path), how(readFileSync(join(root, path), 'utf8')));
  change(
    schemas,
    (text) => `import { defineSavedKind } from '../kinds.ts';
import { defineSearchKind } from '../kinds.ts';
${text}
export const ${camel}Search = defineSearchKind({
  tab: '${kebab}',
  isNarrowed: false,
  hit: z.object({ kind: z.literal('${table.slice(0, -1)}'), id: Id, text: z.string() }),
});

export const ${camel}Saved = defineSavedKind({
  kind: '${table.slice(0, -1)}',
  thing: z.object({ kind: z.literal('${table.slice(0, -1)}'), id: Id, text: z.string() }),
});
`,
  );
  change(list, (text) => {
    const kind = `'${table.slice(0, -1)}'`;
    const told = ['notificationSubjects', 'notificationParts'].reduce(
      (so, name) => swap(so, new RegExp(`(${name} = \\[[^\\]]*?),?\\s*\\]`), `$1, ${kind}]`),
      text,
    );
    const named = swap(told, /searchKinds = \[([^\]]*?),?\s*\]/, `searchKinds = [$1, ${camel}Search]`);
    const kept = swap(
      named,
      /savedKinds = \[([^\]]*?),?\s*\]/,
      (_, others) => `savedKinds = [${others}${others && ', '}${camel}Saved]`,
    );
    return `import { ${camel}Saved, ${camel}Search } from './${kebab}/schemas.ts';\n${kept}`;
  });
  return schemas;
}

/**
 * Extends a generated feature to use the hubs, as an engineer would: all within its folders.
 * @returns the paths from the root that it wrote
 */
export function growFeature(root, names) {
  const files = grownFiles(names);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const manifests = Object.entries(given(names));
  for (const [path, { imports, fields, swaps = [] }] of manifests) {
    const text = swaps.reduce((said, [from, to]) => swap(said, from, to), readFileSync(join(root, path), 'utf8'));
    const grown = Object.entries(fields).reduce((said, [field, value]) => give(said, field, value), text);
    writeFileSync(join(root, path), `${imports.join('\n')}\n${grown}`);
  }
  return [...Object.keys(files), ...manifests.map(([path]) => path), growContract(root, names)];
}
