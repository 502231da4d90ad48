import { groupMembers } from '@innerspring/contract/groups/endpoints';
import type { PeopleSource } from '../../../parts/mentions/word-picker.ts';
import { call } from '../../../platform/api.ts';

/** As many as the picker offers elsewhere. */
const OFFERED = 8;

/** Members of one group for the mentions in it: nobody else would hear of them. */
export const membersOf = (groupId: number): PeopleSource => ({
  key: [groupMembers.list.name, 'named', groupId],
  find: async (q, signal) => {
    const { items } = await call(groupMembers.list, { params: { id: groupId }, query: { q } }, { signal });
    return items.slice(0, OFFERED).map(({ person }) => person);
  },
});
