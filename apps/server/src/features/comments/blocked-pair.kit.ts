import { comments } from './comments.tables.ts';
import { reactions } from '../../core/reactions/reactions.tables.ts';
import { type PairLooks, of, mentionsOther, pairSeeds, type Scene } from '../../testing/blocked-pair.ts';

/** How members appear in comment reads, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const { postBy, commentsOn } = pairSeeds(kit);
    return {
      'comments.list': [
        {
          seed: async ({ third, other, mark }) => {
            const post = await postBy(third, 'Some words');
            await kit()
              .db.insert(comments)
              .values({ subjectKind: 'post', subjectId: post.id, authorId: other.id, content: `Words ${mark}` });
            return { ...of(post), query: {} };
          },
        },
        {
          seed: async ({ third, other }) => {
            const post = await postBy(third, 'Some words');
            const content = `Ask @[Somebody](${other.id})`;
            await kit()
              .db.insert(comments)
              .values({ subjectKind: 'post', subjectId: post.id, authorId: third.id, content });
            return { ...of(post), query: {} };
          },
          isSeen: (body: { items: { mentions: { id: number }[] }[] }, scene: Scene) =>
            body.items.some((comment) => mentionsOther(comment, scene)),
        },
        {
          seed: async ({ third, other, mark }) => {
            const post = await postBy(third, 'Some words');
            await commentsOn(post.id, [third, 'Some words'], [other, `Words ${mark}`]);
            return { ...of(post), query: {} };
          },
          isSeen: (body: { items: { replyCount: number }[] }) => body.items.some(({ replyCount }) => replyCount > 0),
        },
      ],
      'comments.get': [
        {
          seed: async ({ third, other, mark }) => {
            const post = await postBy(third, 'Some words');
            return of(await commentsOn(post.id, [other, `Words ${mark}`], [third, 'An answer']));
          },
        },
        {
          seed: async ({ third, other, mark }) => {
            const post = await postBy(third, 'Some words');
            const [top] = await kit()
              .db.insert(comments)
              .values({ subjectKind: 'post', subjectId: post.id, authorId: other.id, content: `Words ${mark}` })
              .returning({ id: comments.id });
            const [answer] = await kit()
              .db.insert(comments)
              .values({
                subjectKind: 'post',
                subjectId: post.id,
                authorId: third.id,
                parentId: top?.id ?? 0,
                content: 'An answer',
              })
              .returning({ id: comments.id });
            return of(answer ?? { id: 0 });
          },
        },
      ],
      'comments.reactors': [
        {
          seed: async ({ third, other }) => {
            const post = await postBy(third, 'Some words');
            const comment = await commentsOn(post.id, [third, 'Some words']);
            await kit()
              .db.insert(reactions)
              .values({ subjectKind: 'comment', subjectId: comment.id, userId: other.id, kind: 'like' });
            return { ...of(comment), query: {} };
          },
        },
        {
          seed: async ({ third, other, mark }) => {
            const post = await postBy(third, 'Some words');
            const comment = await commentsOn(post.id, [other, `Words ${mark}`]);
            await kit()
              .db.insert(reactions)
              .values({ subjectKind: 'comment', subjectId: comment.id, userId: third.id, kind: 'like' });
            return { ...of(comment), query: {} };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
      'comments.replies': [
        {
          seed: async ({ third, other, mark }) => {
            const post = await postBy(third, 'Some words');
            const comment = await commentsOn(post.id, [third, 'Some words'], [other, `Words ${mark}`]);
            return { ...of(comment), query: {} };
          },
        },
        {
          seed: async ({ third, other }) => {
            const post = await postBy(third, 'Some words');
            const comment = await commentsOn(post.id, [other, 'Some words'], [third, 'An answer']);
            return { ...of(comment), query: {} };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
        {
          seed: async ({ third, other }) => {
            const post = await postBy(other, 'Some words');
            const comment = await commentsOn(post.id, [third, 'Some words'], [third, 'An answer']);
            return { ...of(comment), query: {} };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
    };
  },
};
