import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { Fragment } from 'react';
import { postParts } from './kinds.ts';

/** What a post shows beside its words, as its kind draws it; nothing of a kind that a newer server has and this page does not. */
export const PostItem = ({ post, voice }: { post: PostOriginal; voice: string }) =>
  Object.entries(postParts).map(([kind, draw]) => <Fragment key={kind}>{draw(post, voice)}</Fragment>);
