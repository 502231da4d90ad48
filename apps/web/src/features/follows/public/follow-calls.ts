import type { FollowTarget } from '@innerspring/contract/follows/schemas';
import { follows } from '@innerspring/contract/follows/endpoints';
import type { z } from '@innerspring/contract/common';
import { ApiError, call } from '../../../platform/api.ts';

export interface FollowOf {
  userId: number | undefined;
  targetId: number;
  targetType: z.infer<typeof FollowTarget>;
}

export interface FollowState {
  isFollowing: boolean;
  requested: boolean;
}

/** Errors from the endpoint itself, which the other endpoint would only repeat. */
const absent = new Set(['User not found', 'Company not found']);

/** Whether the endpoint failed rather than refused: no response, a server error or no such route. */
export function isAddressFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 0 || error.status >= 500 || error.status === 405) return true;
  return error.status === 404 && !absent.has(error.sentence);
}

function direct(wish: boolean, { userId, targetId, targetType }: FollowOf): Promise<FollowState> {
  return call(wish ? follows.follow : follows.unfollow, { body: { userId, targetId, targetType } });
}

/** Specification §7: the company's own endpoint, or the general one for people. */
function fallback(wish: boolean, { targetId, targetType }: FollowOf): Promise<FollowState> {
  const params = { id: targetId };
  if (targetType === 'company') return call(wish ? follows.followCompany : follows.unfollowCompany, { params });
  if (wish) return call(follows.add, { body: { targetId, targetType } });
  return call(follows.remove, { params, query: {}, body: { targetType } });
}

/** Follows (`wish`) or unfollows through the direct endpoint, and through the fallback if that endpoint failed. */
export async function sendFollow(wish: boolean, target: FollowOf): Promise<FollowState> {
  try {
    return await direct(wish, target);
  } catch (error) {
    if (!isAddressFailure(error)) throw error;
    return await fallback(wish, target);
  }
}
