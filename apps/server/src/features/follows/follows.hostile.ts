import { api } from '@innerspring/contract';
import { firstOf, type HostileScene, OWN_ROWS, PUBLIC } from '../../testing/hostile/feature-scene.ts';
import type { Person } from '../../testing/member-kit.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    followRequest: number;
  }
}

const follow = (from: Person, to: Person) =>
  from.ok(api.follows.add, { body: { targetId: to.id, targetType: 'user' } });

export const hostile: HostileScene = {
  async make({ owner, friend, asker }) {
    await follow(owner, friend);
    await follow(friend, owner);
    await owner.ok(api.settings.change, { body: { requiresFollowApproval: true } });
    await follow(asker, owner);
    return {};
  },
  find: async ({ owner }) => ({ followRequest: firstOf(await owner.ok(api.follows.pending, {})).id }),
  byPath: ({ numbers }, person) => ({
    'follows/{id}': person,
    'follows/requests/{id}': numbers.followRequest,
    'follows/suggestions/{id}': person,
  }),
  open: {
    'follows.followCompany': OWN_ROWS,
    'follows.unfollowCompany': OWN_ROWS,
    'follows.remove': OWN_ROWS,
    'follows.dismissSuggestion': OWN_ROWS,
    'follows.restoreSuggestion': OWN_ROWS,
    'follows.followers': PUBLIC,
    'follows.following': PUBLIC,
    'follows.followedCompanies': PUBLIC,
  },
  notTheOwners: { 'follows.decline': 'the same request was accepted just before' },
};
