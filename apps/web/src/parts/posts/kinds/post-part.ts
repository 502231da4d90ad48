import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import type { ReactNode } from 'react';

/** Draws what a kind of post shows beside the words, in a card and in the original of a repost; nothing in posts of other kinds. */
export type PostPart = (post: PostOriginal, voice: string) => ReactNode;
