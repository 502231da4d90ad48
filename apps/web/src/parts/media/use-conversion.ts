import { posts } from '@innerspring/contract/posts/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { changePost } from '../posts/post.data.ts';

const LOOK_MS = 10_000;

/** Looks every ten seconds, while the page is in view, whether the video of a post has been converted, and shows it then. */
export function useConversion(postId: number | undefined, isConverting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isConverting || postId === undefined) return;
    const look = async () => {
      if (document.hidden) return;
      const { video } = await call(posts.get, { params: { id: postId } });
      if (video && !video.isConverting) changePost(client, postId, (post) => ({ ...post, video }));
    };
    // A look that fails is followed by another.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [client, postId, isConverting]);
}
