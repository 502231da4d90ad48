import { analytics } from '@innerspring/contract/analytics/endpoints';
import { AtSign, MessageSquare, SquarePen } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { changePost } from '../../parts/posts/post.data.ts';
import { voiceName } from '../../parts/posts/post-text.tsx';
import { call } from '../../platform/api.ts';
import { openComposer } from '../../platform/compose.ts';
import { defineNav } from '../../platform/nav.ts';

const Setting = lazyPart('part', () => import('./settings-rows.tsx'));
const FoundPost = lazyPart('part', () => import('./public/found-post.tsx'));

export const posts = defineNav({
  name: 'posts',
  // The editors, in order of likelihood.
  ahead: [
    { at: 10, load: () => import('../../parts/posts/post-comments.tsx') },
    { at: 20, load: async () => (await import('./public/composer-code.ts')).composerCode() },
    { at: 30, load: () => import('../../parts/reposts/repost-menu.tsx') },
    { at: 40, load: () => import('../../parts/reposts/repost-dialog.tsx') },
    { at: 50, load: () => import('../../parts/posts/post-menu.tsx') },
    { at: 60, load: async () => (await import('../../parts/posts/send-dialog.ts')).sendDialog() },
  ],
  emptyFeeds: [
    { kind: 'photos', text: 'Nobody you follow has posted a photo yet.' },
    { kind: 'documents', text: 'Nobody you follow has posted a document yet.' },
    { kind: 'video', text: 'Nobody you follow has posted a video yet.' },
  ],
  menu: [{ at: 0, label: 'Create a Post', Icon: SquarePen, act: () => openComposer() }],
  goTo: [{ at: 10, label: 'Create a post', Icon: SquarePen, act: () => openComposer() }],
  searchKinds: [
    {
      at: 40,
      tab: 'posts',
      label: 'Posts',
      noun: 'posts',
      nouns: ['post', 'posts'],
      look: 'cards',
      idOf: (hit) => (hit.kind === 'post' ? hit.post.id : 0),
      Hit: FoundPost,
    },
  ],
  savedKinds: [
    {
      tab: 'posts',
      label: 'Posts',
      things: {
        kind: 'post',
        nouns: ['post', 'posts'],
        nameOf: (thing) => (thing.kind === 'post' ? `the post by ${voiceName(thing.post)}` : ''),
        gone: 'a deleted post',
        Thing: FoundPost,
        empty: { text: 'Save posts to read them later', to: '/', label: 'Go to your feed' },
        onChanged(client, ids, viewerSaved) {
          for (const id of ids) changePost(client, id, (post) => ({ ...post, viewerSaved }));
        },
      },
    },
  ],
  impressions: [{ kind: 'post', report: (postIds) => call(analytics.record, { body: { postIds } }) }],
  notificationChips: [
    { chip: 'mentions', label: 'Mentions', Icon: AtSign },
    { chip: 'comments', label: 'Comments', Icon: MessageSquare },
  ],
  settingsSections: [{ at: 60, id: 'feed', label: 'Feed', about: 'Default view, videos, hidden posts' }],
  settingsRows: [
    {
      section: 'feed',
      at: 10,
      id: 'feed-view',
      label: 'Default view',
      words: 'home timeline latest top order posts',
      Setting,
    },
    {
      section: 'feed',
      at: 20,
      id: 'autoplay',
      label: 'Autoplay videos',
      words: 'autoplay video sound data',
      Setting,
    },
    {
      section: 'feed',
      at: 30,
      id: 'hidden-posts',
      label: 'Hidden posts',
      words: 'hide unhide show again feed posts',
      Setting,
    },
  ],
});
