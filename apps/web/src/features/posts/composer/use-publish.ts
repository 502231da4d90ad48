import { auth } from '@innerspring/contract/auth/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { outdateAuthor } from '../../../parts/posts/outdate-author.ts';
import { addToFeed } from '../../../parts/posts/post-changes.ts';
import { call } from '../../../platform/api.ts';
import type { postPayload } from './post-payload.ts';

/**
 * Publishes a post and puts it on top of the own feed. Sending the same words and media again after a failure repeats
 * the attempt's key, so that a post whose answer got lost is not published twice.
 */
export function usePublish() {
  const client = useQueryClient();
  const attempt = useRef({ body: '', key: '' });
  return async (payload: ReturnType<typeof postPayload>) => {
    const body = JSON.stringify(payload);
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    const post = await call(posts.create, { body: payload }, { headers: { 'idempotency-key': attempt.current.key } });
    attempt.current = { body: '', key: '' };
    addToFeed(client, post);
    outdateAuthor(client, post);
    void client.invalidateQueries({ queryKey: [auth.currentUser.name] });
    return post;
  };
}
