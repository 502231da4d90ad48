import type { ComponentType } from 'react';
import type { SavedTab, SavedTabProps } from './saved-address.ts';
import { SavedPosts } from './saved-posts.tsx';

/** One kind of thing that members keep. A kind plugs in with its list; until then its tab says that it is to come. */
export interface SavedKind {
  tab: SavedTab;
  label: string;
  List?: ComponentType<SavedTabProps>;
}

export const savedKinds: readonly SavedKind[] = [
  { tab: 'posts', label: 'Posts', List: SavedPosts },
  { tab: 'jobs', label: 'Jobs' },
  { tab: 'events', label: 'Events' },
  { tab: 'news', label: 'News' },
  { tab: 'polls', label: 'Polls' },
];
