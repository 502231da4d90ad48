import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { suggestionsStatement, followersStatement, followingStatement } from './features/follows/follows.queries.ts';
import { messagesStatement } from './features/groups/chat.queries.ts';
import { discussionStatement, groupCommentsStatement } from './features/groups/discussion.queries.ts';
import { filesStatement } from './features/groups/group-files.ts';
import { largestStatement, mineStatement } from './features/groups/groups.queries.ts';
import { listStatements as conversations } from './features/messages/conversations.queries.ts';
import { beforeStatement } from './features/messages/thread.queries.ts';
import { listStatementsOf } from './core/notifications/list.queries.ts';
import { authorPostsStatement } from './features/posts/posts.queries.ts';
import { newestStatement, oldestStatement } from './features/comments/comments.queries.ts';
import { commentedKinds, kindOf } from './features/comments/commented.ts';
import { relevantStatement } from './features/comments/relevant-comments.queries.ts';
import { collectionsStatement, savesStatements } from './core/saves/public.ts';
import { savedKind } from './core/saves/saves.commands.ts';
import type { Statement } from './platform/db/statement.ts';
import type { Db } from './platform/deps.ts';
import { type MemberKit, memberKit, type Person } from './testing/member-kit.ts';
import { rowsHandled } from './testing/rows-handled.ts';
import { withoutTimeLimits } from './testing/unlimited.ts';

/**
 * Lists cost what their page costs, however much there is: the rows that a statement handles among little and among much.
 * Among others this finds an order that no index has: indexes made with `.desc()` are NULLS LAST.
 */

/** Enough for every list to be full, and twenty times as much. */
const LITTLE = 1000;
const MUCH = 20_000;
const END = Number.MAX_SAFE_INTEGER;

let kit: MemberKit;
let me: Person;
let friend: Person;
let group: number;
let groupPost: number;
let post: number;
let conversation: number;
let collection: number;
let lists: [Statement<unknown>, unknown[]][];

beforeAll(async () => {
  kit = await memberKit();
  me = await kit.member({ company: 'Coil & Foam', profession: 'Sales' });
  const owner = await kit.member({ premiumUntil: new Date(kit.clock.now().getTime() + 86_400_000) });
  collection = (await me.ok(api.saved.createCollection, { body: { name: 'Looms' } })).id;
  const body = { topic: 'Careers', about: 'Words', visibility: 'listed', joinPolicy: 'open' } as const;
  group = (await owner.ok(api.groups.create, { body: { name: 'Tape edge', ...body } })).id;
  await me.ok(api.groups.join, { params: { id: group }, body: {} });
  groupPost = (await me.ok(api.groupPosts.create, { params: { id: group }, body: { content: 'Words' } })).id;
  post = (await me.ok(api.posts.create, { body: { content: 'Words' } })).id;
  friend = await kit.member();
  const told = listStatementsOf(kit.deps);
  await me.ok(api.messages.send, { body: { recipientId: friend.id, content: 'Words' } });
  const { rows } = await kit.deps.pool.query('select id from conversations');
  conversation = Number(rows[0].id);
  const now = kit.clock.now();
  const savesOfPosts = savesStatements(savedKind(kit.deps, 'post'));
  const commentedPost = kindOf(commentedKinds(kit.deps), 'post');
  lists = [
    [mineStatement, [me.id, now]],
    [messagesStatement, [me.id, now, group, 2 ** 31 - 1, 40]],
    [discussionStatement, [me.id, now, group, END, 20]],
    [filesStatement, [me.id, now, group, END, 20]],
    [largestStatement, [me.id, now, null, null, 501, 0, 20]],
    [savesOfPosts.all.saved, [me.id, now, END, null, null, 100, 10]],
    [savesOfPosts.all.posted, [me.id, now, END, null, null, 100, 10]],
    [savesOfPosts.all.saved, [me.id, now, END, null, 'words', 1000, 10]],
    [savesOfPosts.collection.saved, [me.id, now, END, collection, null, 100, 10]],
    [collectionsStatement, [me.id, 100, 'post']],
    [suggestionsStatement, [me.id, now, 10]],
    [followersStatement, [me.id, now, me.id, END, 20]],
    [followingStatement, [me.id, now, me.id, END, 20]],
    [groupCommentsStatement, [me.id, now, groupPost, 0, 20]],
    [conversations.all, [me.id, now, END, 20]],
    [beforeStatement, [me.id, now, friend.id, 2 ** 31 - 1, 40]],
    [authorPostsStatement, [me.id, now, me.id, END, 10, true]],
    [oldestStatement(commentedPost), [me.id, now, post, 0, 11]],
    [newestStatement(commentedPost), [me.id, now, post, END, 11]],
    [relevantStatement(commentedPost), [me.id, now, post, 'Infinity', END, 0, 11]],
    [told.grouped, [me.id, now, END, null, 20]],
    [told.plain, [me.id, now, END, null, 20]],
    [told.unreadCount, [me.id, now]],
  ];
});
afterAll(() => kit.close());

/** Makes members, numbered on, and as many of everything that the lists show. */
async function fillWith(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into users (username, email, full_name, company, profession, application_status)
    select 'growth' || i, 'growth' || i || '@example.com', 'Member ' || i, case when i % 50 = 0 then 'Coil & Foam' end,
      case when i % 9 = 0 then 'Sales' end, 'approved' from generate_series(${from}::int, ${to}::int) i`);
  await db.execute(sql`
    update member_activity a set last_active_at = now() - substr(u.username::text, 7)::int * interval '1 minute'
    from users u where u.id = a.user_id and u.username::text like 'growth%'`);
  const grown = sql`select id from users where username::text like 'growth%'
    and substr(username::text, 7)::int between ${from} and ${to}`;
  await db.execute(sql`
    insert into posts (author_id, content) select id, 'Words ' || id from (${grown}) u`);
  await db.execute(
    sql`insert into saves (user_id, subject_kind, subject_id, collection_id) select ${me.id}, 'post', id, ${collection} from posts on conflict do nothing`,
  );
  // Newer ones of another kind, through which no list of posts goes.
  await db.execute(
    sql`insert into saves (user_id, subject_kind, subject_id, collection_id) select ${me.id}, 'gauge', id, ${collection} from (${grown}) u`,
  );
  await db.execute(sql`
    insert into group_messages (group_id, seq, version, sender_id, client_id, content)
    select ${group}, i + 10, i + 10, u.id, 'growth-' || i, 'Words ' || i
    from generate_series(${from}::int, ${to}::int) i join users u on u.username = ('growth' || (1 + i % 10))::citext`);
  await db.execute(sql`
    insert into group_posts (group_id, author_id, content)
    select ${group}, id, 'Words ' || id from (${grown}) u`);
  await db.execute(sql`
    insert into groups (name, topic, visibility, join_policy, member_count, active_at)
    select 'Growth ' || i, 'Careers', 'listed', 'open', i % 500, now() from generate_series(${from}::int, ${to}::int) i`);
  await db.execute(
    sql`insert into follows (follower_id, user_id) select ${me.id}, id from (${grown}) u where id % 100 = 0 and id <= ${LITTLE}`,
  );
  await db.execute(
    sql`insert into follows (follower_id, user_id) select id, ${me.id} from (${grown}) u where id % 10 = 0`,
  );
  await db.execute(
    sql`insert into group_comments (post_id, author_id, content) select case when id % 2 = 0 then ${groupPost} else (select p.id from group_posts p where p.author_id = u.id limit 1) end, id, 'Words' from (${grown}) u`,
  );
  await db.execute(
    sql`insert into comments (subject_kind, subject_id, author_id, content) select 'post', ${post}, id, 'Words' from (${grown}) u`,
  );
  await db.execute(sql`insert into posts (author_id, content) select ${me.id}, 'Own words ' || id from (${grown}) u`);
  await db.execute(sql`
    insert into notifications (user_id, kind, subject, event_key, data)
    select ${me.id}, 'follow', 'user:' || id, 'growth-' || id, json_build_object('actorId', id) from (${grown}) u`);
  await db.execute(sql`
    insert into messages (conversation_id, seq, version, sender_id, content)
    select ${conversation}, i + 10, i + 10, ${friend.id}, 'Words' from generate_series(${from}::int, ${to}::int) i`);
  await db.execute(sql`
    insert into conversations (low_id, high_id, started_by_id, is_cold, last_seq, version)
    select least(id, ${me.id}), greatest(id, ${me.id}), id, false, 1, 1 from (${grown}) u`);
  await db.execute(sql`
    insert into messages (conversation_id, seq, version, sender_id, content)
    select id, 1, 1, started_by_id, 'Words' from conversations c where not exists (select from messages m where m.conversation_id = c.id)`);
  await db.execute(sql`
    insert into conversation_members (conversation_id, user_id, other_id, last_message_id, unread_count)
    select c.id, ${me.id}, c.started_by_id, m.id, 1 from conversations c join messages m on m.conversation_id = c.id and m.seq = 1
    on conflict do nothing`);
  await db.execute(sql`update groups set seq = ${to}::int + 10 where id = ${group}`);
  await db.execute(sql`analyze`);
}

const fill = (from: number, to: number) => withoutTimeLimits(kit.deps.pool, (db) => fillWith(db, from, to));

it('grow with the page and not with what there is', { timeout: 120_000 }, async () => {
  await fill(1, LITTLE);
  const few: number[] = [];
  for (const [list, values] of lists) few.push(await rowsHandled(kit.deps.pool, list.text, values));
  await fill(LITTLE + 1, MUCH);
  const grown: string[] = [];
  for (const [at, [list, values]] of lists.entries()) {
    const [before = 0, after] = [few[at], await rowsHandled(kit.deps.pool, list.text, values)];
    if (after > 2 * before + 100) grown.push(`${list.name}: ${before} rows handled among few, ${after} among many`);
  }
  expect(grown).toEqual([]);
});
