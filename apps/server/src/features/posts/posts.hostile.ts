import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { type HostileScene, MARK, OWN_ROWS, PUBLIC } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    post: number;
    collection: number;
  }
}

const writtenAbout = { hardlyTakes: 'topics that somebody wrote about' };

export const hostile: HostileScene = {
  after: ['follows'],
  async make({ owner, friend }) {
    const words = `Words ${MARK}`;
    const post = await owner.ok(api.posts.create, { body: { content: words, audience: 'connections' } });
    const of = { params: { id: post.id } };
    await friend.ok(api.posts.react, { ...of, body: { kind: 'like' } });
    await owner.ok(api.posts.edit, { ...of, body: { content: `${words}, changed` } });
    await owner.ok(api.drafts.save, {
      params: { place: 'new' },
      body: { content: words, audience: 'members', imageAlt: '', declinedLinks: [], mediaUrl: null, basedOn: null },
    });
    await owner.ok(api.posts.save, of);
    await friend.ok(api.posts.create, { body: { content: 'Talk about #coils' } });
    const collection = await owner.ok(api.saved.createCollection, { body: { name: `Folder ${MARK}` } });
    await owner.ok(api.saved.change, { ...of, body: { collectionId: collection.id, note: `Note ${MARK}` } });
    return { post: post.id, collection: collection.id };
  },
  async ofCompany({ maker, companyId }) {
    const { id } = await maker.ok(api.posts.create, { body: { content: 'A new line of coils', companyId } });
    return { numbers: { post: id } };
  },
  byPath: ({ numbers }) => ({
    'posts/{id}': numbers.post,
    'saved/{id}': numbers.post,
    'collections/{id}': numbers.collection,
    'drafts/{place}': 'new',
    'topics/{slug}': 'coils',
  }),
  byField: ({ numbers }) => ({ postIds: [numbers.post], postId: numbers.post, collectionId: numbers.collection }),
  wayBack: ({ owner }) => ({ 'drafts.save': sql`delete from post_drafts where user_id = ${owner.id}` }),
  open: {
    'posts.unsave': OWN_ROWS,
    'posts.byAuthor': PUBLIC,
    'drafts.get': OWN_ROWS,
    'drafts.save': OWN_ROWS,
    'drafts.discard': OWN_ROWS,
    'hiddenPosts.show': OWN_ROWS,
    'topics.get': 'topics belong to nobody',
    'topics.posts': 'topics belong to nobody',
    'topics.follow': OWN_ROWS,
    'topics.unfollow': OWN_ROWS,
  },
  markedReads: [
    'drafts.get',
    'posts.feed',
    'posts.get',
    'posts.saved',
    'saved.collections',
    'saved.list',
    'versions.list',
  ],
  endings: ['posts.remove'],
  words: {
    'linkPreviews.read': {
      notKept: { fields: ['url'], reason: 'is kept as browsers write addresses' },
      hardlyTakes: 'addresses alone',
    },
    'posts.create': {
      notKept: {
        fields: ['linkPreviewUrl', 'imageAlt'],
        reason: 'shows a preview where the server has one, and describes a picture where there is one',
      },
    },
    'saved.restore': { notKept: { fields: ['items.0.note'], reason: 'what is saved stays as it is' } },
    'topics.follow': writtenAbout,
    'topics.get': writtenAbout,
    'topics.posts': writtenAbout,
    'topics.unfollow': writtenAbout,
  },
  async fitting({ friend }) {
    const post = await friend.ok(api.posts.create, { body: { content: 'Coils for everybody' } });
    return { 'drafts.save': { body: { basedOn: null } }, 'reposts.repost': { params: { id: post.id } } };
  },
};
