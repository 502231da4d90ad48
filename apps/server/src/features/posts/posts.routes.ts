import { api } from '@innerspring/contract';
import { listReactors, setReaction } from '../../core/reactions/public.ts';
import { removeSaves, save, changeSave, listSaves, moveSaves, restoreSaves } from '../../core/saves/public.ts';
import { idempotencyKeyOf } from '../../platform/api/idempotency.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import type { Api, Deps } from '../../platform/deps.ts';
import { authorPosts, companyPosts, getPost, requireShownCompany, savedPosts } from './posts.queries.ts';
import { createPlainPosts } from './publishing/publish-post.ts';
import { createCardMemory } from './cards/remembered-cards.ts';
import { homeFeed } from './feed/home-feed.ts';
import { createPreviewReader, type StorePicture } from './link-previews/link-previews.commands.ts';
import { postsLimits } from './posts.tokens.ts';
import { registerDraftsAndVersions } from './publishing/publishing.routes.ts';
import { editPost } from './publishing/edit-post.commands.ts';
import { mentionable } from './publishing/mentions.ts';
import { createPost, deletePost, lossOf, pinPost, setCommentsClosed, unpinPost } from './publishing/posts.commands.ts';
import { searchLimits } from '../search/public.ts';
import { hidePost, showPost, hiddenPostsOf } from './feed/hidden-posts.commands.ts';
import { whyPost } from './feed/top-feed.queries.ts';
import { setTopicFollow } from './topics/topics.commands.ts';
import { followedTopicsStatement, getTopic, searchTopics, topicPosts } from './topics/topics.queries.ts';

/** Posts, the home feed, reactions, saved posts and the search behind the @ picker. */
export function registerPosts({ on }: Api, deps: Deps): void {
  const { pool, reads, clock } = deps;
  const cards = createCardMemory(reads);
  const publishing = { ...deps, publishPlain: createPlainPosts(deps) };
  on(api.posts.feed, async ({ query }, { viewer }) => {
    return homeFeed({ pool, reads, cards }, viewer.id, clock.now(), query);
  });
  on(api.posts.create, async ({ body }, { viewer, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const { id, isPlain } = await createPost(publishing, viewer, body, key);
    const card = isPlain ? await cards.cardOfNew(id, clock.now()) : null;
    return card ?? getPost(pool, viewer.id, id, clock.now());
  });
  on(api.posts.get, async ({ params }, { viewer }) => getPost(pool, viewer.id, params.id, clock.now()));
  on(api.posts.edit, async ({ params, body }, { viewer }) => {
    await editPost(deps, viewer, params.id, body);
    return getPost(pool, viewer.id, params.id, clock.now());
  });
  on(api.posts.remove, async ({ params }, { viewer }) => deletePost(deps, viewer, params.id));
  on(api.posts.byAuthor, async ({ params, query }, { viewer }) =>
    pageOf(
      await authorPosts(pool, viewer.id, params.id, {
        now: clock.now(),
        ...(query.cursor === undefined ? {} : { before: beforeOf(query.cursor) }),
        take: TAKE,
      }),
    ),
  );
  on(api.posts.mentionable, async ({ query }, { viewer }) => {
    await deps.limits.take(postsLimits.mentions, viewer.id);
    return { items: await mentionable(pool, viewer.id, query.q.trim(), clock.now()) };
  });
  registerReactions(on, deps);
  registerCompanyPosts(on, deps);
  registerTopics(on, deps);
  registerSaves(on, deps);
  registerDraftsAndVersions(on, deps);
}

/** What authors do with their posts besides writing (pinning one, closing its comments, looking before deleting), and why a post is in the feed. */
export function registerOwnPosts({ on }: Api, deps: Deps): void {
  on(api.ownPosts.pin, async ({ params }, { viewer }) => {
    await pinPost(deps, viewer, params.id);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.ownPosts.unpin, async ({ params }, { viewer }) => {
    await unpinPost(deps, viewer, params.id);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.why.get, ({ params }, { viewer }) => whyPost(deps.pool, viewer.id, params.id, deps.clock.now()));
  on(api.ownPosts.loss, ({ params }, { viewer }) => lossOf(deps, viewer, params.id));
  on(api.comments.close, async ({ params }, { viewer }) => {
    await setCommentsClosed(deps, viewer, params.id, true);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
  on(api.comments.reopen, async ({ params }, { viewer }) => {
    await setCommentsClosed(deps, viewer, params.id, false);
    return getPost(deps.pool, viewer.id, params.id, deps.clock.now());
  });
}

/** Posts that a member took out of their own feed. */
export function registerHiddenPosts({ on }: Api, deps: Deps): void {
  on(api.hiddenPosts.hide, async ({ params }, { viewer }) => {
    await hidePost(deps, viewer, params.id);
    return { hidden: true };
  });
  on(api.hiddenPosts.show, async ({ params }, { viewer }) => {
    await showPost(deps, viewer, params.id);
    return { hidden: false };
  });
  on(api.hiddenPosts.list, async ({ query }, { viewer }) => {
    const page = { now: deps.clock.now(), before: beforeOf(query.cursor), take: TAKE };
    const found = await hiddenPostsOf(deps.pool, viewer.id, page);
    const { items, nextCursor } = pageOf(found);
    return { items: items.map(({ post, hiddenAt }) => ({ post, hiddenAt })), nextCursor };
  });
}

/** What pages elsewhere say of themselves, for the composer. `store` makes and keeps their pictures. */
export function registerLinkPreviews({ on }: Api, deps: Deps, store: StorePicture): void {
  const read = createPreviewReader(deps, store);
  on(api.linkPreviews.read, async ({ body }, { viewer }) => ({ preview: await read(viewer, body.url) }));
}

/** Reactions to a post, and who reacted. */
function registerReactions(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.posts.react, async ({ params, body }, { viewer }) => {
    await setReaction(deps, viewer, { kind: 'post', id: params.id }, body.kind);
    return getPost(pool, viewer.id, params.id, clock.now());
  });
  on(api.posts.unreact, async ({ params }, { viewer }) => {
    await setReaction(deps, viewer, { kind: 'post', id: params.id }, null);
    return getPost(pool, viewer.id, params.id, clock.now());
  });
  on(api.posts.reactors, async ({ params, query }, { viewer }) =>
    listReactors(deps, { viewerId: viewer.id, now: clock.now() }, { kind: 'post', id: params.id }, query),
  );
}

/** Posts of a company, for its page. */
function registerCompanyPosts(on: Api['on'], deps: Deps): void {
  on(api.companies.posts, async ({ params, query }, { viewer }) => {
    await requireShownCompany(deps.db, params.id);
    const page = { now: deps.clock.now(), before: beforeOf(query.cursor), take: TAKE };
    return pageOf(await companyPosts(deps.pool, viewer.id, params.id, page));
  });
}

/** Rows of the # picker. */
const TOPICS_FOUND = 10;

/** Topics: the # picker, one topic with its posts, and following. */
function registerTopics(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.topics.search, async ({ query }, { viewer }) => {
    await deps.limits.take(postsLimits.topicSearches, viewer.id);
    return { items: await searchTopics(pool, viewer.id, query.q ?? '', TOPICS_FOUND) };
  });
  on(api.topics.get, async ({ params }, { viewer }) => getTopic(pool, viewer.id, params.slug, clock.now()));
  on(api.topics.posts, async ({ params, query }, { viewer }) => {
    const page = { now: clock.now(), before: beforeOf(query.cursor), take: TAKE };
    return pageOf(await topicPosts(pool, viewer.id, params.slug, page));
  });
  on(api.topics.follow, async ({ params }, { viewer }) => setTopicFollow(deps, viewer, params.slug, true));
  on(api.topics.unfollow, async ({ params }, { viewer }) => setTopicFollow(deps, viewer, params.slug, false));
  on(api.topics.followed, async ({ query }, { viewer }) =>
    pageOf(await followedTopicsStatement.run(pool, [viewer.id, beforeOf(query.cursor), TAKE])),
  );
}

/** Saving posts, and the list of saved posts at addresses of its own, from before other things could be saved. */
function registerSaves(on: Api['on'], deps: Deps): void {
  const kind = 'post';
  on(api.posts.save, async ({ params }, { viewer }) => {
    await save(deps, viewer, { kind, id: params.id });
    return { saved: true };
  });
  on(api.posts.unsave, async ({ params }, { viewer }) => {
    await removeSaves(deps, viewer, kind, [params.id]);
    return { saved: false };
  });
  on(api.posts.saved, async ({ query }, { viewer }) => {
    return pageOf(
      await savedPosts(deps.pool, viewer.id, {
        now: deps.clock.now(),
        before: beforeOf(query.cursor),
        take: TAKE,
      }),
    );
  });
  on(api.saved.list, async ({ query: { q, ...wish } }, { viewer }) => {
    const words = q?.trim() || null;
    if (words) await deps.limits.take(searchLimits.searches, `saved:${viewer.id}`);
    const viewing = { viewerId: viewer.id, now: deps.clock.now() };
    const { items, nextCursor } = await listSaves(deps, viewing, kind, { ...wish, words });
    return {
      items: items.map(({ id, thing, ...kept }) => ({
        ...kept,
        postId: id,
        post: thing?.kind === kind ? thing.post : null,
      })),
      nextCursor,
    };
  });
  on(api.saved.change, async ({ params, body }, { viewer }) => changeSave(deps, viewer, { kind, id: params.id }, body));
  on(api.saved.move, async ({ body }, { viewer }) =>
    moveSaves(deps, viewer, { kind, ids: body.postIds }, body.collectionId),
  );
  on(api.saved.remove, async ({ body }, { viewer }) => removeSaves(deps, viewer, kind, body.postIds));
  on(api.saved.restore, async ({ body }, { viewer }) =>
    restoreSaves(
      deps,
      viewer,
      kind,
      body.items.map(({ postId, ...kept }) => ({ ...kept, id: postId })),
    ),
  );
}
