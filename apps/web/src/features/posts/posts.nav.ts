import { AtSign, MessageSquare, SquarePen } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { openComposer } from '../../platform/compose.ts';
import { absent, defineNav } from '../../platform/nav.ts';

const Setting = lazyPart('part', () => import('./settings-rows.tsx'));

export const posts = defineNav({
  name: 'posts',
  place: true,
  chips: true,
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
      Hit: lazyPart('part', () => import('./public/post-hit.tsx')),
    },
  ],
  savedKinds: [
    {
      at: 10,
      tab: 'posts',
      label: 'Posts',
      List: lazyPart('part', () => import('../saved/public/saved-posts.tsx')),
    },
  ],
  notificationIcons: [
    { chip: 'mentions', Icon: AtSign },
    { chip: 'comments', Icon: MessageSquare },
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
      label: 'Play videos by themselves',
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
  help: true,
  ...absent('the home page is all about them', 'shortcut', 'accountMenu', 'footer'),
  ...absent('all have routes; staff see what is reported', 'addresses', 'adminPlaces'),
});
