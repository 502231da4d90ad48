import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { rows } from '../platform/db/rows.ts';
import { demoContent } from '../testing/demo-kit.ts';
import { keepPresent } from './demo-accounts.ts';

const kit = demoContent();

type Said = { where: string; text: string; domain: string | null };

/** Everything that somebody says in the demo content, with the domain of their company. */
const everything = () =>
  rows<Said>(
    kit.site.db,
    sql`select said.place as "where", said.text, c.domain from (
      select 'post' as place, content as text, author_id as by from posts
      union all select 'comment', content, author_id from comments
      union all select 'message', content, sender_id from messages
      union all select 'chat', content, sender_id from group_messages
      union all select 'group post', content, author_id from group_posts
      union all select 'group comment', content, author_id from group_comments
      union all select 'draft', content, user_id from post_drafts
      union all select 'bio', coalesce(bio, ''), id from users
    ) said left join users u on u.id = said.by left join companies c on c.id = u.company_id`,
  );

it('names no month, since it is dated relative to the day on which it is read', async () => {
  const months =
    /\b(January|February|March|April|June|July|August|September|October|November|December|(in|of|last|since|next|this) May)\b/;
  const said = await everything();
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(({ text }) => months.test(text))).toEqual([]);
});

it('links to what the writer’s own company published', async () => {
  const links = (await everything()).flatMap(({ text, domain }) =>
    (text.match(/https?:\/\/[^\s)]+/g) ?? []).map((link) => [new URL(link).hostname, domain]),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(([host, domain]) => host !== domain)).toEqual([]);
});

it('holds earlier words of every post that is marked as edited, and marks no other', async () => {
  const posts = await rows<{ id: number; isEdited: boolean; versions: number }>(
    kit.site.db,
    sql`select p.id, p.edited_at is not null as "isEdited", count(v.id) filter (where not v.is_silent and v.content <> p.content) as versions
      from posts p left join post_versions v on v.post_id = p.id group by p.id`,
  );
  expect(posts.filter(({ isEdited }) => isEdited).length).toBeGreaterThan(1);
  expect(posts.filter(({ isEdited, versions }) => isEdited !== versions > 0)).toEqual([]);
});

it('has the files that it speaks of', async () => {
  const reader = await kit.demo('demo-member');
  const speaking = (await everything()).filter(({ text }) => /\bin Files\b|Ours is attached/.test(text));
  expect(speaking.map(({ where }) => where).sort()).toEqual(['chat', 'post']);
  const [group] = await rows<{ id: number }>(kit.site.db, sql`select id from groups where name = 'Pocket Coil Makers'`);
  const files = await kit.site.call(api.groups.files, { params: { id: group?.id ?? 0 }, query: {} }, { as: reader });
  expect(files.body.items.map(({ attachment }) => attachment.name)).toEqual(['glue-bead-sensor-settings.txt']);
});

it('has visits, drafts and a bug report, and somebody is here', async () => {
  const member = await kit.demo('demo-member');
  const [counted] = await rows<{ counted: number; visits: number }>(
    kit.site.db,
    sql`select u.profile_visit_count as counted, (select count(*) from profile_visits v where v.visited_id = u.id) as visits
      from users u where u.id = ${member.id}`,
  );
  expect(counted?.visits).toBeGreaterThan(5);
  expect(counted?.counted).toBe(counted?.visits);
  const { body: draft } = await kit.site.call(api.drafts.get, { params: { place: 'new' } }, { as: member });
  expect(JSON.stringify(draft)).toContain('summer humidity');
  const bugs = await rows(kit.site.db, sql`select title from bug_reports where state = 'new'`);
  expect(bugs).toHaveLength(1);
  await keepPresent(kit.site.deps);
  const here = await rows<{ id: number }>(kit.site.db, sql`select id from users where username = 'priya-menon'`);
  const asked = { query: { ids: String(here[0]?.id) } };
  const { body: presence } = await kit.site.call(api.presence.of, asked, { as: member });
  expect(presence).toMatchObject([{ isOnline: true }]);
});
