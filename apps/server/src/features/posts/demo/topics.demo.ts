import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { topicsIn } from '@innerspring/contract';
import { like, sql } from 'drizzle-orm';
import { linkPreviews, posts } from '../posts.tables.ts';
import { postTopics, topicFollows, topics } from '../topics/topics.tables.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import type { Db } from '../../../platform/deps.ts';
import { sourcePath } from '../../../platform/config/places.ts';
import { seededRandom, castMember, type DemoSeeding } from '../../../platform/demo/demo-content.ts';
/** What linked pages say of themselves, as if they had been read: nothing is asked of anybody outside. */
const previews = [
  {
    url: 'https://nightmetric.example/break-in-period',
    title: 'The break-in period, explained in one minute',
    description: 'What 14,000 nights in a pilot say about returns, firmness and a conversation on the sales floor.',
    siteName: 'Nightmetric',
    picture: 'showroom',
  },
  {
    url: 'https://sleeptradereview.example/who-pays-for-returns',
    title: 'Who pays when a mattress comes back?',
    description: 'Retailers, brands and recyclers on the cost nobody puts on the price tag.',
    siteName: 'Sleep Trade Review',
    picture: 'foam',
  },
] as const;

const followed: Record<string, readonly string[]> = {
  'demo-member': ['foam', 'flammability', 'hybrid'],
  'demo-member2': ['retail', 'tariffs'],
  'demo-premium': ['latex', 'coils', 'returns'],
};

/** The counters of posts follow by triggers. */
async function seedPostTopics(tx: Db): Promise<Map<string, number>> {
  const written = await tx
    .select({ id: posts.id, content: posts.content })
    .from(posts)
    .where(like(posts.content, '%#%'));
  const named = written
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, content }) => ({ postId: id, about: topicsIn(content) }));
  const all = new Map(named.flatMap(({ about }) => about.map((topic) => [topic.slug, topic] as const)));
  if (all.size === 0) return new Map();
  const made = await tx
    .insert(topics)
    .values([...all.values()])
    .returning({ id: topics.id, slug: topics.slug });
  const ids = new Map(made.map(({ slug, id }) => [slug, id]));
  const rows = named.flatMap(({ postId, about }) =>
    about.flatMap(({ slug }) => {
      const topicId = ids.get(slug);
      return topicId === undefined ? [] : [{ postId, topicId }];
    }),
  );
  await tx.insert(postTopics).values(rows);
  return ids;
}

async function seedTopicFollows(tx: Db, ids: Map<string, number>, { now, cast }: DemoSeeding): Promise<void> {
  const random = seededRandom(2_292_355_297);
  const chosen = Object.entries(followed).flatMap(([username, slugs]) =>
    slugs.map((slug) => [castMember(cast, username).id, ids.get(slug)] as const),
  );
  const others = [...ids.values()].flatMap((topicId) =>
    random.some(cast.members, random.between(2, 14)).map(({ id }) => [id, topicId] as const),
  );
  const rows = [...chosen, ...others].flatMap(([userId, topicId]) =>
    topicId === undefined ? [] : [{ userId, topicId, createdAt: now }],
  );
  await tx.insert(topicFollows).values(rows).onConflictDoNothing();
  await tx.execute(sql`update topics t set
    follower_count = (select count(*) from topic_follows f where f.topic_id = t.id)`);
}

async function seedPreviews(tx: Db, { files, now }: DemoSeeding): Promise<void> {
  for (const { picture, ...facts } of previews) {
    const content = await readFile(sourcePath(`demo/files/${picture}-small.webp`));
    const key = `${createHash('sha256').update(`demo:preview:${facts.url}`).digest('hex').slice(0, 32)}.webp`;
    const file = { key, mime: 'image/webp', bytes: content.length, width: 640, height: 360 };
    await files.put(key, content, { mime: file.mime, bytes: file.bytes });
    const [upload] = await tx
      .insert(uploads)
      .values({ ...file, type: 'image', originalName: 'link-preview.webp', createdAt: now, attachedAt: now })
      .returning({ id: uploads.id });
    const size = { imageUploadId: upload?.id, imageWidth: file.width, imageHeight: file.height };
    const [kept] = await tx
      .insert(linkPreviews)
      .values({ ...facts, ...size, state: 'ready', createdAt: now, fetchedAt: now })
      .returning({ id: linkPreviews.id });
    await tx
      .update(posts)
      .set({ linkPreviewId: kept?.id })
      .where(like(posts.content, `%${facts.url}%`));
  }
}

/** What the seeded posts are about, who follows that, and the previews of the pages they link to. */
export async function seedTopics(tx: Db, seeding: DemoSeeding): Promise<void> {
  await seedTopicFollows(tx, await seedPostTopics(tx), seeding);
  await seedPreviews(tx, seeding);
}
