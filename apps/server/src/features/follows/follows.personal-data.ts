import { countFollowingOfAll, lockMembers, loseFollower } from '../../core/accounts/public.ts';
import { endFollows, followersAmong, someFollows } from '../../core/relations/public.ts';
import { type EraseMember, ERASURE_BATCH, type ErasureStep } from '../../platform/personal-data/personal-data.ts';
import { countCompanyFollowers, holdCompanies } from '../companies/public.ts';

const isNumber = (id: number | null): id is number => id !== null;

/** Those whom the member follows: they lose a follower, and a connection if they follow back. */
const following: ErasureStep = {
  phase: 'relations',
  run: async (tx, userId) => {
    const some = await someFollows(tx, 'by', userId, ERASURE_BATCH);
    await lockMembers(tx, [userId, ...some.map((follow) => follow.userId).filter(isNumber)]);
    await holdCompanies(tx, some.map(({ companyId }) => companyId).filter(isNumber));
    const ended = await endFollows(tx, some);
    const people = ended.map((follow) => follow.userId).filter(isNumber);
    await loseFollower(tx, people, await followersAmong(tx, userId, people));
    await countCompanyFollowers(tx, ended.map(({ companyId }) => companyId).filter(isNumber), -1);
    return some.length;
  },
};

/** Who follows the member; the member's own follows are gone by then, and with them the connections. */
const followers: ErasureStep = {
  phase: 'relations',
  run: async (tx, userId) => {
    const some = await someFollows(tx, 'of', userId, ERASURE_BATCH);
    await lockMembers(tx, [userId, ...some.map(({ followerId }) => followerId)]);
    const ended = await endFollows(tx, some);
    await countFollowingOfAll(
      tx,
      ended.map(({ followerId }) => followerId),
      -1,
    );
    return some.length;
  },
};

/** The follows themselves are of the relations; here are the counters that rest on them. */
export const followsErasure: EraseMember = {
  tables: { suggestion_dismissals: 'goes' },
  steps: [following, followers],
};
