import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { give, swap } from './grown.mjs';

/** The files of a feature that adds a kind of post: its code on all three sides, and their tests. */
const cardFiles = ({ kebab, camel, table, words, thing, Thing, one }) => {
  const file = one.replaceAll(' ', '-');
  const server = `apps/server/src/features/${kebab}`;
  const web = `apps/web/src/features/${kebab}`;
  return {
    [`packages/contract/src/${kebab}/${file}.kind.ts`]: `import { Id, z } from '../common.ts';
import { definePostKind } from '../kinds.ts';

const Posted${Thing} = z.object({ id: Id, text: z.string() });

/** A ${one} that its owner posts. */
export const ${thing}Kind = definePostKind({
  item: { ${thing}Id: z.nullish(Id) },
  beside: {},
  change: {},
  draft: {},
  draftFiles: {},
  draftUploads: {},
  card: { ${thing}: z.nullable(Posted${Thing}) },
  schemas: { Posted${Thing} },
});
`,
    [`${server}/${file}.kind.ts`]: `import { and, eq } from 'drizzle-orm';
import { fieldError } from '../../platform/errors.ts';
import { definePostKind, type Item, type Post } from '../../platform/feed-cards/post-kind.ts';
import { ${camel} } from './${kebab}.tables.ts';

/** One of the author's own, which names its post from then on. */
const itemOf = (id: number): Item => ({
  type: '${thing}',
  address: null,
  async put(tx, { ownerId }) {
    const [own] = await tx
      .select({ id: ${camel}.id })
      .from(${camel})
      .where(and(eq(${camel}.id, id), eq(${camel}.ownerId, ownerId)));
    if (!own) throw fieldError('${thing}Id', 'This is not one of your ${words}.');
    return {};
  },
  async store(tx, postId) {
    await tx.update(${camel}).set({ postId }).where(eq(${camel}.id, id));
  },
});

/** A post that shows a ${one}. */
export const ${thing}Kind = definePostKind<Pick<Post, '${thing}'>, Pick<Post, '${thing}'>>({
  name: '${thing}',
  field: '${thing}Id',
  read: ({ ${thing}Id }) => (${thing}Id ? itemOf(${thing}Id) : null),
  none: {},
  isLasting: true,
  card: {
    common: {},
    rare: {
      columns: {
        ${thing}: \`(select json_build_object('id', x.id, 'text', x.text) from ${table} x where x.post_id = p.id)\`,
      },
      isThere: \`p.media_type = '${thing}'\`,
    },
    of: ({ ${thing} }) => ({ ${thing} }),
  },
  exported: { ${thing}Id: '(select x.id from ${table} x where x.post_id = p.id)' },
});
`,
    [`${server}/${file}.kind.test.ts`]: `import { api } from '@innerspring/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

it('${words} are shown by posts of their owner alone', async () => {
  const [owner, other] = [await kit.member(), await kit.member()];
  const body = { text: 'The cutting room' };
  const { id } = await owner.ok(api.${camel}.create, { body });
  const words = { content: 'We were there', ${thing}Id: id };
  const post = await owner.ok(api.posts.create, { body: words });
  const shown = { id: post.id, mediaType: '${thing}', ${thing}: { id, ...body } };
  expect(post).toMatchObject(shown);
  const { items } = await owner.ok(api.posts.feed, { query: { view: 'latest' } });
  expect(items[0]).toMatchObject(shown);
  expect(await other.refused(api.posts.create, { body: words })).toMatchObject({ status: 400 });
});
`,
    [`${web}/${file}-card.tsx`]: `import type { PostOriginal } from '@innerspring/contract/posts/schemas';

/** What a post shows of a ${one}. */
export default function ${Thing}Card({ post }: { post: PostOriginal; voice: string }) {
  return post.${thing} ? <p className="px-4.5 pb-3">{post.${thing}.text}</p> : null;
}
`,
    [`${web}/${file}-card.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { navs } from '../../nav.ts';
import { PostItem } from '../../parts/posts/kinds/kinds.tsx';
import { featureList } from '../../platform/feature-list.ts';
import { somePost } from '../../testing/post-fixtures.ts';

it('a post shows its ${one}', async () => {
  featureList.load = async () => ({ navs });
  const post = somePost({ mediaType: '${thing}', ${thing}: { id: 3, text: 'The cutting room' } });
  render(<PostItem post={post} voice="Dana Ruiz" />);
  expect(await screen.findByText('The cutting room')).toBeInTheDocument();
});
`,
  };
};

/** What changes in the feature's existing files, and in the contract's list. */
const cardChanges = ({ kebab, table, thing, one }) => {
  const file = one.replaceAll(' ', '-');
  const server = `apps/server/src/features/${kebab}/${kebab}`;
  return {
    [`${server}.tables.ts`]: (text) => {
      const posted = `\n    /** The post that shows it. */
    postId: ref().references(() => posts.id, { onDelete: 'set null' }),\n    createdAt: createdAt(),`;
      const column = swap(text, /\n {4}createdAt: createdAt\(\),/, posted);
      const once = swap(column, '(table) => [', `(table) => [unique('${table}_post').on(table.postId), `);
      return `import { posts } from '../posts/posts.tables.ts';\n${swap(once, 'pgTable, text }', 'pgTable, text, unique }')}`;
    },
    [`${server}.feature.ts`]: (text) =>
      `import { ${thing}Kind } from './${file}.kind.ts';\n${give(text, 'feedCards', `[${thing}Kind]`)}`,
    [`apps/web/src/features/${kebab}/${kebab}.nav.ts`]: (text) =>
      give(text, 'feedCards', `[{ kind: '${thing}', Item: lazyPart('part', () => import('./${file}-card.tsx')) }]`),
    'packages/contract/src/features.ts': (text) =>
      `import { ${thing}Kind } from './${kebab}/${file}.kind.ts';
${swap(text, /(postKinds = \{[^}]*?)\n\}/, `$1\n  ${thing}: ${thing}Kind,\n}`)}`,
  };
};

/**
 * Extends a feature grown by `growFeature` with a kind of post, within its folders. Few features have one, so the
 * generator makes none.
 * @returns the paths from the root that it created
 */
export function growCard(root, names) {
  const files = cardFiles(names);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  for (const [path, change] of Object.entries(cardChanges(names)))
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));
  return Object.keys(files);
}
