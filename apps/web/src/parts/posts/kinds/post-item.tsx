import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { Fragment, Suspense } from 'react';
import { featureList } from '../../../platform/feature-list.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { postParts } from './kinds.ts';

/** The item of a kind that a feature gives: the list of features comes with the first of them. */
const GivenItem = lazyPart('part', async () => {
  const [{ givenItem }, { navs }] = await Promise.all([import('./given-item.tsx'), featureList.load()]);
  return { default: givenItem(navs) };
});

/** What a post shows beside its words, as its kind draws it; nothing of a kind that a newer server has and this page does not. */
export const PostItem = ({ post, voice }: { post: PostOriginal; voice: string }) => (
  <>
    {Object.values(postParts).map(({ kind, draw }) => (
      <Fragment key={kind}>{draw(post, voice)}</Fragment>
    ))}
    {post.mediaType === 'none' || post.mediaType in postParts ? null : (
      <Suspense fallback={null}>
        <GivenItem post={post} voice={voice} />
      </Suspense>
    )}
  </>
);
