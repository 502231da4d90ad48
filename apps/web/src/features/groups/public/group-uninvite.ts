import { groupMembers } from '@innerspring/contract/groups/endpoints';
import { call } from '../../../platform/api.ts';

/** Ends an invitation: by whoever was invited, or by a moderator. */
export const uninvite = (id: number, userId: number) => call(groupMembers.uninvite, { params: { id, userId } });
