import { hiddenPosts } from './feed/feed.tables.ts';
import { postVersions, postMentions } from './posts.tables.ts';
import { reactions } from '../../core/reactions/reactions.tables.ts';
import { saves } from '../../core/saves/saves.tables.ts';
import { postTopics, topics } from './topics/topics.tables.ts';
import { type PairLooks, of, mentionsOther, pairSeeds } from '../../testing/blocked-pair.ts';

/** How members appear in reads of posts, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const { postBy, repostBy, follow, followCompany, companyOf } = pairSeeds(kit);
    return {
      'posts.feed': [
        {
          seed: async ({ viewer, other, mark }) => {
            await follow(viewer, other);
            await postBy(other, `Words ${mark}`);
            return { query: {} };
          },
        },
        {
          seed: async ({ viewer, other, third, mark }) => {
            const company = await companyOf(third);
            await followCompany(viewer, company.id);
            await postBy(other, `Words ${mark}`, company.id);
            return { query: {} };
          },
        },
      ],
      'posts.get': [
        { seed: async ({ other, mark }) => of(await postBy(other, `Words ${mark}`)) },
        { seed: async ({ third, other, mark }) => of(await repostBy(third, await postBy(other, `Words ${mark}`))) },
        {
          seed: async ({ third, other }) => {
            const post = await postBy(third, `Ask @[Somebody](${other.id}) about it`);
            await kit().db.insert(postMentions).values({ postId: post.id, userId: other.id });
            return of(post);
          },
          isSeen: mentionsOther,
        },
      ],
      'why.get': [
        {
          seed: async ({ other, mark }) => of(await postBy(other, `Words ${mark}`)),
          isSeen: (body: { relation?: string }) => body.relation !== undefined,
        },
      ],
      'versions.list': [
        {
          seed: async ({ third, other }) => {
            const post = await postBy(third, 'Ask somebody about it');
            const content = `Ask @[Somebody](${other.id}) about it`;
            await kit().db.insert(postVersions).values({ postId: post.id, content, isSilent: false });
            return { ...of(post), query: {} };
          },
          isSeen: (body: { items: { mentions: { id: number }[] }[] }, scene) =>
            body.items.some((version) => mentionsOther(version, scene)),
        },
      ],
      'posts.reactors': [
        {
          seed: async ({ third, other }) => {
            const post = await postBy(third, 'Some words');
            await kit()
              .db.insert(reactions)
              .values({ subjectKind: 'post', subjectId: post.id, userId: other.id, kind: 'like' });
            return { ...of(post), query: {} };
          },
        },
        {
          seed: async ({ other, mark, third }) => {
            const post = await postBy(other, `Words ${mark}`);
            await kit()
              .db.insert(reactions)
              .values({ subjectKind: 'post', subjectId: post.id, userId: third.id, kind: 'like' });
            return { ...of(post), query: {} };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
      'posts.saved': [
        {
          seed: async ({ viewer, other, mark }) => {
            const post = await postBy(other, `Words ${mark}`);
            await kit().db.insert(saves).values({ userId: viewer.id, subjectKind: 'post', subjectId: post.id });
            return { query: {} };
          },
        },
      ],
      'saved.list': [
        {
          seed: async ({ viewer, other, mark }) => {
            const post = await postBy(other, `Words ${mark}`);
            await kit().db.insert(saves).values({ userId: viewer.id, subjectKind: 'post', subjectId: post.id });
            return { query: {} };
          },
        },
        {
          seed: async ({ viewer, other, mark }) => {
            const post = await postBy(other, `Words ${mark}`);
            await kit().db.insert(saves).values({ userId: viewer.id, subjectKind: 'post', subjectId: post.id });
            return { query: { q: mark } };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
      'hiddenPosts.list': [
        {
          seed: async ({ viewer, other, mark }) => {
            const post = await postBy(other, `Words ${mark}`);
            await kit().db.insert(hiddenPosts).values({ userId: viewer.id, postId: post.id });
            return { query: {} };
          },
        },
        {
          seed: async ({ viewer, third, other, mark }) => {
            const post = await repostBy(third, await postBy(other, `Words ${mark}`));
            await kit().db.insert(hiddenPosts).values({ userId: viewer.id, postId: post.id });
            return { query: {} };
          },
        },
      ],
      'posts.byAuthor': [
        {
          seed: async ({ other, mark }) => {
            await postBy(other, `Words ${mark}`);
            return { ...of(other), query: {} };
          },
        },
      ],
      'posts.mentionable': [{ seed: async ({ mark }) => ({ query: { q: mark } }) }],
      'topics.posts': [
        {
          seed: async ({ other, mark }) => {
            const post = await postBy(other, `Words ${mark} #about-${mark}`);
            const [about] = await kit()
              .db.insert(topics)
              .values({ slug: `about-${other.id}`, name: `about-${other.id}` })
              .returning({ id: topics.id });
            if (!about) throw new Error('The topic was not stored.');
            await kit().db.insert(postTopics).values({ postId: post.id, topicId: about.id });
            return { params: { slug: `about-${other.id}` }, query: {} };
          },
        },
      ],
    };
  },
  showsNobody: {
    'drafts.get': 'the viewer’s own draft',
    'saved.collections': 'the viewer’s own collections',
    'ownPosts.loss': 'counts under an own post',
    'topics.search': 'topics',
    'topics.get': 'a topic',
    'topics.followed': 'topics that the viewer follows',
  },
};
