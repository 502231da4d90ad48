import type { PostOriginal } from '@innerspring/contract/posts/schemas';

/** Who speaks in a post: its company, or the member who wrote it. */
export const voiceName = ({ company, author }: Pick<PostOriginal, 'company' | 'author'>): string =>
  (company?.name ?? author?.fullName) || 'A former member';
