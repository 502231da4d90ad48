import { api, api as contract } from '@innerspring/contract';
import { listReactors, setReaction } from '../../core/reactions/public.ts';
import { removeSaves, save } from '../../core/saves/public.ts';
import { idempotencyKeyOf } from '../../platform/api/idempotency.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import type { Api, Deps } from '../../platform/deps.ts';
import { authorPosts } from './authors/author-posts.queries.ts';
import { registerCompanyPosts } from './authors/author-posts.routes.ts';
import { createPlainPosts } from './cards/plain-posts.ts';
import { createCardMemory } from './cards/remembered-cards.ts';
import { homeFeed } from './feed/home-feed.ts';
import { createPreviewReader, type StorePicture } from './link-previews/link-previews.commands.ts';
import { getPost, savedPosts } from './posts.queries.ts';
import { postsLimits } from './posts.tokens.ts';
import { registerDraftsAndVersions } from './publishing/publishing.routes.ts';
import { editPost } from './publishing/edit-post.commands.ts';
import { mentionable } from './publishing/mentions.ts';
import { createPost, deletePost } from './publishing/posts.commands.ts';
import { registerSaved } from './saves/saves.routes.ts';
import { registerTopics } from './topics/topics.routes.ts';

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

function registerSaves(on: Api['on'], deps: Deps): void {
  on(api.posts.save, async ({ params }, { viewer }) => {
    await save(deps, viewer, { kind: 'post', id: params.id });
    return { saved: true };
  });
  on(api.posts.unsave, async ({ params }, { viewer }) => {
    await removeSaves(deps, viewer, 'post', [params.id]);
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
}

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
  registerSaved(on, deps);
  registerDraftsAndVersions(on, deps);
}

/** What pages elsewhere say of themselves, for the composer. `store` makes and keeps their pictures. */
export function registerLinkPreviews({ on }: Api, deps: Deps, store: StorePicture): void {
  const read = createPreviewReader(deps, store);
  on(contract.linkPreviews.read, async ({ body }, { viewer }) => ({ preview: await read(viewer, body.url) }));
}
