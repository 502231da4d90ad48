import { sql } from 'drizzle-orm';
import { storePreviewPicture } from '../../core/media/public.ts';
import { reactionsCounted } from '../../core/reactions/public.ts';
import type { ConsistencyChecks } from '../../platform/consistency/stored-counters.ts';
import { defineFeature } from '../../platform/feature.ts';
import { registerOwnPosts, registerHiddenPosts, registerLinkPreviews, registerPosts } from './posts.routes.ts';
import { documentKind } from './kinds/document/document.kind.ts';
import { imageKind } from './kinds/image/image.kind.ts';
import { videoKind } from './kinds/video/video.kind.ts';
import { subscribePostsLive } from './posts.live.ts';
import { postsTold, subscribePostNotifications } from './posts.notifications.ts';
import { postsErasure, postsExport, postsMerge } from './posts.personal-data.ts';
import { postsSource } from './posts.search.ts';
import { postSubject, postsFiles, postsPages } from './posts.subjects.ts';
import { postsEvents, postsLimits, postsSettings } from './posts.tokens.ts';
import { subscribeCompanyPostNotifications } from './publishing/company-posts.notifications.ts';
import { registerReposts } from './publishing/publishing.routes.ts';

/** Comments of the post `t` that stand where all who may read it see them: neither taken away themselves, nor what they answer. */
const standing = sql`comments c left join comments above on above.id = c.parent_id
  where c.subject_kind = 'post' and c.subject_id = t.id and comment_counts(c.deleted_at, c.withheld_at, c.hidden_at)
    and comment_counts(above.deleted_at, above.withheld_at, above.hidden_at)`;

const reposts = sql`posts again where again.repost_of_id = t.id and again.deleted_at is null`;

const postsConsistency: ConsistencyChecks = {
  counters: [
    {
      table: 'posts',
      counted: {
        ...reactionsCounted('post'),
        comment_count: sql`select count(*) from ${standing}`,
        commenter_count: sql`select count(distinct c.author_id) from ${standing}`,
        repost_count: sql`select count(*) from ${reposts}`,
        topic_count: sql`select count(*) from post_topics pt where pt.post_id = t.id`,
        reposter_count: sql`select count(distinct again.author_id) from ${reposts}`,
      },
      fix: (set) => sql`update posts t set ${set}`,
    },
    {
      table: 'topics',
      counted: {
        post_count: sql`select count(*) from post_topics pt join posts p on p.id = pt.post_id
          where pt.topic_id = t.id and counts_for_topics(p)`,
        follower_count: sql`select count(*) from topic_follows f where f.topic_id = t.id`,
      },
      fix: (set) => sql`update topics t set ${set}`,
    },
  ],
};

export const posts = defineFeature({
  name: 'posts',
  siteSettings: Object.values(postsSettings),
  routes: (api, deps) => {
    registerPosts(api, deps);
    registerReposts(api, deps);
    registerHiddenPosts(api, deps);
    registerOwnPosts(api, deps);
    registerLinkPreviews(api, deps, storePreviewPicture);
  },
  limits: Object.values(postsLimits),
  events: Object.values(postsEvents),
  subscribers: [subscribePostsLive, subscribePostNotifications, subscribeCompanyPostNotifications],
  notifications: postsTold,
  search: [postsSource],
  subjects: [postSubject],
  feedCards: [imageKind, documentKind, videoKind],
  exportData: postsExport,
  files: postsFiles,
  eraseMember: postsErasure,
  mergeCompany: postsMerge,
  consistencyChecks: postsConsistency,
  // Files of posts are numbered behind the pictures of members, those of groups behind files of posts.
  demo: { after: ['profiles'], load: async () => (await import('./demo/posts.demo.ts')).fillPosts },
  openPages: postsPages,
  hostileScene: { file: 'posts.hostile.ts' },
});
