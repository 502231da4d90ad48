import type { SavedKind } from '../../platform/subjects/saved-kind.ts';

export const savedPostKind: SavedKind = {
  kind: 'post',
  notSaved: 'This post is not among your saved ones any more',
  archive: { name: 'saved-posts', place: 120, id: 'postId' },
};
