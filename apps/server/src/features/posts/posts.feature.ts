import { defineFeature, none } from '../../platform/feature.ts';
import { storePreviewPicture } from '../../core/media/public.ts';
import { documentKind } from './kinds/document/document.kind.ts';
import { imageKind } from './kinds/image/image.kind.ts';
import { videoKind } from './kinds/video/video.kind.ts';
import { registerPosts } from './posts.routes.ts';
import { registerReposts } from './publishing/reposts.routes.ts';
import { registerHiddenPosts } from './feed/hidden-posts.routes.ts';
import { registerOwnPosts } from './authors/own-posts.routes.ts';
import { registerLinkPreviews } from './link-previews/link-previews.routes.ts';
import { subscribePostsLive } from './posts.live.ts';
import { commentedPost } from './posts.commented.ts';
import { savedPostKind } from './posts.saved.ts';
import { postReports } from './posts.reports.ts';
import { postsSource } from './posts.search.ts';
import { postImpressions, postsFiles, postSubject, reactedPostKind } from './posts.subjects.ts';
import { postsSettings } from './posts.settings.ts';
import { postsExport } from './posts.export.ts';
import { postsEvents } from './posts.events.ts';
import { postsConsistency } from './posts.consistency.ts';
import { postsErasure } from './posts.erasure.ts';
import { postsMerge } from './posts.merge.ts';
import { postsLimits } from './posts.limits.ts';
import { postsTold, subscribePostNotifications } from './posts.notifications.ts';
import { subscribeCompanyPostNotifications } from './publishing/company-posts.notifications.ts';
import { postsPages } from './posts.pages.ts';

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
  commented: [commentedPost],
  feedCards: [imageKind, documentKind, videoKind],
  reports: postReports,
  exportData: postsExport,
  adminQueues: none('nothing of it waits for staff'),
  saved: [savedPostKind],
  reacted: [reactedPostKind],
  impressions: [postImpressions],
  files: postsFiles,
  eraseMember: postsErasure,
  mergeCompany: postsMerge,
  consistencyChecks: postsConsistency,
  // Files of posts are numbered behind the pictures of members, those of groups behind files of posts.
  demo: { after: ['profiles'], load: async () => (await import('./demo/posts.demo.ts')).fillPosts },
  openPages: postsPages,
  hostileScene: { file: 'posts.hostile.ts' },
});
